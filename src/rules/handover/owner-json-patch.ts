import type { Fields } from '../evidence/values.js';
import { applyPatch, type JsonPatch, type PatchOperation } from '../pod/json-patch.js';
import { formatPointer, parsePointer } from '../pod/json-pointer.js';
import { equalData } from '../pod/plain-data.js';
import { type Path, PodEdit } from '../pod/pod-edit.js';
import type { Change, ElementStep, Place } from './changes.js';
import { elementIndex, pathOf } from './places.js';

/**
 * The changes as a JSON Patch (RFC 6902) on a document. Before anything is changed, `test` operations see that the elements gone through are the ones
 * that are meant: on another document the patch fails as a whole. Undefined where an element is missing.
 */
export function jsonPatchOf(changes: readonly Change[], document: Fields): JsonPatch | undefined {
  const tests = changes.flatMap((change) => testsOf(document, placeOfElement(change)));
  const operations: PatchOperation[] = [];
  let current: Fields = document;
  for (const change of changes) {
    const next = fittingOperations(current, change);
    const result = applyPatch(current, next ?? []);
    if (next === undefined || !result.ok) return undefined;
    operations.push(...next);
    current = result.document as Fields;
  }
  return [...new Map(tests.map((test) => [test.path, test])).values(), ...operations];
}

/** Undefined where the document is of another form, such as a list in place of a map. */
function fittingOperations(document: Fields, change: Change): JsonPatch | undefined {
  try {
    return operationsOf(document, change);
  } catch {
    return undefined;
  }
}

/** A container as a whole, which is added, taken away or moved. */
const CONTAINER = /\/(?:initContainers|containers)(?:\/[\d-]{1,4})?$/;
/** The resources of a container, and what stands below. */
const RESOURCES = /^(\/.{1,500}\/(?:initContainers|containers)\/\d{1,4}\/resources)(?:\/|$)/;

/**
 * The same for a document that nobody has seen, which may lack what the one here has: `add` sets a member whether it is there or not, but only where its
 * holder is. The API server and LimitRanges fill requests and limits into pods, not into templates, so the resources of a container are set as a whole.
 */
export function forUnseen(patch: JsonPatch, likeness: Fields = {}): JsonPatch {
  const result = applyPatch(likeness, patch);
  const isMoved = patch.some(({ op, path }) => op !== 'test' && CONTAINER.test(path));
  const after = new PodEdit(result.ok && !isMoved ? (result.document as Fields) : {});
  const set = new Set<string>();
  return patch.flatMap((operation): PatchOperation[] => {
    const place = operation.op === 'test' ? undefined : RESOURCES.exec(operation.path)?.[1];
    const value = place === undefined ? undefined : after.get(parsePointer(place) ?? []);
    if (place === undefined || value === undefined) return [withoutReplace(operation)];
    if (set.has(place)) return [];
    set.add(place);
    return [{ op: 'add', path: place, value }];
  });
}

function withoutReplace(operation: PatchOperation): PatchOperation {
  const isElement = /^\d+$/.test(parsePointer(operation.path)?.at(-1) ?? '');
  return operation.op === 'replace' && !isElement ? { ...operation, op: 'add' } : operation;
}

function placeOfElement(change: Change): Place {
  return change.op === 'delete' ? [...change.at, change.step] : change.at;
}

function testsOf(document: Fields, place: Place): PatchOperation[] {
  return place.flatMap((step, index) => {
    const path = typeof step === 'string' ? undefined : pathOf(document, place.slice(0, index + 1));
    if (typeof step === 'string' || path === undefined) return [];
    return [{ op: 'test' as const, path: formatPointer([...path, step.key]), value: step.value }];
  });
}

function operationsOf(document: Fields, change: Change): JsonPatch | undefined {
  const path = pathOf(document, change.at);
  if (path === undefined) return undefined;
  const edit = new PodEdit(document);
  switch (change.op) {
    case 'set':
    case 'replace':
      return edit.set(path, change.value).patch;
    case 'unset':
      return edit.remove(path).patch;
    case 'insert':
      return edit.append(path, change.element).patch;
    case 'delete': {
      const index = elementIndex(edit.get(path), change.step);
      return index === undefined ? undefined : edit.remove([...path, index]).patch;
    }
    case 'order':
      return ordering(edit, path, change.steps);
  }
}

/** Moves the elements that are not at their place; those that the order does not name stay before what they stood before. */
function ordering(edit: PodEdit, path: Path, steps: readonly ElementStep[]): JsonPatch {
  let list = [...asList(edit.get(path))];
  const present = steps.filter((step) => elementIndex(list, step) !== undefined);
  const operations: PatchOperation[] = [];
  for (const [rank, step] of present.entries()) {
    const from = elementIndex(list, step) ?? 0;
    const previous = present[rank - 1];
    const after = previous === undefined ? -1 : (elementIndex(list, previous) ?? -1);
    const firstOfRest = Math.min(...present.slice(rank).map((each) => elementIndex(list, each) ?? 0));
    if (from === firstOfRest && from > after) continue;
    const to = previous === undefined ? firstOfRest : after + (from > after ? 1 : 0);
    list = list.toSpliced(from, 1).toSpliced(to, 0, list[from]);
    operations.push({ op: 'move', from: formatPointer([...path, from]), path: formatPointer([...path, to]) });
  }
  return equalData(list, edit.get(path)) ? [] : operations;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
