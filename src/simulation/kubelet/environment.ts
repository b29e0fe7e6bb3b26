import { type Fields, fieldsOf, textOf } from '../../rules/evidence/values.js';
import { metadataOf, nameOf, namespaceOf, specOf, statusOf, uidOf } from '../../rules/pod/object.js';
import { type ContainerFields, resourcesOf } from '../../rules/pod/pod-fields.js';
import type { ClusterApi } from '../cluster-api.js';
import { type DataReference, type EnvSource, listIn, mapIn, type ValueSource } from '../fields.js';
import { CONFIG_MAPS, SECRETS } from '../kinds.js';
import type { ObjectFields } from '../objects.js';

/** A container cannot be made as its spec says: the reason of its waiting state, in the kubelet's words. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The variables of a container. Throws ConfigError for what is named and is not there. */
export function environmentOf(api: ClusterApi, pod: ObjectFields, container: ContainerFields): Map<string, string> {
  const env = new Map<string, string>();
  for (const source of listIn(container, 'envFrom')) addAll(env, api, pod, source);
  for (const variable of listIn(container, 'env')) {
    const value =
      variable.valueFrom === undefined
        ? textOf(variable.value)
        : valueFrom(api, pod, container, mapIn(variable, 'valueFrom'));
    if (value !== undefined) env.set(textOf(variable.name), expanded(value, env));
  }
  return env;
}

/** `$(NAME)` of what is set before; `$$` stands for itself. */
export function expanded(text: string, env: ReadonlyMap<string, string>): string {
  return text.replace(/\$(?:\$|\(([^)]*)\))/g, (whole, name: string | undefined) =>
    name === undefined ? '$' : (env.get(name) ?? whole),
  );
}

function addAll(env: Map<string, string>, api: ClusterApi, pod: ObjectFields, source: EnvSource): void {
  const prefix = textOf(source.prefix);
  const reference: DataReference = fieldsOf(source.configMapRef ?? source.secretRef);
  const data = dataOf(api, pod, source.configMapRef === undefined ? 'secret' : 'configmap', reference);
  for (const [key, value] of data ?? []) env.set(`${prefix}${key}`, value);
}

function valueFrom(
  api: ClusterApi,
  pod: ObjectFields,
  container: ContainerFields,
  from: ValueSource,
): string | undefined {
  if (from.fieldRef !== undefined) return fieldAt(pod, textOf(mapIn(from, 'fieldRef').fieldPath));
  if (from.resourceFieldRef !== undefined)
    return resourceAt(container, textOf(mapIn(from, 'resourceFieldRef').resource));
  const kind = from.configMapKeyRef === undefined ? 'secret' : 'configmap';
  const reference: DataReference = fieldsOf(from.configMapKeyRef ?? from.secretKeyRef);
  const value = dataOf(api, pod, kind, reference)?.get(textOf(reference.key));
  if (value !== undefined || reference.optional === true) return value;
  const word = kind === 'secret' ? 'Secret' : 'ConfigMap';
  throw new ConfigError(
    `couldn't find key ${textOf(reference.key)} in ${word} ${namespaceOf(pod)}/${textOf(reference.name)}`,
  );
}

/** The keys and values of a ConfigMap or Secret; undefined where it is optional and not there. Throws ConfigError. */
export function dataOf(
  api: ClusterApi,
  pod: ObjectFields,
  kind: 'configmap' | 'secret',
  reference: DataReference,
): Map<string, string> | undefined {
  const name = textOf(reference.name ?? reference.secretName);
  const object = api.get(kind === 'secret' ? SECRETS : CONFIG_MAPS, namespaceOf(pod), name);
  if (object !== undefined) return kind === 'secret' ? secretData(object) : new Map(textsIn(object.data));
  if (reference.optional === true) return undefined;
  throw new ConfigError(`${kind} "${name}" not found`);
}

function secretData(secret: ObjectFields): Map<string, string> {
  const decoded = textsIn(secret.data).map(
    ([key, value]) => [key, Buffer.from(value, 'base64').toString('utf8')] as const,
  );
  return new Map([...decoded, ...textsIn(secret.stringData)]);
}

/** Whole: files may be longer than what rules look at. */
function textsIn(data: unknown): [string, string][] {
  return Object.entries(fieldsOf(data)).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []));
}

export function fieldAt(pod: ObjectFields, path: string): string {
  const { labels, annotations } = metadataOf(pod);
  const [, map, key] = /^metadata\.(labels|annotations)\['([^']+)'\]$/.exec(path) ?? [];
  if (key !== undefined) return textOf(fieldsOf(map === 'labels' ? labels : annotations)[key]);
  const known: Readonly<Record<string, unknown>> = {
    'metadata.name': nameOf(pod),
    'metadata.namespace': namespaceOf(pod),
    'metadata.uid': uidOf(pod),
    'spec.nodeName': specOf(pod).nodeName,
    'spec.serviceAccountName': specOf(pod).serviceAccountName,
    'status.podIP': statusOf(pod).podIP,
    'status.hostIP': statusOf(pod).hostIP,
  };
  return textOf(known[path]);
}

function resourceAt(container: ContainerFields, path: string): string {
  const [which = '', name = ''] = path.split('.');
  const amounts: Readonly<Record<string, Fields>> = { ...resourcesOf(container) };
  return textOf(amounts[which]?.[name]);
}
