import { textOf } from '../evidence/values.js';
import type { Holding } from './define-oracle.js';
import type { RunLook } from './oracle.js';
import type { OracleCase } from './oracle-case.js';
import { lastingContainersOf, mayEnd, namesOf, ownContainers, type SeenPod } from './seen-pod.js';
import { listed } from './words.js';

/** When a reading first showed something that stays so once it is. */
export function firstAt({ pods }: RunLook, shows: (seen: SeenPod) => boolean): number | undefined {
  return pods.find(shows)?.at;
}

/** Since when all readings up to the newest have shown something. */
export function unbrokenSince({ pods }: RunLook, shows: (seen: SeenPod) => boolean): number | undefined {
  const broken = pods.findLastIndex((seen) => !shows(seen));
  return pods[broken + 1]?.at;
}

/** Something that happens once. */
export function once(look: RunLook, shows: (seen: SeenPod) => boolean, words: { yes: string; no: string }): Holding {
  const at = firstAt(look, shows);
  return at === undefined ? { waits: words.no } : { done: at, detail: words.yes };
}

/** The container that failed, or all of the pod. */
export function watchedNames({ container, fixed }: OracleCase): readonly string[] {
  return container === undefined ? namesOf(fixed) : [container];
}

/** `container app` or `containers app and proxy`. */
export function containersWords(names: readonly string[]): string {
  return names.length === 1 ? `container ${names[0] ?? ''}` : `containers ${listed(names)}`;
}

/** Whether a reading shows something of each of these containers. */
export function ofEach(
  names: readonly string[],
  shows: (container: ReturnType<typeof ownContainers>[number]) => boolean,
): (seen: SeenPod) => boolean {
  return (seen) => {
    const containers = ownContainers(seen);
    return names.length > 0 && names.every((name) => containers.some((each) => each.name === name && shows(each)));
  };
}

/**
 * Since when these containers run without having been started again; done where they have ended with 0 and may. Init containers are to end with 0.
 */
export function runsOn(look: RunLook, about: OracleCase, names: readonly string[]): Holding {
  const lasting = new Set(lastingContainersOf(about.fixed).map(({ name }) => textOf(name)));
  const isDone = ofEach(names, ({ name, state }) => {
    return state?.kind === 'terminated' && state.exitCode === 0 && (!lasting.has(name) || mayEnd(about));
  });
  const doneAt = firstAt(look, isDone);
  if (doneAt !== undefined && look.newest !== undefined && isDone(look.newest))
    return { done: doneAt, detail: `${containersWords(names)} ended with exit code 0` };
  const isWell = ofEach(names, ({ state, restarts, name }) => {
    if (restarts > 0) return false;
    if (state?.kind === 'terminated') return state.exitCode === 0 && (!lasting.has(name) || mayEnd(about));
    return state?.kind === 'running' && lasting.has(name);
  });
  const since = unbrokenSince(look, isWell);
  if (since === undefined)
    return { waits: `${containersWords(names)} ${names.length === 1 ? 'does' : 'do'} not run yet` };
  return { since, detail: `${containersWords(names)} ${names.length === 1 ? 'has' : 'have'} run without a restart` };
}
