// Under `npm --ignore-scripts` the `node` package is not linked and everything silently runs on the machine's own Node.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  throw new Error(
    `The tests run on Node 24, the action's runtime; this is ${process.version}. Run them with \`npm test\` after \`npm ci\`.`,
  );
}
