import { EVERY, elementsAt, elementsOf, type Fields, textOf } from '../evidence/values.js';
import { CONTAINER_LISTS } from '../pod/container-lists.js';
import { namespaceOf, specOf } from '../pod/object.js';
import type { ContainerFields, PodSpec } from '../pod/pod-fields.js';
import { quotedName } from './safe-text.js';

/** A person's manifest as it was read, and what was found in it. */
export interface GivenManifest {
  /** Undefined where the text is no YAML or JSON object. */
  readonly document: Fields | undefined;
  /** The pod in it, or the template of one. */
  readonly given: Fields | undefined;
  /** Where the pod that failed is. */
  readonly namespace: string;
}

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What is wrong with a manifest before it is asked whether it would help: a sentence that begins with the path. Undefined where nothing is. */
export function manifestProblem({ document, given, namespace }: GivenManifest): string | undefined {
  if (document === undefined) return 'The manifest is no YAML or JSON object, or it is too large. Give a single Pod.';
  if (document['kind'] === 'List' || Array.isArray(document['items']))
    return 'kind: a single Pod is needed, not a list.';
  if (given === undefined)
    return `spec.containers: ${quotedName(textOf(document['kind']) || 'the manifest')} is no Pod and has no template of one.`;
  const own = [document, given].map(namespaceOf).find((each) => each !== '');
  if (own !== undefined && own !== namespace)
    return `metadata.namespace: a mirror runs in ${quotedName(namespace)}, where the pod failed, and not in ${quotedName(own)}.`;
  return specProblem(specOf(given));
}

function specProblem(spec: PodSpec): string | undefined {
  for (const list of CONTAINER_LISTS) {
    const value = spec[list];
    if (value !== undefined && value !== null && !Array.isArray(value)) return `spec.${list}: must be a list.`;
    for (const [index, container] of elementsAt<ContainerFields>(value, EVERY).entries()) {
      const problem = containerProblem(container);
      if (problem !== undefined) return `spec.${list}[${index}]${problem}`;
    }
  }
  return elementsOf(spec.containers).length > 0 ? undefined : 'spec.containers: there is none.';
}

function containerProblem({ name, image }: ContainerFields): string | undefined {
  if (typeof name !== 'string' || !NAME.test(name))
    return `.name: ${quotedName(name ?? 'nothing')} is no name of a container.`;
  return typeof image === 'string' && image !== '' ? undefined : '.image: there is none.';
}
