import { isAllowedPath } from '../../guard/allowed-paths.js';
import { placeOf } from '../../guard/guard-case.js';
import { changedPaths } from '../../guard/index.js';
import { type CaseRow, caseTable } from '../../kinds/case-table.js';
import type { FailureKind } from '../../kinds/define-kind.js';
import { COMMAND_PATHS } from '../../kinds/support/command-words.js';
import { undoRollout } from '../../kinds/undo-rollout.js';
import type { OracleCase } from '../../oracles/index.js';
import { containerPaths } from '../../pod/container-lists.js';
import type { ManifestContainer } from '../../pod/manifest-parts.js';
import { type Pod, readWholePod } from '../../pod/pod.js';
import type { Candidate } from '../proof-plan.js';

/**
 * What a fix may do at a place of the manifest and still be tried: nothing; say something else of the same sort, since this is what the failure is about; or
 * take it away, since it is an experiment that says so.
 */
export type Leave = 'none' | 'same-sort' | 'any';

/** One container before and after the fix. */
export interface WitnessPair {
  readonly name: string;
  /** Tokens of the place where it stands before. */
  readonly at: readonly string[];
  readonly before: ManifestContainer;
  readonly after: ManifestContainer;
}

export interface WitnessCase {
  readonly kind: string;
  /** Whether the rules made the fix: they know what is there. */
  readonly isOurs: boolean;
  /** The lines that told of the failure. */
  readonly logLines: readonly string[];
  /** Read whole: what is not looked at could be gone. */
  readonly before: Pod;
  readonly after: Pod;
  /** The container that failed; all of them where the failure is of the whole pod. */
  readonly pairs: readonly WitnessPair[];
  /** All others. */
  readonly others: readonly WitnessPair[];
  /** Those that were not there under their list, by name. */
  readonly added: readonly { readonly name: string; readonly at: readonly string[] }[];
  /** Those that are not there any more under their list, by name. */
  readonly gone: readonly { readonly name: string; readonly at: readonly string[] }[];
  leaveAt(at: readonly string[]): Leave;
}

/** One thing without which nobody can see that the failure is gone: a sentence for each that is missing. */
export type WitnessRule = (change: WitnessCase) => readonly string[];

export function witnessCase(about: OracleCase, candidate: Candidate, kinds: readonly FailureKind[]): WitnessCase {
  const before = readWholePod(about.original);
  const after = readWholePod(about.fixed);
  const now = new Map(after.containers.map((container) => [placeOf(container), container]));
  const all = changeableContainers(before).map((container) => ({
    ...standingOf(container),
    before: container,
    after: now.get(placeOf(container)),
  }));
  const isFailing = (name: string) => name === about.container;
  const wanted = all.some(({ name }) => isFailing(name)) ? all.filter(({ name }) => isFailing(name)) : all;
  const there = (pairs: typeof all) =>
    pairs.flatMap((pair) => (pair.after === undefined ? [] : [{ ...pair, after: pair.after }]));
  return {
    kind: about.kind,
    isOurs: candidate.origin === 'rules',
    logLines: about.logLines,
    before,
    after,
    pairs: there(wanted),
    others: there(all.filter((pair) => !wanted.includes(pair))),
    added: addedBetween(before, after),
    gone: all.filter((pair) => pair.after === undefined).map(({ name, at }) => ({ name, at })),
    leaveAt: leaveOf(about.kind, candidate, kinds),
  };
}

/** Those that a fix can be about. */
export function changeableContainers({ containers }: Pod): readonly ManifestContainer[] {
  return containers.filter(({ list }) => list !== 'ephemeralContainers');
}

function standingOf({ name, list, index }: ManifestContainer): Pick<WitnessPair, 'name' | 'at'> {
  return { name, at: ['spec', list, `${index}`] };
}

function addedBetween(before: Pod, after: Pod): WitnessCase['added'] {
  const had = new Set(before.containers.map(placeOf));
  return after.containers.filter((container) => !had.has(placeOf(container))).map(standingOf);
}

/**
 * The same of the containers that did not fail. They may be changed in what they are not watched for, and no more than the one that failed may they lose what
 * would show that they do their work: what befell one may be what another does.
 */
export function caseOfOthers(change: WitnessCase): WitnessCase {
  const leaveAt = (at: readonly string[]): Leave => (change.leaveAt(at) === 'any' ? 'any' : 'same-sort');
  return { ...change, pairs: change.others, gone: [], added: [], leaveAt };
}

/** By kinds, the places that their failures are about of which no fix can know what is right. */
export const MORE_PLACES = caseTable<CaseRow & { readonly places: readonly string[] }>([
  {
    pattern: /^image-|^invalid-image-name$/,
    example: ['image-not-found-tag', 'invalid-image-name'],
    places: containerPaths('image'),
  },
  {
    pattern: /^post-start-hook$|^pre-start-hook$/,
    example: ['post-start-hook', 'pre-start-hook'],
    places: containerPaths('lifecycle/**'),
  },
  {
    pattern: /^exit-0-loop$/,
    example: 'exit-0-loop',
    places: COMMAND_PATHS,
  },
  {
    pattern: /^log-config-parse$/,
    example: 'log-config-parse',
    places: ['/spec/volumes/*/configMap/**', '/spec/volumes/*/secret/**'],
  },
  {
    pattern: /^log-file-missing$/,
    example: 'log-file-missing',
    places: ['/spec/containers/*/volumeMounts/**', '/spec/volumes/**'],
  },
]);

function leaveOf(
  kind: string,
  { origin, strategy, scope }: Candidate,
  kinds: readonly FailureKind[],
): WitnessCase['leaveAt'] {
  // What a language model calls its fix gives it no more room.
  const fixes = kinds.flatMap((each) => each.fixes);
  const fix = origin === 'rules' ? [undoRollout, ...fixes].find((each) => each.strategy === strategy) : undefined;
  const touched =
    fix === undefined
      ? [
          ...kinds.filter(({ id }) => id === kind).flatMap((each) => each.fixes.flatMap(({ touches }) => touches)),
          ...MORE_PLACES.findAll(kind).flatMap(({ row }) => row.places),
        ]
      : fix.touches;
  // Who goes back to what was before names nothing that it takes away.
  const isExperiment = scope === 'mirror-only' && fix !== undefined && fix.strategy !== undoRollout.strategy;
  return (at) => (isAllowedPath(at, touched) ? (isExperiment ? 'any' : 'same-sort') : 'none');
}

/** The strictest leave at all places at which two values of the same place differ; 'any' where they do not. */
export function leaveOfChange(
  change: WitnessCase,
  at: readonly string[],
  [before, after]: readonly [unknown, unknown],
): Leave {
  const leaves = changedPaths(before, after).map((below) => change.leaveAt([...at, ...below]));
  return leaves.includes('none') ? 'none' : leaves.includes('same-sort') ? 'same-sort' : 'any';
}
