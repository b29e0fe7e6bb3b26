import { numberOf, textOf } from '../../rules/evidence/values.js';
import { isBeingDeleted, nameOf, namespaceOf, specOf, statusOf } from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import { withCondition } from '../conditions.js';
import { type ControlPlane, timestamp } from '../control-plane.js';
import { listIn } from '../fields.js';
import { NODES, PODS } from '../kinds.js';
import type { Kubelets } from '../kubelet/kubelet.js';
import { isTrue, type ObjectFields } from '../objects.js';
import { isTolerated } from '../scheduler/taints.js';
import { isOver } from './pod-control.js';

const COMPONENT = 'node-controller';
/** A kubelet that is not heard of for so long is taken for lost. */
const MONITOR_GRACE_MS = 40_000;
const LOST = 'node.kubernetes.io/unreachable';
const READY = { type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status' };
const UNKNOWN = { status: 'Unknown', reason: 'NodeStatusUnknown', message: 'Kubelet stopped posting node status.' };

/** Notices nodes that are cut off, taints them, and evicts what does not tolerate that. */
export class NodeLifecycle {
  constructor(
    private readonly plane: ControlPlane,
    private readonly kubelets: Kubelets,
  ) {}

  setReady(name: string, isReady: boolean): void {
    const kubelet = this.kubelets.get(name);
    if (kubelet === undefined) throw new Error(`nodes "${name}" not found`);
    if (kubelet.isConnected === isReady) return;
    if (isReady) {
      kubelet.isConnected = true;
      this.#restore(name);
      kubelet.resume();
      return;
    }
    kubelet.isConnected = false;
    this.plane.clock.after(MONITOR_GRACE_MS, () => {
      if (!kubelet.isConnected) this.#lose(name);
    });
  }

  #lose(name: string): void {
    const { api, events } = this.plane;
    const node = api.get(NODES, undefined, name);
    if (node === undefined) return;
    const time = timestamp(this.plane);
    const types = ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'];
    const conditions = types.reduce<unknown>(
      (all, type) => withCondition(all, { ...UNKNOWN, type, lastTransitionTime: time }),
      statusOf<'Node'>(node).conditions,
    );
    const taints = [
      ...listIn(specOf<'Node'>(node), 'taints'),
      ...['NoSchedule', 'NoExecute'].map((effect) => ({ key: LOST, effect, timeAdded: time })),
    ];
    const lost = api.put(NODES, {
      ...node,
      spec: { ...specOf<'Node'>(node), taints },
      status: { ...statusOf<'Node'>(node), conditions },
    });
    events.record({
      about: lost,
      type: 'Normal',
      reason: 'NodeNotReady',
      message: `Node ${name} status is now: NodeNotReady`,
      component: COMPONENT,
    });
    for (const pod of this.#podsOn(name)) this.#doubt(pod);
  }

  /** Nobody knows whether it runs; after the time that it tolerates, it is deleted. */
  #doubt(pod: StoredObject): void {
    const { api, events, clock } = this.plane;
    if (isTrue(pod, 'Ready')) {
      const conditions = withCondition(statusOf(pod).conditions, {
        type: 'Ready',
        status: 'False',
        lastProbeTime: null,
        lastTransitionTime: timestamp(this.plane),
      });
      api.putStatus(PODS, pod, { ...statusOf(pod), conditions });
      events.record({
        about: pod,
        type: 'Warning',
        reason: 'NodeNotReady',
        message: 'Node is not ready',
        component: COMPONENT,
      });
    }
    const seconds = toleratedSeconds(pod);
    if (seconds === undefined) return;
    clock.after(seconds * 1_000, () => {
      const now = api.current(PODS, pod);
      if (now !== undefined && !isBeingDeleted(now) && !this.#isConnected(now)) this.#evict(now);
    });
  }

  #evict(pod: StoredObject): void {
    const { api, events } = this.plane;
    const message = 'Taint manager: deleting due to NoExecute taint';
    const condition = {
      type: 'DisruptionTarget',
      status: 'True',
      reason: 'DeletionByTaintManager',
      message,
      lastProbeTime: null,
      lastTransitionTime: timestamp(this.plane),
    };
    const updated = api.putStatus(PODS, pod, {
      ...statusOf(pod),
      conditions: withCondition(statusOf(pod).conditions, condition),
    });
    events.record({
      about: pod,
      type: 'Normal',
      reason: 'TaintManagerEviction',
      message: `Marking for deletion Pod ${namespaceOf(pod)}/${nameOf(pod)}`,
      component: 'taint-eviction-controller',
    });
    if (updated !== undefined) api.delete(PODS, updated);
  }

  #restore(name: string): void {
    const { api, events } = this.plane;
    const node = api.get(NODES, undefined, name);
    if (node === undefined || isTrue(node, 'Ready')) return;
    const time = timestamp(this.plane);
    const well = ['MemoryPressure', 'DiskPressure', 'PIDPressure'].map((type) => ({
      type,
      status: 'False',
      reason: `KubeletHasNo${type}`,
      message: `kubelet has no ${type}`,
    }));
    const conditions = [...well, READY].reduce<unknown>(
      (all, each) => withCondition(all, { ...each, lastTransitionTime: time }),
      statusOf<'Node'>(node).conditions,
    );
    const taints = listIn(specOf<'Node'>(node), 'taints').filter(({ key }) => key !== LOST);
    const { taints: _taints, ...spec } = specOf<'Node'>(node);
    const back = api.put(NODES, {
      ...node,
      spec: { ...spec, ...(taints.length > 0 && { taints }) },
      status: { ...statusOf<'Node'>(node), conditions },
    });
    events.record({
      about: back,
      type: 'Normal',
      reason: 'NodeReady',
      message: `Node ${name} status is now: NodeReady`,
      component: 'kubelet',
      host: name,
    });
  }

  #podsOn(name: string): StoredObject[] {
    return this.plane.api.list(PODS).filter((pod) => specOf(pod).nodeName === name && !isOver(pod));
  }

  #isConnected(pod: ObjectFields): boolean {
    return this.kubelets.get(textOf(specOf(pod).nodeName))?.isConnected === true;
  }
}

/** Undefined for always. */
function toleratedSeconds(pod: ObjectFields): number | undefined {
  const taint = { key: LOST, effect: 'NoExecute' };
  const found = listIn(specOf(pod), 'tolerations').filter((each) => isTolerated(each, taint));
  if (found.length === 0) return 0;
  const limited = found.map((each) => numberOf(each.tolerationSeconds)).filter((each) => each !== undefined);
  return limited.length === 0 ? undefined : Math.min(...limited);
}
