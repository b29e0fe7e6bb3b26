/** What was sent for one pod and what was answered. */
export interface PodHistory {
  /** Reports sent, answered or not. */
  attempts: number;
  /** Reports that got a 200. */
  answered: number;
  readonly ids: Set<number>;
  /** Whether the pod is also reported as gone, so that it may have several records. */
  readonly comesBack: boolean;
}

/** Remembers what an installation has promised by answering 200. */
export class Ledger {
  readonly pods = new Map<string, PodHistory>();
  highestId = 0;

  /** @returns the history of the pod, counting this attempt */
  attempt(pod: string, comesBack = false): PodHistory {
    const history = this.pods.get(pod) ?? { attempts: 0, answered: 0, ids: new Set<number>(), comesBack };
    history.attempts += 1;
    this.pods.set(pod, history);
    return history;
  }

  answered(pod: string, id: number): void {
    const history = this.pods.get(pod);
    if (history === undefined) throw new Error(`${pod} was never reported`);
    history.answered += 1;
    history.ids.add(id);
    this.highestId = Math.max(this.highestId, id);
  }

  /** The record was removed behind the server's back. Its id stays used. */
  forget(pod: string, id: number): void {
    const history = this.pods.get(pod);
    if (history?.comesBack === true) history.ids.delete(id);
    else this.pods.delete(pod);
    this.highestId = Math.max(this.highestId, id);
  }

  /** A pod that got a 200 and has one record for good. */
  randomSteadyPod(): string | undefined {
    const steady = [...this.pods].filter(([, pod]) => !pod.comesBack && pod.answered > 0);
    return steady[Math.floor(Math.random() * steady.length)]?.[0];
  }
}
