import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf } from '../../evidence/values.js';
import { workloadName } from './commands.js';
import { type Injector, knownInjector } from './injectors.js';

/**
 * What puts this container into the pods of its owner; undefined where the owner's template has it itself, where nothing is known to inject a
 * container of this name, and for a pod of its own, whose manifest has it.
 */
export function injectorOf(evidence: Evidence, name: string): Injector | undefined {
  const injector = knownInjector(name);
  if (injector === undefined || evidence.owner.kind === 'Pod' || isOfTemplate(evidence, name)) return undefined;
  return isGuest(evidence, injector) ? injector : undefined;
}

/** Who makes the container, without a full stop: the change belongs there. */
export function injectedWords(evidence: Evidence, { by }: Injector, container: string): string {
  const usually = evidence.ownerManifest === undefined ? 'usually does' : 'does';
  return `${by} puts ${container} into pods when they are created, and the template of ${workloadName(evidence)} ${usually} not have it`;
}

/** A gateway runs nothing but the proxy: then that is its own. */
function isGuest(evidence: Evidence, { pattern }: Injector): boolean {
  const apps = [...evidence.manifest.containers, ...evidence.containers].filter(({ role }) => role === 'app');
  return apps.length === 0 || apps.some((each) => !pattern.test(each.name));
}

function isOfTemplate({ ownerManifest }: Evidence, name: string): boolean {
  const spec = fieldsOf(ownerManifest?.['spec']);
  const template = fieldsOf(fieldsOf(fieldsOf(spec['jobTemplate'])['spec'])['template'] ?? spec['template']);
  const pod = fieldsOf(template['spec']);
  return ['containers', 'initContainers'].some((list) => hasName(pod[list], name));
}

function hasName(list: unknown, name: string): boolean {
  return listOf(list, 100).some((element) => fieldsOf(element)['name'] === name);
}

/**
 * The annotations by which the container gets this memory limit. Injectors that read one of them read no default any more, so they hold
 * what else the container has. Undefined where the injector knows no annotations.
 */
export function memoryAnnotations(
  { annotations: names }: Injector,
  container: ContainerEvidence,
  limit: string,
): Fields | undefined {
  if (names === undefined) return undefined;
  const before = container.resource('limits', 'memory');
  const request = container.resource('requests', 'memory');
  const values: readonly (readonly [string, string])[] = [
    [names.limitMemory, limit],
    [names.requestMemory, request === before ? limit : request],
    [names.limitCpu, container.resource('limits', 'cpu')],
    [names.requestCpu, container.resource('requests', 'cpu')],
  ];
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}
