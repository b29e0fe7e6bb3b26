import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import type { PatchOperation } from '../pod/json-patch.js';
import type { Problem, Proposal } from './fix.js';
import { injectedWords, injectorOf, memoryAnnotations } from './support/injected-container.js';
import type { Injector } from './support/injectors.js';

const CONTAINER = /^\/spec\/(initContainers|containers)\/(\d{1,4})(\/.{0,500})?$/;
const MEMORY_LIMIT = '/resources/limits/memory';

/**
 * The proposal as an experiment where it changes a container that the owner's template does not have: there the change would make a container
 * of that name without an image. It says where the change is to be made instead.
 */
export function forInjected(proposal: Proposal, problem: Problem): Proposal {
  if (proposal.scope === 'mirror-only' || proposal.target === 'owner') return proposal;
  const instead = proposal.patch.map((operation) => insteadOf(operation, problem)).find((each) => each !== undefined);
  if (instead === undefined) return proposal;
  return { ...proposal, scope: 'mirror-only', explanation: `${proposal.explanation} ${instead}` };
}

/** Undefined where the operation changes no container that is injected. */
function insteadOf(operation: PatchOperation, problem: Problem): string | undefined {
  const [, list = '', index = '', below = ''] = CONTAINER.exec(operation.path) ?? [];
  const name = textOf(fieldsOf(listOf(fieldsOf(problem.pod['spec'])[list])[Number(index)])['name']);
  const injector = name === '' ? undefined : injectorOf(problem.evidence, name);
  if (injector === undefined) return undefined;
  const limit = below === MEMORY_LIMIT && 'value' in operation ? textOf(operation.value) : '';
  return whereInstead(problem, { injector, name, limit });
}

function whereInstead(
  { evidence }: Problem,
  { injector, name, limit }: { readonly injector: Injector; readonly name: string; readonly limit: string },
): string {
  const whose = `${injectedWords(evidence, injector, `container ${name}`)}.`;
  const container = evidence.containers.find((each) => each.name === name);
  const annotations =
    limit === '' || container === undefined ? undefined : memoryAnnotations(injector, container, limit);
  return annotations === undefined
    ? `${whose} For production change it where ${injector.by} is configured.`
    : `${whose} For production set annotations of that template: ${listed(annotations)}.`;
}

function listed(annotations: Fields): string {
  return Object.entries(annotations)
    .map(([key, value]) => `${key}: ${textOf(value)}`)
    .join(', ');
}
