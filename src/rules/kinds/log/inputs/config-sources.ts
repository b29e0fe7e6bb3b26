import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { deepestMount } from '../../../evidence/deepest-mount.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { configFileOf } from './config-argument.js';

/** What is mounted for other uses than the settings of a program: certificates, accounts, data of other programs. */
const NO_SETTINGS =
  /(?:^|[/_-])(?:tls|ssl|certs?|pki|ca|certificates?|serviceaccount|dashboards?|scripts?)(?:$|[/_-])/i;
const OBJECTS = 3;

/** Where a container takes its settings from, as far as its manifest tells: the file that its arguments name, else the objects that are mounted. */
export function settingsPlace(container: ContainerEvidence): string {
  const file = configFileOf(container);
  const own = [`${container.path}.env or args`, ...environmentObjects(container)].join(', ');
  if (file !== '') {
    const object = deepestMount(container.mountedObjects, file);
    return `${own}, or its configuration ${file}${object === undefined ? '' : ` (${object.kind} ${object.name})`}`;
  }
  const objects = settingsObjects(container);
  if (objects.length === 0 || objects.length > OBJECTS)
    return `${own}, or a file of a ConfigMap or Secret that is mounted`;
  const named = objects.map(({ kind, name, path }) => `${kind} ${name} at ${path}`);
  return `${own}, or a file of ${[...new Set(named)].join(' or ')}`;
}

/** The ConfigMaps and Secrets that are mounted and may hold settings. */
function settingsObjects(container: ContainerEvidence): ContainerEvidence['mountedObjects'] {
  return container.mountedObjects.filter(({ name, path }) => !NO_SETTINGS.test(path) && !NO_SETTINGS.test(name));
}

/** The ConfigMap or Secret that holds a file of the configuration; of no file the only one that may hold settings. Undefined where none, or several may. */
export function configObject(
  container: ContainerEvidence,
  file: string,
): ContainerEvidence['mountedObjects'][number] | undefined {
  if (file !== '') return deepestMount(container.mountedObjects, file);
  const objects = settingsObjects(container);
  const [only] = objects;
  return objects.every(({ kind, name }) => kind === only?.kind && name === only.name) ? only : undefined;
}

/** Where a file of the configuration comes from, in brackets. */
export function fileObject(container: ContainerEvidence, file: string): string {
  const object = configObject(container, file);
  return object === undefined
    ? ' (of a ConfigMap or Secret that is mounted, or of the image)'
    : ` (${object.kind} ${object.name})`;
}

/** Whose keys are variables of the container. */
export function environmentObjects({ fields }: ContainerEvidence): string[] {
  return listOf(fields['envFrom'], OBJECTS).flatMap((element) => {
    const source = fieldsOf(element);
    const configMap = textOf(fieldsOf(source['configMapRef'])['name']);
    const secret = textOf(fieldsOf(source['secretRef'])['name']);
    if (configMap !== '') return [`ConfigMap ${configMap} (envFrom)`];
    return secret === '' ? [] : [`Secret ${secret} (envFrom)`];
  });
}
