type Any = Record<string, unknown>;

const map = (value: unknown): Any =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Any) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * What a pod can do, as a set of words, read off its manifest in another way than the guard reads it: nothing here compares two manifests.
 * A pod whose words are a subset of another's has no more than that.
 */
export function powersOf(manifest: unknown): ReadonlySet<string> {
  const spec = map(map(manifest)['spec']);
  const all = (['containers', 'initContainers', 'ephemeralContainers'] as const).flatMap((key) =>
    list(spec[key]).map((container) => ({ key, container: map(container) })),
  );
  return new Set([
    ...['hostNetwork', 'hostPID', 'hostIPC', 'shareProcessNamespace'].filter((flag) => spec[flag]).map((flag) => flag),
    ...(spec['hostUsers'] === false ? [] : ['hostUsers']),
    ...(spec['automountServiceAccountToken'] === false ? [] : ['token']),
    `account ${spec['serviceAccountName'] || spec['serviceAccount'] || 'default'}`,
    ...(spec['nodeName'] ? [`node ${spec['nodeName']}`] : []),
    ...(spec['priorityClassName'] ? [`priority ${spec['priorityClassName']}`] : []),
    ...list(spec['imagePullSecrets']).map((secret) => `pull ${JSON.stringify(map(secret)['name'])}`),
    ...volumePowers(spec),
    ...all.flatMap(({ key, container }) =>
      containerPowers(container, map(spec['securityContext'])).map((power) => `${key} ${container['name']}: ${power}`),
    ),
    ...all.map(
      ({ key, container }) =>
        `runs ${key} ${container['name']} of ${String(container['image']).split(/[:@](?!.*\/)/)[0]}`,
    ),
  ]);
}

/** To the API server a field that is null is not there. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function volumePowers(spec: Any): string[] {
  return list(spec['volumes']).flatMap((volume) => {
    const { name, hostPath, nfs, csi } = map(volume);
    return [
      ...(isAbsent(hostPath) ? [] : [`volume ${name} is host ${map(hostPath)['path']}`]),
      ...(isAbsent(nfs) ? [] : [`volume ${name} is nfs`]),
      ...(isAbsent(csi) ? [] : [`volume ${name} is csi`]),
    ];
  });
}

function containerPowers(container: Any, pod: Any): string[] {
  const own = map(container['securityContext']);
  const of = (field: string) => own[field] ?? pod[field];
  const drop = list(map(own['capabilities'])['drop']);
  return [
    ...(own['privileged'] ? ['privileged'] : []),
    ...(own['allowPrivilegeEscalation'] === false ? [] : ['escalates']),
    ...(of('runAsNonRoot') === true ? [] : ['may be root by flag']),
    ...(of('runAsUser') === 0 ? ['is root'] : []),
    ...(of('runAsUser') === undefined && of('runAsNonRoot') !== true ? ['may be root by image'] : []),
    ...(map(of('seccompProfile'))['type'] === 'RuntimeDefault' ? [] : ['unconfined']),
    ...list(map(own['capabilities'])['add']).map((capability) => `has ${capability}`),
    ...(drop.includes('ALL') ? [] : ['has the usual capabilities']),
    ...(own['procMount'] === 'Unmasked' ? ['sees /proc'] : []),
    ...list(container['ports']).flatMap((port) =>
      map(port)['hostPort'] ? [`port ${map(port)['hostPort']} of the node`] : [],
    ),
    ...list(container['volumeMounts']).flatMap((mount) =>
      map(mount)['name'] === 'host' ? [`host ${map(mount)['readOnly'] === true ? 'read' : 'write'}`] : [],
    ),
  ];
}
