import { textOf, textsOf } from '../../evidence/values.js';
import { editDistance } from '../../kinds/support/names.js';
import type { ManifestContainer } from '../../pod/manifest-parts.js';
import { equalData } from '../../pod/plain-data.js';
import { quotedName } from '../safe-text.js';
import { isIdle, swallowsMore } from './idle-command.js';
import { type Leave, type WitnessCase, type WitnessPair, type WitnessRule } from './witness-case.js';

const FIELDS = ['command', 'args'] as const;
const SLIPS = 2;

/** The container runs what it ran; where that is what failed, something that can fail as well. */
export const commandWitness: WitnessRule = (change) =>
  change.pairs.flatMap((pair) => {
    const changed = FIELDS.filter(
      (field) => !equalData(pair.before.fields[field] ?? [], pair.after.fields[field] ?? []),
    );
    if (changed.length === 0) return startedByVariables(pair);
    const leaves = changed.map((field) => change.leaveAt([...pair.at, field, '0']));
    const leave: Leave = leaves.includes('none') ? 'none' : leaves.includes('same-sort') ? 'same-sort' : 'any';
    const fault = leave === 'any' ? undefined : leave === 'none' ? 'runs another command' : commandFault(change, pair);
    return fault === undefined ? [] : [`Container ${quotedName(pair.name)} ${fault}.`];
  });

/** What starts is what a variable says: the kubelet puts it into the line before a shell reads it, and a shell into words alone. */
function startedByVariables({ name, before, after }: WitnessPair): readonly string[] {
  const [was, is] = [before, after].map((each) => withValues(commandWords(each), each, BY_KUBELET)) as [
    string[],
    string[],
  ];
  const [ran, runs] = [withValues(was, before, BY_SHELL), withValues(is, after, BY_SHELL)];
  const hides = (isIdle(runs) && !isIdle(ran)) || swallowsMore(was, is);
  if (hides) return [`Container ${quotedName(name)} runs by its variables what only waits, prints or ends.`];
  return sleptBy(runs) > sleptBy(ran) + NOT_LONG
    ? [`Container ${quotedName(name)} waits longer by its variables.`]
    : [];
}

const BY_KUBELET = /\$\(([\w.-]{1,200})\)/g;
const BY_SHELL = /\$(?:([A-Za-z_]\w{0,200})|\{([A-Za-z_]\w{0,200})(?::?-([^{}]{0,200}))?\})/g;

function withValues(words: readonly string[], { env }: ManifestContainer, reference: RegExp): string[] {
  const values = new Map(env.map(({ name, value }) => [textOf(name), textOf(value)]));
  return words.map((word) =>
    word.replace(reference, (whole: string, plain?: string, braced?: string, usual?: unknown) => {
      const fallback = typeof usual === 'string' ? usual : whole;
      return values.get(plain ?? braced ?? '') ?? fallback;
    }),
  );
}

const SLEEP = /\bsleep\s{1,9}(\d{1,12}(?:\.\d{1,9})?|infinity|inf)([smhd]?)/g;
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
/** What fails so much later still fails within the shortest window, in seconds. */
const NOT_LONG = 10;

/** For how long the line sleeps in all, in seconds. */
function sleptBy(words: readonly string[]): number {
  const sleeps = [...words.join(' ').matchAll(SLEEP)];
  const seconds = sleeps.map(([, amount = '', unit = '']) =>
    amount.startsWith('inf') ? Number.POSITIVE_INFINITY : Number(amount) * (UNITS[unit] ?? 1),
  );
  return seconds.reduce((sum, each) => sum + each, 0);
}

function commandFault({ kind }: WitnessCase, { before, after }: WitnessPair): string | undefined {
  const [was, is] = [commandWords(before), commandWords(after)];
  // The image's own entrypoint runs: that repairs a command that the image does not have, and nothing else.
  if (is.length === 0) return kind === 'start-error-exec' ? undefined : 'has no command any more';
  if (isSlipOf(was, is)) return undefined;
  if (swallowsMore(was, is)) return 'runs a command that hides or delays how it ends';
  return isIdle(is) ? 'runs a command that only waits, prints or ends' : undefined;
}

/** Words, and words of a shell's line, that were mistyped. */
function isSlipOf(before: readonly string[], after: readonly string[]): boolean {
  const [was, is] = [before, after].map((words) => words.join(' ').split(/\s+/)) as [string[], string[]];
  return was.length === is.length && was.every((word, index) => editDistance(word, is[index] ?? '', SLIPS) <= SLIPS);
}

function commandWords({ fields }: ManifestContainer): readonly string[] {
  return FIELDS.flatMap((field) => textsOf(fields[field], 10_000));
}
