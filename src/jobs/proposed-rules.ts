import { RuntimeFingerprintError } from '../errors.ts';
import type { Warning } from '../reports/documents.ts';
import { type Config, configRulesId, type Rules, rulesId } from '../runtime/rules.ts';
import type { Tree } from '../runtime/tree.ts';
import { type ConfigSource, readConfig } from './configuration.ts';
import { OPTIONS } from './options.ts';

/** What counts before a change and after it. */
export interface ProposedRules {
  /** The base branch's, by which the change is judged: neither its own rules nor old ones can hide what it changes. */
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
 * Reads the rules on both sides, and those of the base branch by now. Without rules there that can be read the change is judged
 * by its own, and counts as changed; with none there and none of its own it throws `CONFIG_INVALID`.
 */
export async function readProposedRules(
  trees: { base: Tree; head: Tree; tip: Tree },
  source: ConfigSource,
): Promise<ProposedRules> {
  const read = [trees.base, trees.head, trees.tip].map((tree) => tryRules(tree, source));
  const [before, after, config] = (await Promise.all(read)) as [Read, Read, Read];
  if (config instanceof RuntimeFingerprintError) {
    if (after instanceof RuntimeFingerprintError) throw after;
    return {
      config: after,
      next: after,
      changed: true,
      changedFor: () => true,
      warnings: [ownRules(config)],
    };
  }
  if (after instanceof RuntimeFingerprintError) {
    const broken = brokenRules(after);
    return { config, next: after, changed: true, changedFor: () => true, warnings: [broken] };
  }
  const known = before instanceof RuntimeFingerprintError ? null : before;
  const changed = known === null || configRulesId(known) !== configRulesId(after);
  return {
    config,
    next: after,
    changed,
    changedFor: (runtime) => known === null || idOf(known, runtime) !== idOf(after, runtime),
    warnings: changed ? [otherRules(rulesFile(source))] : [],
  };
}

/** Where the rules are, as a person names it. */
export function rulesFile({ config }: ConfigSource): string {
  return config ?? OPTIONS.config.standard;
}

type Read = Config | RuntimeFingerprintError;

async function tryRules(tree: Tree, source: ConfigSource): Promise<Read> {
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
