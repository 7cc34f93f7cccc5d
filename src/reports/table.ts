import stringWidth from 'string-width';

/** Rows as lines with aligned columns; the last column is not padded. Cells may carry colours. */
export function alignRows(rows: readonly (readonly string[])[], indent = ''): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, stringWidth(cell));
  }
  return rows.map((row) => {
    const cells = row.map((cell, at) =>
      at === row.length - 1 ? cell : cell + pad(cell, widths[at] as number),
    );
    return (indent + cells.join('  ')).trimEnd();
  });
}

function pad(cell: string, width: number): string {
  return ' '.repeat(width - stringWidth(cell));
}
