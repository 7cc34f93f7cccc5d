import { RuntimeFingerprintError } from '../errors.ts';
import type { Repository } from '../git/repository.ts';
import type { Warning } from '../reports/documents.ts';
import { showPath } from '../runtime/raw-path.ts';
import type { Config } from '../runtime/rules.ts';
import type { Judged } from './judged.ts';
import { readSnapshots, type SnapshotState } from './runtimes.ts';

interface WorkTreeInput {
  readonly judged: Judged;
  readonly config: Config;
  readonly version: string;
  readonly state: SnapshotState;
}

/** What ships is the work tree, and what is judged is the commit or the index: they should be the same where it counts. */
export async function describeWorkTree(repository: Repository, input: WorkTreeInput): Promise<Warning[]> {
  try {
    return await compareWorkTree(repository, input);
  } catch (error) {
    if (!(error instanceof RuntimeFingerprintError)) throw error;
    const message = `Whether the work tree is what was judged cannot be told: ${error.message}`;
    return [{ code: 'work_tree_unknown', message }];
  }
}

async function compareWorkTree(repository: Repository, input: WorkTreeInput): Promise<Warning[]> {
  if (!repository.workspace || repository.workspace.bare) return [];
  const { judged, state } = input;
  const modified = await repository.modifiedFiles();
  const runtime = [...state.runtimes.values()].flatMap(({ entries }) => entries);
  const paths = runtime.map(({ repositoryPath }) => repositoryPath).filter((path) => modified.has(path));
  if (paths.length === 0 && !(await stagesOther(repository, input))) return [];
  const where = paths[0] === undefined ? 'files that are staged' : showPath(paths[0]);
  const more = paths.length > 1 ? ` and ${paths.length - 1} more` : '';
  const message =
    `The work tree has other bytes than ${JSON.stringify(judged.label)} in ${where}${more}, which count as runtime: ` +
    'what ships from it is not what was judged.';
  return [{ code: 'work_tree_differs', message }];
}

/** Whether the index holds another runtime than the commit that is judged. */
async function stagesOther(
  repository: Repository,
  { judged, config, version, state }: WorkTreeInput,
): Promise<boolean> {
  if (judged.commit === null) return false;
  const tree = await repository.stagedTree();
  if (tree.top.id === judged.commit.tree) return false;
  const [staged] = await readSnapshots(config, [{ label: 'the staged files', tree, version }]);
  return staged?.fingerprint !== state.fingerprint;
}
