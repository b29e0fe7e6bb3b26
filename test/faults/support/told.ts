import type { FailureItem } from '../../../src/contracts/failure.js';
import type { PassingRequest } from '../../support/cutting-proxy.js';

interface Message {
  readonly version: number;
  readonly kind: 'report' | 'gone';
}

interface History {
  readonly tried: Message[];
  /** The version that the agent said last it has kept. */
  kept: number;
}

/** What agents have told of pods, as they said themselves. */
export class Told {
  readonly pods = new Map<string, History>();
  /** The version with which the next agent begins. */
  next = 1;

  read(line: string): void {
    const [word, pod = '', version = '', kind] = line.split(' ');
    if (word !== 'try' && word !== 'kept') return;
    const history = this.pods.get(pod) ?? { tried: [], kept: 0 };
    this.pods.set(pod, history);
    const number = Number(version);
    this.next = Math.max(this.next, number + 1);
    if (word === 'kept') history.kept = number;
    else history.tried.push({ version: number, kind: kind === 'gone' ? 'gone' : 'report' });
  }

  /** Pods whose record does not say what was told of them last, in words. */
  wrongStates(open: readonly FailureItem[]): string[] {
    return [...this.pods].flatMap(([pod, { tried, kept }]) => {
      const newest = tried.filter(({ version }) => version >= kept);
      const record = open.find(({ pod_name }) => pod_name === pod);
      const says = record?.failure_message ?? 'gone';
      // Where nothing of a pod was kept, its agent may have been killed before it kept the first.
      const right =
        (kept === 0 && record === undefined) ||
        newest.some((one) => says === (one.kind === 'gone' ? 'gone' : `version ${one.version}`));
      return right ? [] : [`${pod} is ${says}, told was ${newest.map((one) => `${one.kind} ${one.version}`).join()}`];
    });
  }
}

/** The ids of the reports of each pod among these requests. */
export function reportsByPod(requests: readonly PassingRequest[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { path, body } of requests) {
    if (path !== '/api/pods/failed') continue;
    const { pod_name, report_id } = JSON.parse(body) as { pod_name: string; report_id: string };
    ids.set(pod_name, (ids.get(pod_name) ?? new Set()).add(report_id));
  }
  return ids;
}

/** Pods whose reports were lost or counted twice, in words. */
export function wrongCounts(
  records: readonly FailureItem[],
  { taken, handedOn }: { readonly taken: readonly PassingRequest[]; readonly handedOn: readonly PassingRequest[] },
): string[] {
  const [least, most] = [reportsByPod(taken), reportsByPod(handedOn)];
  return [...most].flatMap(([pod, sent]) => {
    const own = records.filter(({ pod_name }) => pod_name === pod);
    const counted = own.reduce((sum, { occurrences }) => sum + occurrences, 0);
    const answered = least.get(pod)?.size ?? 0;
    if (counted >= answered && counted <= sent.size) return [];
    return [`${pod} counts ${counted} of ${answered} reports that were taken and ${sent.size} that were sent`];
  });
}
