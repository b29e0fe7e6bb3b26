import type { Fix } from '../../contracts/diagnosis.js';
import type { Fields } from '../evidence/values.js';
import { formatPointer, indexOf, parsePointer } from './json-pointer.js';
import { equalData } from './plain-data.js';

export type PatchOperation = Fix['patch'][number];
export type JsonPatch = readonly PatchOperation[];

/** Why a patch cannot be applied: which operation, counted from 0, and what is wrong with it. */
export interface PatchProblem {
  readonly index: number;
  readonly op: string;
  readonly path: string;
  readonly problem: string;
}

export type PatchResult =
  | { readonly ok: true; readonly document: unknown }
  | { readonly ok: false; readonly problem: PatchProblem };

/** Ends an operation; never leaves this file. */
class Refusal extends Error {}

/**
 * Applies a JSON Patch (RFC 6902) to plain data. All operations or none; neither the document nor the patch is changed, and the result
 * shares what was not touched. Paths through `__proto__` are refused. Never throws.
 */
export function applyPatch(document: unknown, patch: JsonPatch): PatchResult {
  let current = document;
  for (const [index, operation] of patch.entries()) {
    try {
      current = applyOperation(current, operation);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ok: false, problem: { index, op: operation.op, path: operation.path, problem: error.message } };
    }
  }
  return { ok: true, document: current };
}

/** A sentence about what is wrong with a patch. */
export function describePatchProblem({ index, op, path, problem }: PatchProblem): string {
  return `operation ${index + 1} (${op} ${path === '' ? 'the whole document' : path}): ${problem}`;
}

function applyOperation(document: unknown, operation: PatchOperation): unknown {
  const tokens = tokensOf(operation.path, 'path');
  switch (operation.op) {
    case 'add':
      return add(document, tokens, operationValue(operation));
    case 'remove':
      return remove(document, tokens);
    case 'replace':
      return replace(document, tokens, operationValue(operation));
    case 'test':
      return requireEqual(document, tokens, operationValue(operation));
    case 'copy':
      return add(document, tokens, read(document, fromOf(operation)));
    case 'move':
      return move(document, fromOf(operation), tokens);
    default:
      throw new Refusal('no operation of this name');
  }
}

function tokensOf(pointer: string, name: string): string[] {
  const tokens = parsePointer(pointer);
  if (tokens === undefined) throw new Refusal(`${name} is no JSON pointer`);
  if (tokens.includes('__proto__')) throw new Refusal(`${name} goes through __proto__`);
  return tokens;
}

function operationValue(operation: PatchOperation): unknown {
  if (operation.value === undefined) throw new Refusal('value is missing');
  return operation.value;
}

function fromOf(operation: PatchOperation): string[] {
  if (operation.from === undefined) throw new Refusal('from is missing');
  return tokensOf(operation.from, 'from');
}

function move(document: unknown, from: readonly string[], to: readonly string[]): unknown {
  const isInside = to.length > from.length && from.every((token, index) => to[index] === token);
  if (isInside) throw new Refusal('a value cannot be moved into itself');
  const value = read(document, from);
  if (formatPointer(from) === formatPointer(to)) return document;
  return add(remove(document, from), to, value);
}

function requireEqual(document: unknown, tokens: readonly string[], value: unknown): unknown {
  if (!equalData(read(document, tokens), value)) throw new Refusal('the value is another one');
  return document;
}

function read(document: unknown, tokens: readonly string[]): unknown {
  return tokens.reduce((value, token) => childOf(value, token), document);
}

function childOf(parent: unknown, token: string): unknown {
  if (isParent(parent)) {
    if (isList(parent)) return parent[existingIndex(parent, token)];
    if (Object.hasOwn(parent, token)) return parent[token];
  }
  throw new Refusal(`there is no ${formatPointer([token])}`);
}

function add(document: unknown, tokens: readonly string[], value: unknown): unknown {
  return change(document, tokens, value, (parent, token) => {
    if (!isList(parent)) return { ...parent, [token]: value };
    const index = token === '-' ? parent.length : indexOf(token);
    if (index === undefined || index > parent.length) throw new Refusal(`the list has no place ${token}`);
    return parent.toSpliced(index, 0, value);
  });
}

function remove(document: unknown, tokens: readonly string[]): unknown {
  return change(document, tokens, null, (parent, token) => {
    if (isList(parent)) return parent.toSpliced(existingIndex(parent, token), 1);
    childOf(parent, token);
    const { [token]: _removed, ...rest } = parent;
    return rest;
  });
}

function replace(document: unknown, tokens: readonly string[], value: unknown): unknown {
  return change(document, tokens, value, (parent, token) => {
    if (isList(parent)) return parent.with(existingIndex(parent, token), value);
    childOf(parent, token);
    return { ...parent, [token]: value };
  });
}

type Parent = Fields | readonly unknown[];

/** Makes a document in which the parent of the last token is what `edit` makes of it; without tokens the whole is replaced. */
function change(
  document: unknown,
  tokens: readonly string[],
  whole: unknown,
  edit: (parent: Parent, token: string) => Parent,
): unknown {
  const [token, ...rest] = tokens;
  if (token === undefined) return whole;
  if (!isParent(document)) throw new Refusal(`there is nothing that can have ${formatPointer([token])}`);
  if (rest.length === 0) return edit(document, token);
  const child = change(childOf(document, token), rest, whole, edit);
  return isList(document) ? document.with(existingIndex(document, token), child) : { ...document, [token]: child };
}

function existingIndex(list: readonly unknown[], token: string): number {
  const index = indexOf(token);
  if (index === undefined || index >= list.length) throw new Refusal(`the list has no element ${token}`);
  return index;
}

function isParent(value: unknown): value is Parent {
  return typeof value === 'object' && value !== null;
}

/** `Array.isArray` that keeps readonly arrays apart from maps. */
function isList(value: Parent): value is readonly unknown[] {
  return Array.isArray(value);
}
