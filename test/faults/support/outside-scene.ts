import type { FailureItem } from '../../../src/contracts/failure.js';
import { check, checkNone, eventually } from './checks.js';
import { type Answer, sendExpecting } from './http.js';
import { Installation } from './installation.js';
import { Ledger } from './ledger.js';
import { type OutsideServer, type Received, startModel, startReceiver, useModel, useNotifier } from './outside.js';
import type { Place } from './place.js';
import { idOf, postReport } from './reports.js';
import type { Track } from './runner.js';
import type { ServerProcess, Variables } from './server-process.js';

/** An installation with a language model and a webhook. */
export class OutsideScene {
  readonly ledger = new Ledger();
  /** Workloads of which a pod was reported; each has one incident. */
  readonly workloads: string[] = [];

  private constructor(
    readonly installation: Installation,
    readonly model: OutsideServer,
    readonly webhook: OutsideServer,
    private readonly variables: Variables,
    public server: ServerProcess,
  ) {}

  static async open(track: Track, place: Place, variables: Variables = {}): Promise<OutsideScene> {
    const [model, webhook] = [await startModel(), await startReceiver()];
    track.defer(() => Promise.all([model.close(), webhook.close()]));
    const installation = new Installation(track, place);
    const all = { EGRESS_ALLOW: '127.0.0.1', LLM_INGEST_WAIT_SECONDS: '0', ...variables };
    const server = await installation.start(all);
    const cookie = await installation.cookie(server);
    await useModel(server, cookie, model);
    await useNotifier(server, cookie, { provider: 'webhook', receiver: webhook });
    return new OutsideScene(installation, model, webhook, all, server);
  }

  /** One more server. */
  start(): Promise<ServerProcess> {
    return this.installation.start(this.variables);
  }

  /** Reports a pod and insists on a 200. */
  async report(pod: string, workload: string, { url } = this.server): Promise<Answer> {
    if (!this.workloads.includes(workload)) this.workloads.push(workload);
    this.ledger.attempt(pod);
    const answer = await postReport(url, pod, { workload });
    check(answer.status === 200, `${pod} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    this.ledger.answered(pod, idOf(answer));
    return answer;
  }

  async failures(): Promise<FailureItem[]> {
    const headers = { Cookie: await this.installation.cookie(this.server) };
    const { body } = await sendExpecting(200, this.server.url, 'GET', '/api/pods/failed?limit=1000', { headers });
    return body as FailureItem[];
  }

  /** Waits until all records of these pods have a solution of the model. */
  async areSolved(pods: readonly string[], withinMs: number): Promise<void> {
    await eventually('every record has the solution of the model', withinMs, async () => {
      const failures = await this.failures();
      const solved = failures.filter(({ solution_source }) => solution_source !== 'rules');
      const missing = pods.filter((pod) => !solved.some(({ pod_name }) => pod_name === pod));
      checkNone(missing, 'without it');
      return true;
    });
  }

  /** Waits until the webhook has answered that it has the first message about all incidents. */
  async areTold(workloads: readonly string[], withinMs: number): Promise<void> {
    await eventually('every incident is told', withinMs, () => {
      checkNone(
        workloads.filter((workload) => !this.openedOf(workload).some(({ answered }) => answered)),
        'not told',
      );
      return true;
    });
  }

  /** What the webhook received of the beginning of a workload's incident. */
  openedOf(workload: string): Received[] {
    return this.webhook.received.filter(
      ({ body }) => body.kind === 'opened' && (body.owner as { name: string }).name === workload,
    );
  }

  /** How often the model was asked about a workload. */
  questionsAbout(workload: string): number {
    return this.model.received.filter(({ text }) => text.includes(workload)).length;
  }
}

/** Names none of which is a part of another one. */
export function workloadNames(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(3, '0')}`);
}

/** The first pod of each. */
export const firstPodOf = (workload: string): string => `${workload}-first`;
