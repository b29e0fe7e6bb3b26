import type { Storage } from '../ports/storage.js';
import { withTimeLimit } from './policies/time-limit.js';
import type { ServingInstance } from './serving-instance.js';

/** Where new calls wait while the storage is switched. */
export class StorageGate {
  #opened: Promise<void> | undefined;

  /** Undefined when one may pass at once; else what to wait for before asking again. */
  get closed(): Promise<void> | undefined {
    return this.#opened;
  }

  /** @returns what opens it again */
  close(): () => void {
    let open = () => {};
    this.#opened = new Promise((resolve) => {
      open = () => {
        this.#opened = undefined;
        resolve();
      };
    });
    return () => open();
  }
}

/** How a switch is made. Calls wait from its beginning to its end, so it has little time. */
export interface SwitchPlan {
  /** How long calls in flight may take to end, in milliseconds. */
  readonly drainMs: number;
  /** How long the calls wait at most, that time included. */
  readonly pauseMs: number;
  /** Brings the new storage to what the old one holds, while nobody else uses either. Heeds the signal, which says that the time is up. */
  lastStretch(old: Storage, fresh: Storage, signal: AbortSignal): Promise<void>;
  /** Writes down that the new storage is to be used from now on. Synchronous, so that it cannot come too late. */
  commit(): void;
  /** What the old storage is told before it is ended, when the new one serves. */
  afterwards(old: Storage): Promise<void>;
}

/** `busy`: a call in flight did not end in time; `late`: the last stretch did not. Then the old storage goes on. */
export type SwitchOutcome = 'switched' | 'busy' | 'late';

interface Switch {
  readonly gate: StorageGate;
  readonly old: ServingInstance<Storage>;
  readonly fresh: ServingInstance<Storage>;
  /** Commits the plan and puts the new one in the place of the old one; throws when that is not possible. */
  readonly swap: () => void;
}

/** How long a last stretch that came too late is waited for, so that no second one runs beside it. */
const ABANDON_MS = 30_000;

type Stretch = { readonly ended: Promise<void>; readonly inTime: Promise<boolean> };

function startStretch({ old, fresh }: Switch, plan: SwitchPlan, milliseconds: number): Stretch {
  const controller = new AbortController();
  const ended = old.run((from) => fresh.run((to) => plan.lastStretch(from, to, controller.signal)));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const inTime = Promise.race([ended.then(() => true), late]).finally(() => {
    clearTimeout(timer);
    controller.abort();
  });
  return { ended, inTime };
}

/** Lets new calls wait, brings over the rest, and lets them go on with the new storage; with the old one when anything fails or takes too long. */
export async function switchStorage(parts: Switch, plan: SwitchPlan): Promise<SwitchOutcome> {
  const startedAt = performance.now();
  const open = parts.gate.close();
  try {
    if (!(await parts.old.idleWithin(plan.drainMs))) return 'busy';
    const { ended, inTime } = startStretch(parts, plan, plan.pauseMs - (performance.now() - startedAt));
    if (!(await inTime)) {
      open();
      await withTimeLimit({ what: 'the last stretch', milliseconds: ABANDON_MS }, () => ended.catch(() => {}));
      return 'late';
    }
    parts.swap();
    return 'switched';
  } finally {
    open();
  }
}
