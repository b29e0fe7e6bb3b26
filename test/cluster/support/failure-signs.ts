import { PODS, type Resource } from '../../../src/k8s/resources.js';
import { Reflector } from '../../../src/k8s/watch/reflector.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../../src/rules/evidence/values.js';
import { recordingLogger } from '../../support/fakes.js';
import { CATALOGUE, eventually, type TestCluster } from './test-cluster.js';

/** What the API server showed first of a failure. */
export interface Sign {
  readonly namespace: string;
  readonly kind: string;
  /** The name of the pod, or of the controller that cannot make it. */
  readonly name: string;
  readonly what: string;
  /** When this process got it, in milliseconds since 1970. */
  readonly at: number;
}

const KINDS = [
  PODS,
  ...['ReplicaSet', 'StatefulSet', 'DaemonSet'].map((kind) => known('apps/v1', kind)),
  known('batch/v1', 'Job'),
  known('v1', 'Event'),
];
const ON_ITS_WAY = new Set(['ContainerCreating', 'PodInitializing', '']);
/** A probe may fail as often as its threshold lets it, and a cluster without DNS warns of that in each pod. */
const NO_SIGN = new Set(['Unhealthy', 'MissingClusterDNS']);
const KILL = /failed (?:liveness|startup) probe/;

function known(apiVersion: string, kind: string): Resource {
  const resource = CATALOGUE.ofKind(apiVersion, kind);
  if (resource === undefined) throw new Error(`no kind ${kind}`);
  return resource;
}

/**
 * Watches the cluster beside the agent, with a client of its own, and notes of each pod and controller when the API server showed for the first time
 * that it fails: a container that waits for anything but its start, or that ended though it should not; a pod that has failed or that no node takes; a
 * Job that failed; or a warning about any of them. It knows none of the agent's verdicts.
 */
export class FailureSigns {
  readonly #signs = new Map<string, Sign>();
  readonly #reflectors: readonly Reflector<string>[];

  private constructor(cluster: TestCluster) {
    this.#reflectors = KINDS.map(
      (resource) =>
        new Reflector<string>({
          client: cluster.reader,
          resource,
          logger: recordingLogger(),
          project: (object) => this.#note(object),
        }),
    );
  }

  static async watch(cluster: TestCluster): Promise<FailureSigns> {
    const signs = new FailureSigns(cluster);
    for (const reflector of signs.#reflectors) reflector.start();
    await eventually('all watches', 30, async () => signs.#reflectors.every(({ state }) => state.isSynced));
    return signs;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#reflectors.map((reflector) => reflector.stop()));
  }

  /** Those of a namespace, the first first. A Job that failed beside its pods is no failure of its own. */
  of(namespace: string): Sign[] {
    const all = [...this.#signs.values()].filter((each) => each.namespace === namespace);
    const others = all.filter(({ kind }) => kind !== 'Job');
    return others.length > 0 ? others : all;
  }

  #note(object: Fields): string {
    const version = textOf(fieldsOf(object['metadata'])['resourceVersion']);
    const isEvent = object['kind'] === 'Event';
    const what = isEvent ? signOfEvent(object) : signOfObject(object);
    if (what === undefined) return version;
    const about = fieldsOf(isEvent ? object['involvedObject'] : object['metadata']);
    const [namespace, name] = [textOf(about['namespace']), textOf(about['name'])];
    const kind = textOf(isEvent ? about['kind'] : object['kind']);
    const key = `${kind}/${namespace}/${name}`;
    const sign = { namespace, kind, name, what, at: Date.now() };
    if (!this.#signs.has(key)) this.#signs.set(key, sign);
    return version;
  }
}

function signOfEvent(event: Fields): string | undefined {
  const [reason, message] = [textOf(event['reason']), textOf(event['message'])];
  const isWarning = event['type'] === 'Warning' && !NO_SIGN.has(reason);
  return isWarning || (reason === 'Killing' && KILL.test(message)) ? `event ${reason}` : undefined;
}

function signOfObject(object: Fields): string | undefined {
  if (fieldsOf(object['metadata'])['deletionTimestamp'] !== undefined) return undefined;
  if (object['kind'] === 'Pod') return signOfPod(object);
  return conditionSign(object, object['kind'] === 'Job' ? 'Failed' : 'ReplicaFailure', 'True');
}

function signOfPod(pod: Fields): string | undefined {
  const status = fieldsOf(pod['status']);
  if (status['phase'] === 'Failed') return `phase Failed ${textOf(status['reason'])}`.trim();
  const runsAlways = (textOf(fieldsOf(pod['spec'])['restartPolicy']) || 'Always') === 'Always';
  const containers = ['initContainerStatuses', 'containerStatuses'].flatMap((list) =>
    listOf(status[list]).map((each) => signOfContainer(fieldsOf(each), runsAlways && list === 'containerStatuses')),
  );
  return containers.find((each) => each !== undefined) ?? conditionSign(pod, 'PodScheduled', 'False');
}

function signOfContainer(container: Fields, runsAlways: boolean): string | undefined {
  const [state, last] = [fieldsOf(container['state']), fieldsOf(container['lastState'])];
  const waiting = textOf(fieldsOf(state['waiting'])['reason']);
  if (!ON_ITS_WAY.has(waiting)) return waiting;
  for (const each of [state, last]) {
    const { exitCode, reason } = fieldsOf(each['terminated']);
    if (typeof exitCode === 'number' && exitCode !== 0) return `${textOf(reason)} (${exitCode})`;
  }
  // What is to run always and has done its work is no failure before it does so again.
  const hasEndedAgain = 'terminated' in state && container['restartCount'] !== 0;
  return runsAlways && hasEndedAgain ? 'Completed again' : undefined;
}

function conditionSign(object: Fields, type: string, value: string): string | undefined {
  const conditions = listOf(fieldsOf(object['status'])['conditions']).map(fieldsOf);
  const found = conditions.find((each) => each['type'] === type && each['status'] === value);
  return found === undefined ? undefined : textOf(found['reason']);
}
