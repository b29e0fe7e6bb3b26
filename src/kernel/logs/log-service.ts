import type { LogEvent, PodLog } from '../../contracts/pod-logs.js';
import type { LogOf, LogTail, PodLogs } from '../ports/cluster/pod-logs.js';
import { PodproofError } from '../ports/errors.js';
import { chooseContainer } from './choose-container.js';
import { END_ID, FOLLOW_TIMING, type FollowTiming, LogFollower } from './log-follower.js';
import { LogPosition } from './log-position.js';
import { forSlowClient, QUEUE_LIMITS, type QueueLimits } from './log-queue.js';
import { maskStart } from './mask-log.js';
import { type PodContainer, podContainers, type Run, runView } from './pod-containers.js';

/** Whose log is wanted. */
export interface LogQuestion {
  readonly namespace: string;
  readonly podName: string;
  /** The failing one where none is named (choose-container.ts). */
  readonly container: string | undefined;
  /** How many of the last lines. */
  readonly tailLines: number;
  /** Given when the answer is of no use any more. */
  readonly signal: AbortSignal;
}

const NOTHING: LogTail = { text: '', isCut: false };

/** What containers print, as it stands and as it comes. Secrets in it are those of the program: who may not see them is the caller's to know. */
export class LogService {
  readonly #timing: FollowTiming;
  readonly #limits: QueueLimits;

  constructor(
    private readonly podLogs: PodLogs,
    options: { readonly timing?: Partial<FollowTiming>; readonly limits?: Partial<QueueLimits> } = {},
  ) {
    this.#timing = { ...FOLLOW_TIMING, ...options.timing };
    this.#limits = { ...QUEUE_LIMITS, ...options.limits };
  }

  /**
   * The end of a log; empty where there is none. Throws PodproofError: `not_found` for the pod, `invalid` for the container, `forbidden`, and `unavailable`
   * or `timeout` without a cluster.
   * @param question `isMasked` hides what only the lines before the answer tell to be a secret; who asks hides the others
   */
  async read(question: LogQuestion & { readonly previous: boolean; readonly isMasked: boolean }): Promise<PodLog> {
    const { namespace, podName, previous, tailLines, isMasked } = question;
    const { containers, container } = await this.#find(question);
    const run = previous ? (container.previousRun ?? endedRun(container)) : container.run;
    const log = { namespace, pod: podName, container: container.name, previous };
    const {
      text,
      isCut,
      before = '',
    } = run === undefined ? NOTHING : await this.#tail(log, tailLines, question.signal);
    return {
      ...{ pod_name: podName, namespace, container: container.name },
      containers: containers.map(({ name, kind, state }) => ({ name, kind, state })),
      ...{
        logs: isMasked ? await maskStart(before, text) : text,
        tail_lines: tailLines,
        previous,
        state: container.state,
      },
      ...{ run: runView(run), truncated: isCut },
    };
  }

  /**
   * The events of a log that is followed, each line once, until it is over or the signal is given; resolves once it is known that there is such a container,
   * with undefined for a client that has all of it already. Throws as `read` does.
   * @param lastEventId the id of the last event that the client has got, when it connects again
   */
  async follow(
    question: LogQuestion & { readonly lastEventId: string | undefined },
  ): Promise<AsyncIterable<readonly LogEvent[]> | undefined> {
    if (question.lastEventId === END_ID) return undefined;
    const { namespace, podName, signal } = question;
    const { pod, container } = await this.#find(question);
    const follower = new LogFollower(
      this.podLogs,
      { namespace, podName, pod, container },
      { tailLines: question.tailLines, position: new LogPosition(question.lastEventId) },
      { timing: this.#timing, signal },
    );
    return forSlowClient(follower.events(), this.#limits);
  }

  async #find({ namespace, podName, container, signal }: LogQuestion) {
    const pod = await this.podLogs.pod(namespace, podName, signal);
    const containers = podContainers(pod);
    return { pod, containers, container: chooseContainer(pod, containers, container) };
  }

  /** The log of a run may be gone before the run is forgotten: its node cleans up. */
  async #tail(log: LogOf, tailLines: number, signal: AbortSignal): Promise<LogTail> {
    try {
      return await this.podLogs.tail(log, tailLines, signal);
    } catch (error) {
      if (PodproofError.isInstance(error) && error.code === 'invalid') return NOTHING;
      throw error;
    }
  }
}

/** The last run of a container that waits to be started again: it is its present one and its previous one at once. */
function endedRun({ state, run }: PodContainer): Run | undefined {
  return state.state === 'waiting' ? run : undefined;
}
