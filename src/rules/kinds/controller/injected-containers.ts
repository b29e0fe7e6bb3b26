import type { Evidence } from '../../evidence/evidence.js';
import { type Injector, knownInjector } from '../support/injectors.js';

/** Fields of `resources` as a quota names them, and what an injector calls their annotations. */
const FIELDS = {
  'requests.cpu': 'requestCpu',
  'requests.memory': 'requestMemory',
  'limits.cpu': 'limitCpu',
  'limits.memory': 'limitMemory',
} as const;

/** Whether the container does not stand in the template: something puts it into the pod. Without a template, its name tells. */
export function isInjected({ manifest }: Evidence, container: string): boolean {
  return manifest.containers.length > 0
    ? manifest.container(container) === undefined
    : knownInjector(container) !== undefined;
}

/** Where the resources of injected containers are set: a sentence. `fields` such as `limits.cpu`. */
export function injectionAdvice(evidence: Evidence, containers: readonly string[], fields: readonly string[]): string {
  const [first = ''] = containers;
  const injector = knownInjector(first);
  const { kind, name } = evidence.owner;
  const annotations = fields.flatMap((field) => annotationOf(injector, field) ?? []);
  const who = injector?.by ?? 'a mutating webhook';
  const how =
    annotations.length === 0
      ? 'set its resources where that is configured'
      : `set the annotations ${annotations.join(', ')} on its pod template, or the defaults of ${who}`;
  return `${containers.join(', ')}: not in the manifest of ${kind} ${name}, ${who} puts ${containers.length === 1 ? 'it' : 'them'} into the pod; ${how}, so that ${fields.join(', ')} ${fields.length === 1 ? 'is' : 'are'} stated.`;
}

function annotationOf(injector: Injector | undefined, field: string): string | undefined {
  return field in FIELDS ? injector?.annotations?.[FIELDS[field as keyof typeof FIELDS]] : undefined;
}
