import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';

/** Licences whose terms are met by handing on their texts. Another one is for a person to judge, then to add. */
const ACCEPTED = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']);

const PACKAGE_FOLDER = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/;
const LICENSE_TEXT = /^(?:(?:third-party-)?licen[cs]e|copying)/i;
const NOTICE_TEXT = /^notice/i;

/**
 * A plugin that writes the licence texts of every package with code in the bundle to `fileName`; shared by several builds
 * into one folder, each writes what those before it and itself hold, so that the last has all. The build fails for a package
 * whose licence is not among the accepted ones, and for one that comes without the text.
 *
 * rollup-plugin-license was tried: it takes one file a package, so of a package under two licences it loses both texts.
 */
export function licenseFile({ root, fileName }: { root: string; fileName: string }): Plugin {
  const folders = new Set<string>();
  return {
    name: 'license-file',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const folder = renderedLength > 0 ? packageFolder(root, id) : null;
          if (folder !== null) folders.add(folder);
        }
      }
      const texts = [...folders].map(renderPackage).sort();
      this.emitFile({ type: 'asset', fileName, source: texts.join(`\n${'-'.repeat(80)}\n\n`) });
    },
  };
}

/** The folder of the package that a module came from; `null` for our own modules. */
function packageFolder(root: string, id: string): string | null {
  const found = PACKAGE_FOLDER.exec(id);
  if (found !== null) return found[0];
  if (id.startsWith('\0rolldown/')) return join(root, 'node_modules', 'rolldown');
  if (id.startsWith('\0')) throw new Error(`Where does ${id.slice(1)} come from? Its licence is needed.`);
  return null;
}

function renderPackage(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).sort();
  const licenses = files.filter((file) => LICENSE_TEXT.test(file));
  if (licenses.length === 0)
    throw new Error(`${name} ${version} is bundled, but comes without a licence text.`);
  if (!ACCEPTED.has(license)) {
    throw new Error(
      `${name} ${version} is bundled under ${JSON.stringify(license)}, which is not among the accepted.`,
    );
  }
  const texts = [...licenses, ...files.filter((file) => NOTICE_TEXT.test(file))].map((file) =>
    readFileSync(join(folder, file), 'utf8').replaceAll(/\r\n?/g, '\n').trim(),
  );
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}
