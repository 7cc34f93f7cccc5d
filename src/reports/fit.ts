/** The rendering with the most rows, up to `most`, that has no more than so many bytes; the one without any always counts. */
export function renderToFit(limitBytes: number, most: number, render: (rows: number) => string): string {
  const whole = render(most);
  if (Buffer.byteLength(whole) <= limitBytes) return whole;
  let fitting = render(0);
  let [low, high] = [0, most];
  while (high - low > 1) {
    const rows = Math.floor((low + high) / 2);
    const text = render(rows);
    if (Buffer.byteLength(text) > limitBytes) high = rows;
    else [low, fitting] = [rows, text];
  }
  return fitting;
}
