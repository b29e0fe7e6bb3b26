import type { Fields } from '../evidence/values.js';
import type { Change, ElementStep, Place, Step } from './changes.js';

type Node = Record<string, unknown>;

/**
 * The changes as a strategic-merge patch (Kubernetes "Update API Objects in Place Using kubectl patch", "Strategic Merge Patch" of the API machinery):
 * null takes a member away, `$patch: delete` an element, and `$setElementOrder` says the order where it means something, since the server
 * puts new elements first.
 */
export function strategicMergeOf(changes: readonly Change[]): Fields {
  const patch: Node = {};
  for (const change of changes) write(patch, change);
  return patch;
}

function write(patch: Node, change: Change): void {
  switch (change.op) {
    case 'set':
      return assign(patch, change.at, change.value);
    case 'unset':
      return assign(patch, change.at, null);
    case 'insert':
      listAt(patch, change.at).push({ ...change.element });
      return;
    case 'delete':
      listAt(patch, change.at).push({ ...elementOf(change.step), $patch: 'delete' });
      return;
    case 'order':
      return assign(
        patch,
        orderDirective(change.at),
        change.steps.map((step) => elementOf(step)),
      );
    case 'replace':
      return assign(patch, change.at, [...change.value, { $patch: 'replace' }]);
  }
}

function orderDirective(at: Place): Place {
  return [...at.slice(0, -1), `$setElementOrder/${stepName(at.at(-1))}`];
}

function assign(patch: Node, at: Place, value: unknown): void {
  nodeAt(patch, at.slice(0, -1))[stepName(at.at(-1))] = value;
}

function listAt(patch: Node, at: Place): unknown[] {
  const node = nodeAt(patch, at.slice(0, -1));
  const name = stepName(at.at(-1));
  const list = Object.hasOwn(node, name) ? node[name] : undefined;
  if (Array.isArray(list)) return list;
  const made: unknown[] = [];
  node[name] = made;
  return made;
}

/** The map at a place of the patch, which is made where it is missing. */
function nodeAt(patch: Node, at: Place): Node {
  return at.reduce<Node>((node, step, index) => {
    if (typeof step !== 'string') return node;
    const next = at[index + 1];
    if (next !== undefined && typeof next !== 'string') return elementAt(listAt(node, [step]), next);
    const child = Object.hasOwn(node, step) ? node[step] : undefined;
    if (typeof child === 'object' && child !== null) return child as Node;
    const made: Node = {};
    node[step] = made;
    return made;
  }, patch);
}

function elementAt(list: unknown[], step: ElementStep): Node {
  const found = (list as Node[]).find((element) => element[step.key] === step.value);
  if (found !== undefined) return found;
  const made = elementOf(step);
  list.push(made);
  return made;
}

function elementOf(step: ElementStep): Node {
  return { [step.key]: step.value, ...step.also };
}

function stepName(step: Step | undefined): string {
  return typeof step === 'string' ? step : '';
}
