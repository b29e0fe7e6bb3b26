import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { volumePath } from '../../pod/places.js';
import { multiplyQuantity, quantityOf } from '../../pod/quantity.js';
import type { Fixer } from '../rule-and-fixers.js';
import { failingLine } from './failing-line.js';
import { mountOf } from './file-path.js';
import { fullPath, NO_SPACE_SIGNATURE } from './log-no-space.js';

const MEBI = 2 ** 20;

/**
 * An emptyDir in memory that is full may hold twice as much, and the container gets the memory for it. On disk a sizeLimit leads to eviction, not
 * to "no space left": there the disk of the node is full.
 */
export const largerMemoryVolume: Fixer = {
  strategy: 'larger-memory-volume',
  title: 'Double the sizeLimit of an emptyDir in memory that is full, and raise limits.memory by as much',
  kinds: ['log-no-space'],
  touches: [
    '/spec/volumes/*/emptyDir/sizeLimit',
    '/spec/containers/*/resources/limits/memory',
    '/spec/initContainers/*/resources/limits/memory',
  ],
  propose: (problem) => {
    const line = failingLine(problem, NO_SPACE_SIGNATURE);
    if (line === undefined) return [];
    const { context, container, path, edit } = line;
    const mount = mountOf(context, fullPath(context));
    const at = mount === undefined ? undefined : volumePath(problem.pod, mount.volume);
    if (mount === undefined || at === undefined) return [];
    const source = fieldsOf(edit.get([...at, 'emptyDir']));
    const limit = textOf(source['sizeLimit']);
    const raised = source['medium'] === 'Memory' ? multiplyQuantity(limit, 2) : undefined;
    const memory = textOf(edit.get([...path, 'resources', 'limits', 'memory']));
    if (raised === undefined || !isAsFailed(container, memory)) return [];
    const total = sumOf(memory, limit);
    edit.set([...at, 'emptyDir', 'sizeLimit'], raised).set([...path, 'resources', 'limits', 'memory'], total);
    return [
      {
        title: `Raise the sizeLimit of emptyDir ${mount.volume} from ${limit} to ${raised}`,
        explanation:
          `Volume ${mount.volume}, which is mounted at ${mount.path}, is an emptyDir in memory and full at ${limit}; now it may hold ${raised}. ` +
          `What is written there counts as memory of container ${container.name}: its limit goes from ${memory} to ${total}. A program that never cleans up fills this too.`,
        assumes: [`A node has ${total} of memory to spare, and the namespace's quota and LimitRange allow it.`],
        patch: edit.patch,
      },
    ];
  },
};

/** What the kubelet enforced shows whether the limits were raised since. */
function isAsFailed(container: ContainerEvidence, memory: string): boolean {
  return memory !== '' && quantityOf(container.facts.limits['memory'] ?? '') === quantityOf(memory);
}

function sumOf(one: string, other: string): string {
  return `${Math.ceil(((quantityOf(one) ?? 0) + (quantityOf(other) ?? 0)) / MEBI)}Mi`;
}
