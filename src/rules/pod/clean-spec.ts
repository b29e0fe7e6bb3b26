import { fieldsOf, type Shape, textOf } from '../evidence/values.js';
import { cleanTolerations, withoutChosenNode } from './clean-placement.js';
import { CHANGEABLE_LISTS } from './container-lists.js';
import type { ContainerFields, PodSpec, VolumeFields } from './pod-fields.js';
import { withoutFields } from './server-fields.js';
import { fileSourceOf } from './volume-fields.js';

/**
 * What the scheduler (`nodeName`) and admission (`priority`, `preemptionPolicy` and `overhead` of their classes) write, what is an older name of
 * another field (`serviceAccount`), and what can only be added to a running pod (`ephemeralContainers`).
 */
const ADDED: readonly (keyof PodSpec)[] = [
  'nodeName',
  'priority',
  'preemptionPolicy',
  'overhead',
  'serviceAccount',
  'ephemeralContainers',
];

/**
 * The spec of a pod without what was added to it. What the server fills in by default stays: applying it changes nothing.
 * `isDaemon`: whether a DaemonSet made the pod, whose controller adds tolerations and the node.
 */
export function cleanSpec(spec: PodSpec, isDaemon: boolean): PodSpec {
  const account = textOf(spec.serviceAccountName) || textOf(spec.serviceAccount);
  const cleaned = {
    ...withoutTokens(withoutFields(spec, ADDED)),
    tolerations: cleanTolerations(spec.tolerations, isDaemon),
    affinity: isDaemon ? withoutChosenNode(spec.affinity) : spec.affinity,
    serviceAccountName: account === '' ? undefined : account,
  };
  return Object.fromEntries(Object.entries(cleaned).filter(([, value]) => value !== undefined));
}

/** Without the volumes of the account's token and their mounts: admission adds them again. */
function withoutTokens(spec: PodSpec): PodSpec {
  const { volumes } = spec;
  if (!Array.isArray(volumes)) return spec;
  const tokens = new Set(volumes.filter(isTokenVolume).map(nameIn));
  if (tokens.size === 0) return spec;
  const lists = CHANGEABLE_LISTS.filter((list) => Array.isArray(spec[list])).map((list) => [
    list,
    (spec[list] as unknown[]).map((container) => withoutMounts(container, tokens)),
  ]);
  const own = volumes.filter((volume) => !tokens.has(nameIn(volume)));
  const rest = { ...withoutFields(spec, ['volumes']), ...Object.fromEntries(lists) };
  return own.length === 0 ? rest : { ...rest, volumes: own };
}

/** `kube-api-access-` since Kubernetes 1.21; before, the Secret of the ServiceAccount's token under its own name. */
function isTokenVolume(value: unknown): boolean {
  const volume: VolumeFields = fieldsOf(value);
  const name = textOf(volume.name);
  if (/^kube-api-access-[a-z0-9]{1,10}$/.test(name)) return 'projected' in volume;
  const isGenerated = /-token-[a-z0-9]{5}$/.test(name);
  return isGenerated && fileSourceOf(volume, 'secret').secretName === name;
}

/** Of a volume or a mount. */
function nameIn(element: unknown): unknown {
  const { name }: Shape<'name'> = fieldsOf(element);
  return name;
}

function withoutMounts(container: unknown, volumes: ReadonlySet<unknown>): unknown {
  const fields: ContainerFields = fieldsOf(container);
  const mounts = fields.volumeMounts;
  if (!Array.isArray(mounts)) return container;
  const own = mounts.filter((mount) => !volumes.has(nameIn(mount)));
  const rest = withoutFields(fields, ['volumeMounts']);
  return own.length === 0 ? rest : { ...rest, volumeMounts: own };
}
