import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { textOf } from '../../../evidence/values.js';
import { containerPaths } from '../../../pod/container-lists.js';
import { indexByName } from '../../../pod/places.js';
import { multiplyQuantity, quantityOf } from '../../../pod/quantity.js';
import { fix } from '../../fix.js';
import { type FailingContainer, failingContainer } from '../../support/failing-container.js';
import type { LogHit } from '../lines/log-signature.js';
import { askedBytes, heapRuntime } from './heap-runtime.js';

const MEBI = 2 ** 20;
const SHARE = 0.75;
/** Options by which somebody has chosen the size of the heap. */
const CHOSEN = /-Xmx|MaxRAMPercentage|MaxHeapSize|max-old-space-size|max_old_space_size/;

/** A program whose heap is full gets twice the memory, and its runtime uses three quarters of it as heap. */
export const largerHeap = fix<LogHit>({
  strategy: 'larger-heap',
  title: 'Double limits.memory and let the runtime use it as heap (JAVA_TOOL_OPTIONS, NODE_OPTIONS)',
  touches: [...containerPaths('resources/*/memory'), ...containerPaths('env/**')],
  propose: (hit, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined) return [];
    const { container, path, edit } = failing;
    const runtime = heapRuntime(hit.line);
    const before = textOf(edit.get([...path, 'resources', 'limits', 'memory']));
    const after = multiplyQuantity(before, 2);
    if (runtime === undefined || after === undefined || isLimitChanged(container, before)) return [];
    if (!hasRoom(hit.line, after)) return [];
    const option = optionFor(runtime, after);
    if (isHeapChosen(failing, option)) return [];
    edit.set([...path, 'resources', 'limits', 'memory'], after);
    // Equal requests and limits make a pod Guaranteed: that stays.
    const requests = [...path, 'resources', 'requests', 'memory'];
    if (textOf(edit.get(requests)) === before) edit.set(requests, after);
    if (option !== undefined) edit.append([...path, 'env'], option);
    const heap =
      option === undefined
        ? ''
        : `, and ${option.name}=${option.value} lets the runtime use three quarters of it as heap`;
    return [
      {
        title: `Give ${container.name} ${after} of memory instead of ${before}`,
        explanation:
          `The program in container ${container.name} used up its memory. Its limit goes from ${before} to ${after}` +
          `${heap}. If it fills up however large it is, the program leaks.`,
        assumes: [`A node has ${after} to spare, and the namespace's quota and LimitRange allow it.`],
        patch: edit.patch,
      },
    ];
  },
});

/** Whether the limit leaves room for what the program asked for at once, and for what else it holds. */
function hasRoom(line: string, limit: string): boolean {
  return (askedBytes(line) ?? 0) <= (quantityOf(limit) ?? 0) * SHARE;
}

interface Option {
  readonly name: string;
  readonly value: string;
}

/** Whether somebody has chosen the heap, or nothing shows that the memory was not raised yet: neither the limit that the kubelet enforced nor an option that is missing. */
function isHeapChosen({ container, path, edit }: FailingContainer, option: Option | undefined): boolean {
  const env = edit.get([...path, 'env']);
  if (CHOSEN.test(JSON.stringify([edit.get([...path, 'command']), edit.get([...path, 'args']), env]))) return true;
  return option === undefined ? !knowsLimit(container) : indexByName(env, option.name) !== undefined;
}

function knowsLimit(container: ContainerEvidence): boolean {
  return (container.facts.limits['memory'] ?? '') !== '';
}

/** Whether the manifest gives more than what the failed container had. */
function isLimitChanged(container: ContainerEvidence, present: string): boolean {
  return knowsLimit(container) && quantityOf(container.facts.limits['memory'] ?? '') !== quantityOf(present);
}

function optionFor(runtime: 'java' | 'node' | 'other', limit: string): Option | undefined {
  if (runtime === 'java') return { name: 'JAVA_TOOL_OPTIONS', value: '-XX:MaxRAMPercentage=75' };
  if (runtime !== 'node') return undefined;
  const heap = Math.floor(((quantityOf(limit) ?? 0) * SHARE) / MEBI);
  return { name: 'NODE_OPTIONS', value: `--max-old-space-size=${heap}` };
}
