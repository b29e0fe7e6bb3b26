type Body = Record<string, unknown>;

export const now = (secondsAgo = 0) => new Date(Date.now() - secondsAgo * 1_000).toISOString().replace(/\.\d+Z$/, 'Z');

interface PodOptions {
  readonly namespace?: string;
  /** '' for a pod that has none yet. */
  readonly node?: string;
  readonly uid?: string;
  readonly owner?: { readonly kind: string; readonly name: string };
  /** Whether it waited for its node for a minute. */
  readonly waited?: boolean;
}

/** A pod that waits for an image that cannot be pulled. */
export function failingPod(name: string, options: PodOptions = {}): object {
  const state = { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image "shop/app:9"' } };
  return podWith(name, options, 'Pending', { ready: false, started: false, restartCount: 0, state });
}

/** A pod whose volumes are not there yet. */
export function startingPod(name: string, options: PodOptions = {}): object {
  const state = { waiting: { reason: 'ContainerCreating' } };
  return podWith(name, options, 'Pending', { ready: false, started: false, restartCount: 0, state });
}

/** A pod whose container has just ended with an error. */
export function crashedPod(name: string, options: PodOptions = {}): object {
  const state = { terminated: { exitCode: 3, reason: 'Error', finishedAt: now(2) } };
  return podWith(name, options, 'Running', { ready: false, started: false, restartCount: 0, state });
}

export function readyPod(name: string, options: PodOptions = {}): object {
  const state = { running: { startedAt: now(60) } };
  return podWith(name, options, 'Running', { ready: true, started: true, restartCount: 0, state });
}

/** A pod that ran on a node which is not heard of any more, as the node controller marks it. */
export function doubtedPod(name: string, options: PodOptions = {}): object {
  const pod = readyPod(name, options) as { readonly status: { readonly conditions: readonly Body[] } };
  const conditions = pod.status.conditions.map((each) =>
    each['type'] === 'Ready' ? { ...each, status: 'False', lastTransitionTime: now(5) } : each,
  );
  return { ...pod, status: { ...pod.status, conditions } };
}

export function node(name: string, isReady: boolean): object {
  const ready = { type: 'Ready', status: isReady ? 'True' : 'Unknown', reason: isReady ? '' : 'NodeStatusUnknown' };
  return { ...{ apiVersion: 'v1', kind: 'Node' }, metadata: { name }, spec: {}, status: { conditions: [ready] } };
}

export function unscheduledPod(name: string, options: PodOptions = {}): object {
  const message = '0/3 nodes are available: 3 Insufficient memory.';
  const conditions = [
    { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message, lastTransitionTime: now(60) },
  ];
  return { ...bare(name, { ...options, node: '' }), status: { phase: 'Pending', conditions } };
}

function podWith(name: string, options: PodOptions, phase: string, container: Body): object {
  const ready = container['ready'] === true ? 'True' : 'False';
  const conditions = [
    { type: 'PodScheduled', status: 'True', lastTransitionTime: now(options.waited === true ? 30 : 90) },
    { type: 'Ready', status: ready, lastTransitionTime: now(60) },
  ];
  return {
    ...bare(name, options),
    status: { phase, conditions, containerStatuses: [{ name: 'app', image: 'shop/app:9', ...container }] },
  };
}

function bare(name: string, { namespace = 'shop', node = 'n1', uid, owner }: PodOptions): Body {
  const ownerReferences = owner && [{ apiVersion: 'apps/v1', ...owner, uid: `uid-${owner.name}`, controller: true }];
  return {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: {
      ...{ name, namespace, creationTimestamp: now(90) },
      ...(uid !== undefined && { uid }),
      ...(ownerReferences && { ownerReferences }),
    },
    spec: { ...(node !== '' && { nodeName: node }), containers: [{ name: 'app', image: 'shop/app:9' }] },
  };
}

/** A controller that wants one pod; `status` may say how many there are. */
export function controller(kind: string, name: string, status: Body, owner?: PodOptions['owner']): object {
  const template = {
    metadata: { labels: { app: name } },
    spec: { containers: [{ name: 'app', image: 'shop/app:9' }] },
  };
  const { metadata } = bare(name, owner === undefined ? {} : { owner });
  const conditions = (status['conditions'] as Body[] | undefined)?.map((each) => ({
    ...each,
    lastTransitionTime: now(60),
  }));
  return {
    ...{ apiVersion: 'apps/v1', kind, metadata },
    spec: { replicas: 1, selector: { matchLabels: { app: name } }, template },
    status: { observedGeneration: 1, ...status, ...(conditions && { conditions }) },
  };
}
