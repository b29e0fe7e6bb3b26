import {
  type LabelSelector,
  type Labels,
  labelMapSelector,
  labelSelectorOf,
  type Requirement,
  selects,
} from '../label-selector.js';
import { isOwnershipLabel } from './ownership-marks.js';
import type { Selecting } from './surroundings.js';

/** Which of a pod's labels its copy may have. */
export interface FreeLabels {
  readonly kept: Labels;
  readonly removed: Labels;
  /** Who selects the copy all the same, since no choice of labels is beyond all selectors: one that selects everything, above all. */
  readonly selectedBy: readonly Selecting[];
  /** Who selected the pod that failed and does not select its copy. */
  readonly lost: readonly Selecting[];
}

/** They watch pods; the others send them traffic, or take them for their own. */
const WATCHERS: ReadonlySet<string> = new Set(['PodDisruptionBudget', 'NetworkPolicy', 'HorizontalPodAutoscaler']);

/** Whether it does no harm to whoever owns it that it selects a mirror. */
export function isWatcher({ kind }: Selecting): boolean {
  return WATCHERS.has(kind);
}

/** More choices than this only made-up selectors need. */
const CHOICES = 5_000;

/**
 * The labels with which nobody selects the pod: every label that is selected goes, unless that is what starts a selector to match (`NotIn`, `DoesNotExist`);
 * then as few stay as keep it from that. What marks it as the object of some tool goes always. `given` are labels that the pod has besides, whatever happens.
 */
export function freeLabels(own: Labels, given: Labels, selecting: readonly Selecting[]): FreeLabels {
  const had = Object.fromEntries(Object.entries(own).filter(([key]) => !Object.hasOwn(given, key)));
  const labels = Object.fromEntries(Object.entries(had).filter(([key]) => !isOwnershipLabel(key)));
  const readers = selecting.flatMap((who) => readerOf(who, labels, given));
  const wished = wishedKeys(labels, readers);
  const kept = keptKeys(readers, wished);
  const [keptLabels, removed] = [true, false].map((isKept) =>
    Object.fromEntries(Object.entries(had).filter(([key]) => kept.has(key) === isKept)),
  ) as [Labels, Labels];
  const all = { ...had, ...given };
  const left = { ...keptLabels, ...given };
  return {
    kept: keptLabels,
    removed,
    selectedBy: readers.filter(({ selector }) => selects(selector, left)).map(({ who }) => who),
    lost: readers.filter(({ selector }) => selects(selector, all) && !selects(selector, left)).map(({ who }) => who),
  };
}

/** A way to be selected by nobody: the label is there, or it is not. */
interface Way {
  readonly key: string;
  readonly isKept: boolean;
}

interface Reader {
  readonly who: Selecting;
  readonly selector: LabelSelector;
  /** Any one of these is enough; undefined where it selects the pod with none of its labels' subsets. */
  readonly ways: readonly Way[] | undefined;
}

function readerOf(who: Selecting, labels: Labels, given: Labels): Reader[] {
  const selector = selectorOf(who);
  if (selector === undefined) return [];
  const ways: Way[] = [];
  for (const requirement of selector.requirements) {
    const { key } = requirement;
    const isFixed = Object.hasOwn(given, key) || !Object.hasOwn(labels, key);
    const holdsWith = isMetBy(requirement, isFixed ? given : labels);
    const holdsWithout = isFixed ? holdsWith : isMetBy(requirement, {});
    // It fails whichever labels stay.
    if (!holdsWith && !holdsWithout) return [{ who, selector, ways: undefined }];
    if (holdsWith !== holdsWithout) ways.push({ key, isKept: !holdsWith });
  }
  return [{ who, selector, ways }];
}

/** A Service and a ReplicationController without a selector select nothing. */
function selectorOf({ kind, selector }: Selecting): LabelSelector | undefined {
  const read = labelSelectorOf(selector);
  const isMap = kind === 'Service' || kind === 'ReplicationController';
  return isMap && read?.requirements.length === 0 ? labelMapSelector(selector['matchLabels']) : read;
}

function isMetBy(requirement: Requirement, labels: Labels): boolean {
  return selects({ requirements: [requirement] }, labels);
}

/** The keys that may stay where nothing speaks against it: those by which nobody selects the pod as it is. */
function wishedKeys(labels: Labels, readers: readonly Reader[]): ReadonlySet<string> {
  const selected = readers
    .filter(({ selector, ways }) => ways !== undefined && selector.requirements.every((each) => isMetBy(each, labels)))
    .flatMap(({ ways = [] }) => ways.filter(({ isKept }) => !isKept).map(({ key }) => key));
  return new Set(Object.keys(labels).filter((key) => !selected.includes(key)));
}

/** What may stay so that the fewest select the pod: above all nobody who would take it for its own. */
function keptKeys(readers: readonly Reader[], wished: ReadonlySet<string>): ReadonlySet<string> {
  const escapable = readers.flatMap(({ who, ways = [] }) => (ways.length === 0 ? [] : [{ who, ways }]));
  const order = [...escapable.filter(({ who }) => !isWatcher(who)), ...escapable.filter(({ who }) => isWatcher(who))];
  const all = chooseKeys(
    order.map(({ ways }) => ways),
    wished,
  );
  if (all !== undefined) return all;
  let best = wished;
  const met: (readonly Way[])[] = [];
  for (const { ways } of order) {
    const choice = chooseKeys([...met, ways], wished);
    if (choice === undefined) continue;
    best = choice;
    met.push(ways);
  }
  return best;
}

/** Keys of which for each demand one way is taken, as near to what is wished as the first choice that does; undefined where there is none. */
function chooseKeys(
  demands: readonly (readonly Way[])[],
  wished: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  let left = CHOICES;
  const search = (fixed: ReadonlyMap<string, boolean>): ReadonlyMap<string, boolean> | undefined => {
    left -= 1;
    const isMet = ({ key, isKept }: Way) => (fixed.get(key) ?? wished.has(key)) === isKept;
    const open = demands.find((ways) => !ways.some(isMet));
    if (open === undefined) return fixed;
    if (left < 0) return undefined;
    const tried = new Map(fixed);
    for (const { key, isKept } of open.filter((way) => !fixed.has(way.key))) {
      const found = search(new Map(tried).set(key, isKept));
      if (found !== undefined) return found;
      tried.set(key, !isKept);
    }
    return undefined;
  };
  const found = search(new Map());
  if (found === undefined) return undefined;
  const keys = new Set(wished);
  for (const [key, isKept] of found) isKept ? keys.add(key) : keys.delete(key);
  return keys;
}
