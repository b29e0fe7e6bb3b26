import { setTimeout as delay } from 'node:timers/promises';
import type { MirrorStatus } from '../../contracts/mirror.js';
import { textOf } from '../../rules/evidence/values.js';
import { judgeProof, type ProofJudgement } from '../../rules/oracles/index.js';
import { isBeingDeleted, statusOf } from '../../rules/pod/object.js';
import { messageOf, PodproofError } from '../ports/errors.js';
import { lossMessage } from './loss-message.js';
import { isOfMirror, type MirrorBasis, makePod, podOf, readBasis } from './make-mirror.js';
import { keptLogs } from './mirror-logs.js';
import { PodWatch } from './pod-watch.js';
import {
  LEFT_BEHIND,
  type Pause,
  type ProofOrder,
  type ProofOutcome,
  type ProofProgress,
  type ProofSurroundings,
  proofPod,
} from './proof-order.js';
import { removePods } from './remove-pods.js';
import { shownEvents } from './shown-events.js';

const EVERY_MS = 1_000;
const DEADLINE_MS = 3_000;

/** Codes of a control that the API server will not take; after all others it is tried again. */
const REFUSED: ReadonlySet<string> = new Set(['invalid', 'forbidden', 'conflict']);

export const pauseByTimer: Pause = (milliseconds, signal) =>
  delay(milliseconds, undefined, { signal }).catch(() => undefined);

/** What is known of the mirror besides what is looked at. `basis` is absent where another process has made it. */
export interface WatchedMirror {
  readonly basis?: MirrorBasis;
  readonly cannotShow: readonly string[];
  readonly warnings: readonly string[];
}

type Verdict = NonNullable<ProofProgress['verdict']>;

interface End {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly status: MirrorStatus;
}

/** Watches a mirror that is there, beside the pod that failed and a control where one is needed, and judges what it sees. */
export class ProofWatch {
  readonly mirror: PodWatch;
  readonly #original: PodWatch;
  #control: PodWatch | undefined;
  /** Whether a control may be there of which nothing is known: another process has made it, or the answer to its making was lost. */
  #mayHaveControl: boolean;
  #judged: ProofJudgement | undefined;
  #told = '';

  constructor(
    private readonly order: ProofOrder,
    private readonly known: WatchedMirror,
    private readonly on: ProofSurroundings,
  ) {
    const since = on.cluster.now();
    this.mirror = new PodWatch(on.cluster, proofPod(order, 'mirror'), since);
    this.#original = new PodWatch(on.cluster, this.#originalName, since);
    this.#mayHaveControl = known.basis === undefined;
  }

  /** Resolves once there is an outcome and its pods are gone. Rejects only where the signal says that somebody else goes on with it. */
  async run(signal: AbortSignal): Promise<ProofOutcome> {
    for (;;) {
      await this.#look(signal);
      if (signal.aborted) return this.#cancelled(signal);
      this.#judged = await this.#judge(signal);
      if (signal.aborted) return this.#cancelled(signal);
      const end = await this.#endOf(this.#judged, signal);
      if (end !== undefined) return this.#end(end, signal);
      this.#tell(this.#progress());
      await this.#pause(EVERY_MS, signal);
    }
  }

  get #originalName() {
    const { namespace, podName } = this.order.plan;
    return { namespace, name: podName };
  }

  get #watches(): PodWatch[] {
    return [this.mirror, this.#original, ...(this.#control === undefined ? [] : [this.#control])];
  }

  #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    return (this.on.pause ?? pauseByTimer)(milliseconds, signal);
  }

  async #look(signal: AbortSignal): Promise<void> {
    if (this.#mayHaveControl) await this.#findControl(signal);
    await Promise.all(this.#watches.map((watch) => watch.look(signal)));
  }

  async #findControl(signal: AbortSignal): Promise<void> {
    const name = proofPod(this.order, 'control');
    try {
      const pod = await this.on.cluster.pod(name, signal);
      if (isOfMirror(pod, this.order.mirrorId)) {
        this.#control = new PodWatch(this.on.cluster, name, this.on.cluster.now());
      }
      this.#mayHaveControl = false;
    } catch {
      // The cluster is away; the next look asks again.
    }
  }

  async #judge(signal: AbortSignal): Promise<ProofJudgement> {
    const judged = this.#judgeNow();
    if (judged.startControlRun && this.#control === undefined && !this.#mayHaveControl) {
      await this.#startControl(signal);
      return this.#judgeNow();
    }
    if (judged.verdict === null) return judged;
    // What is printed, and whether the original fails, counts up to this very moment.
    await Promise.all(this.#watches.map((watch) => watch.readLogs(signal)));
    return this.#judgeNow();
  }

  #judgeNow(): ProofJudgement {
    const { plan, windowSeconds, expiresAt, control } = this.order;
    const judged = judgeProof(
      { plan, windowSeconds, expiresAt, wantsControlRun: control },
      {
        mirror: this.mirror.run,
        original: this.#original.run,
        ...(this.#control !== undefined && { control: this.#control.run }),
      },
      this.on.cluster.now(),
    );
    // What could not be read just now may have ended since it was read.
    const isBlind =
      this.mirror.logTrouble !== null ||
      [this.mirror, this.#control ?? this.#original].some(({ trouble }) => trouble !== null);
    return judged.verdict === 'PROVEN' && isBlind ? { ...judged, verdict: null, reason: null } : judged;
  }

  async #startControl(signal: AbortSignal): Promise<void> {
    const { cluster } = this.on;
    const watch = new PodWatch(cluster, proofPod(this.order, 'control'), cluster.now());
    try {
      const basis = this.known.basis ?? (await readBasis(this.order, cluster, signal));
      const { pod } = podOf(this.order, basis, 'control');
      // Not ended by the signal: what the API server has begun to make would be left behind.
      watch.take({ pod: await makePod(pod, this.order, cluster) });
      this.#control = watch;
    } catch (error) {
      if (!PodproofError.isInstance(error) || !REFUSED.has(error.code)) {
        this.#mayHaveControl = true;
        return;
      }
      watch.take({ refused: messageOf(error) });
      this.#control = watch;
    }
  }

  async #endOf({ verdict, reason }: ProofJudgement, signal: AbortSignal): Promise<End | undefined> {
    const words = reason ?? '';
    if (verdict === 'PROVEN') return { verdict, reason: words, status: 'Succeeded' };
    if (verdict === 'REFUTED') return { verdict, reason: words, status: 'Failed' };
    return this.#inconclusiveEnd(verdict === null ? undefined : words, signal);
  }

  /** @param words why it cannot tell, where that is judged already */
  async #inconclusiveEnd(words: string | undefined, signal: AbortSignal): Promise<End | undefined> {
    const verdict = 'INCONCLUSIVE';
    if (this.on.cluster.now() >= this.order.expiresAt) {
      return { verdict, reason: words ?? this.#wordsOnTrouble(), status: 'Expired' };
    }
    if (this.mirror.isGone || isBeingDeleted(this.mirror.pod)) {
      return { verdict, reason: await lossMessage(this.mirror, this.on.cluster, signal), status: 'Deleted' };
    }
    return words === undefined ? undefined : { verdict, reason: words, status: this.#isOver ? 'Expired' : 'Succeeded' };
  }

  /** The pod's own deadline comes at about the same time as the TTL's, by another clock. */
  get #isOver(): boolean {
    return this.on.cluster.now() >= this.order.expiresAt - DEADLINE_MS;
  }

  #wordsOnTrouble(): string {
    const trouble = this.mirror.trouble ?? this.mirror.logTrouble ?? this.#original.trouble ?? this.#control?.trouble;
    const seconds = `Its time, ${this.order.ttlSeconds} s, was over before it could be judged`;
    if (trouble === null || trouble === undefined) return `${seconds}. A longer ttl_seconds would let it tell.`;
    return `${seconds}: the cluster could not be read (${trouble}).`;
  }

  async #end(end: End, signal: AbortSignal): Promise<ProofOutcome> {
    const { verdict, reason } = end;
    this.#tell({ ...this.#progress(), verdict, verdict_reason: reason });
    const isKept = this.order.keep && end.status !== 'Deleted' && end.status !== 'Expired';
    const left = await this.#remove(signal, isKept);
    const progress = this.#progress();
    return {
      ...progress,
      ...(!isKept && { status: end.status }),
      warnings: [...progress.warnings, ...left],
      verdict,
      verdict_reason: reason,
      logs: keptLogs(this.mirror.run, this.#original.run),
      isKept,
    };
  }

  /** A control is of no use after the verdict, also where the mirror is kept. */
  #remove(signal: AbortSignal, isKept: boolean): Promise<string[]> {
    const { cluster } = this.on;
    const control = this.#control === undefined && !this.#mayHaveControl ? [] : [proofPod(this.order, 'control')];
    return removePods(isKept ? control : [this.mirror.name, ...control], {
      ...{ cluster, mirrorId: this.order.mirrorId, signal },
      pause: (milliseconds, until) => this.#pause(milliseconds, until),
    });
  }

  #cancelled({ reason }: AbortSignal): Promise<ProofOutcome> {
    if (reason === LEFT_BEHIND) return Promise.reject(new PodproofError('aborted', LEFT_BEHIND));
    const words = typeof reason === 'string' ? reason : 'It was stopped before there was a verdict.';
    // The signal that was given stops nothing any more.
    return this.#end({ verdict: 'INCONCLUSIVE', reason: words, status: 'Deleted' }, new AbortController().signal);
  }

  #progress(): ProofProgress {
    const phase = textOf(statusOf(this.mirror.pod).phase);
    const { checks = [], control = null, windowSeconds = this.order.windowSeconds } = this.#judged ?? {};
    return {
      mirror_pod_name: this.mirror.name.name,
      status: phase === '' || phase === 'Pending' ? 'Pending' : 'Running',
      phase: phase === '' ? null : phase,
      window_seconds: windowSeconds,
      checks: [...checks],
      control,
      cannot_show: [...this.known.cannotShow],
      warnings: [...this.known.warnings],
      events: shownEvents(this.mirror.run.events),
      verdict: null,
      verdict_reason: null,
    };
  }

  #tell(progress: ProofProgress): void {
    const now = JSON.stringify(progress);
    if (now === this.#told) return;
    this.#told = now;
    this.on.onProgress(progress);
  }
}
