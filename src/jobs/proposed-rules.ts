import { RuntimeFingerprintError } from '../errors.ts';
import type { Warning } from '../reports/documents.ts';
import { type Config, configRulesId, type Rules, rulesId } from '../runtime/rules.ts';
import type { Tree } from '../runtime/tree.ts';
import { type ConfigSource, readConfig } from './configuration.ts';
import { OPTIONS } from './options.ts';

/** What counts before a change and after it. */
export interface ProposedRules {
  /** The base's, by which the change is judged: what it changes in the rules cannot hide what it changes else. */
  readonly config: Config;
  /** What the next release would be judged by; an error where it could not be judged at all. */
  readonly next: Config | RuntimeFingerprintError;
  /** Whether clients will take them for others: they restart once. */
  readonly changed: boolean;
  /** The same of one runtime. */
  changedFor(runtime: string): boolean;
  readonly warnings: readonly Warning[];
}

/**
 * Reads the rules on both sides. A base without rules that can be read is judged by the change's own, and counts as changed;
 * with none on either side it throws `CONFIG_INVALID`.
 */
export async function readProposedRules(
  trees: { base: Tree; head: Tree },
  source: ConfigSource,
): Promise<ProposedRules> {
  const [before, after] = await Promise.all([tryRules(trees.base, source), tryRules(trees.head, source)]);
  if (before instanceof RuntimeFingerprintError) {
    if (after instanceof RuntimeFingerprintError) throw after;
    return {
      config: after,
      next: after,
      changed: true,
      changedFor: () => true,
      warnings: [ownRules(before)],
    };
  }
  if (after instanceof RuntimeFingerprintError) {
    const broken = brokenRules(after);
    return { config: before, next: after, changed: true, changedFor: () => true, warnings: [broken] };
  }
  const changed = configRulesId(before) !== configRulesId(after);
  return {
    config: before,
    next: after,
    changed,
    changedFor: (runtime) => idOf(before, runtime) !== idOf(after, runtime),
    warnings: changed ? [otherRules(rulesFile(source))] : [],
  };
}

/** Where the rules are, as a person names it. */
export function rulesFile({ config }: ConfigSource): string {
  return config ?? OPTIONS.config.standard;
}

async function tryRules(tree: Tree, source: ConfigSource): Promise<Config | RuntimeFingerprintError> {
  try {
    return await readConfig(tree, source);
  } catch (error) {
    if (error instanceof RuntimeFingerprintError && error.code === 'CONFIG_INVALID') return error;
    throw error;
  }
}

function idOf({ runtimes }: Config, name: string): string | null {
  const rules: Rules | undefined = runtimes.get(name);
  return rules ? rulesId(rules) : null;
}

function otherRules(file: string): Warning {
  const message = 'This changes what counts as runtime: clients restart once.';
  return { code: 'rules_changed', message, position: { file, line: 1 } };
}

function brokenRules({ message, position }: RuntimeFingerprintError): Warning {
  const whole = `No release can be judged with this: ${message}`;
  return { code: 'rules_unreadable', message: whole, ...(position ? { position } : {}) };
}

function ownRules({ message }: RuntimeFingerprintError): Warning {
  const whole = `This is judged by its own rules, and clients restart once, since the base has none: ${message}`;
  return { code: 'rules_unreadable', message: whole };
}
