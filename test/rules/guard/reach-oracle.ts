type Any = Record<string, unknown>;

const map = (value: unknown): Any =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Any) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** All that the pods of the fuzz test can name, so that "the whole" can be said as a set of its parts. */
export const WORLD = {
  keys: ['k1', 'k2'],
  paths: ['a', 'b'],
  taints: [
    'node-role.kubernetes.io/control-plane',
    'node-role.kubernetes.io/infra',
    'node.kubernetes.io/unschedulable',
    'CriticalAddonsOnly',
  ],
  programs: ['/', '/bin', '/usr/local/bin', '/etc', '/lib64', '/app'],
  loaders: ['LD_PRELOAD', 'NODE_OPTIONS', 'PATH'],
} as const;

/** containerd's defaults, as far as the test names them. */
const DEFAULT_CAPABILITIES = ['CAP_CHOWN', 'CAP_NET_RAW', 'CAP_SETUID', 'CAP_NET_BIND_SERVICE'];
const KNOWN_CAPABILITIES = [...DEFAULT_CAPABILITIES, 'CAP_SYS_ADMIN'];

/**
 * What a pod reaches, as a set of words that are complete: what is a part of something else stands there by itself, so that a pod reaches no more than
 * another when its words are a subset. Written from the documentation of Kubernetes and the source of containerd, without the guard's code.
 */
export function reachOf(pod: unknown): ReadonlySet<string> {
  const spec = map(map(pod)['spec']);
  const volumes = new Map(list(spec['volumes']).map((volume) => [map(volume)['name'], map(volume)]));
  const isOnHost = [...volumes.values()].some((volume) => volume['hostPath'] !== undefined);
  const containers = [...list(spec['containers']), ...list(spec['initContainers'])].map(map);
  return new Set([
    ...['hostNetwork', 'hostPID'].filter((flag) => spec[flag] === true),
    ...(spec['runtimeClassName'] === undefined ? ['runs without isolation'] : []),
    ...WORLD.taints.filter((taint) => tolerates(spec, taint)).map((taint) => `tolerates ${taint}`),
    ...(isOnHost ? [`files of the node as group ${JSON.stringify(map(spec['securityContext'])['fsGroup'])}`] : []),
    ...containers.flatMap((container) =>
      [
        ...dataOf(container, volumes),
        ...capabilitiesOf(container),
        ...codeOf(container, volumes),
        ...(spec['hostNetwork'] === true ? probedPorts(container) : []),
      ].map((word) => `${String(container['name'])}: ${word}`),
    ),
  ]);
}

function tolerates(spec: Any, taint: string): boolean {
  return list(spec['tolerations']).some((toleration) => {
    const { key, operator } = map(toleration);
    return (key ?? '') === '' ? operator === 'Exists' : key === taint;
  });
}

/** containerd's WithCapabilities: `ALL` and nothing else means all, and every name gets the prefix. */
function capabilitiesOf(container: Any): string[] {
  const context = map(container['securityContext']);
  const { add, drop } = map(context['capabilities']);
  let set = new Set(DEFAULT_CAPABILITIES);
  if (list(add).includes('ALL')) set = new Set(KNOWN_CAPABILITIES);
  if (list(drop).includes('ALL')) set = new Set();
  for (const name of list(add)) if (KNOWN_CAPABILITIES.includes(`CAP_${name}`)) set.add(`CAP_${name}`);
  for (const name of list(drop)) set.delete(`CAP_${name}`);
  return [...set, ...(context['privileged'] === true ? ['privileged'] : [])];
}

function dataOf(container: Any, volumes: ReadonlyMap<unknown, Any>): string[] {
  const env = list(container['env']).map((each) => map(map(map(each)['valueFrom'])['secretKeyRef']));
  const whole = list(container['envFrom']).map((each) => map(map(each)['secretRef']));
  return [
    ...env.filter(({ name }) => name !== undefined).map(({ name, key }) => `reads ${name}/${key}`),
    ...whole
      .filter(({ name }) => name !== undefined)
      .flatMap(({ name }) => WORLD.keys.map((key) => `reads ${name}/${key}`)),
    ...list(container['volumeMounts']).flatMap((mount) => mounted(map(mount), volumes.get(map(mount)['name']) ?? {})),
  ];
}

function mounted(mount: Any, volume: Any): string[] {
  const { secret, persistentVolumeClaim: claim, hostPath } = volume;
  if (secret !== undefined) {
    const items = list(map(secret)['items']).map((item) => map(item)['key']);
    return (items.length > 0 ? items : WORLD.keys).map((key) => `reads ${map(secret)['secretName']}/${key}`);
  }
  const isReadOnly = mount['readOnly'] === true || map(claim)['readOnly'] === true;
  const verbs = isReadOnly ? ['reads'] : ['reads', 'writes'];
  if (claim !== undefined) {
    const paths = mount['subPath'] === undefined ? ['', ...WORLD.paths] : [mount['subPath']];
    return paths.flatMap((path) => verbs.map((verb) => `${verb} claim ${map(claim)['claimName']}:${path}`));
  }
  return hostPath === undefined
    ? []
    : verbs.map((verb) => `${verb} node ${map(hostPath)['path']} at ${mount['mountPath']}`);
}

/** What replaces the programs of the image, or is loaded into them. */
function codeOf(container: Any, volumes: ReadonlyMap<unknown, Any>): string[] {
  const loaders = list(container['env'])
    .map(map)
    .filter(({ name }) => WORLD.loaders.some((loader) => loader === name))
    .map((variable) => `loads ${JSON.stringify(variable)}`);
  const mounts = list(container['volumeMounts'])
    .map(map)
    .filter(({ mountPath }) => WORLD.programs.some((path) => path === mountPath))
    .map(({ name, mountPath, subPath }) => {
      const kinds = Object.keys(volumes.get(name) ?? {}).filter((key) => key !== 'name');
      return `runs what volume ${name} (${kinds.join()}, ${subPath}) has at ${mountPath}`;
    });
  return [...loaders, ...mounts];
}

/** The kubelet asks them on the node itself; those that the program says it has are its own. */
function probedPorts(container: Any): string[] {
  const { port } = map(map(container['livenessProbe'])['httpGet']);
  const isOwn = list(container['ports']).some((each) => map(each)['containerPort'] === port);
  return port === undefined || isOwn ? [] : [`has the kubelet ask port ${String(port)}`];
}
