import type { Fields } from '../evidence/values.js';
import { applyPatch, type JsonPatch, type PatchOperation } from './json-patch.js';
import { formatPointer } from './json-pointer.js';
import { equalData, isObject, memberOf } from './plain-data.js';

/** Tokens from the root of the document: names of members, indices of elements. */
export type Path = readonly (string | number)[];

/** Writes a JSON Patch by making the changes one after the other: each pointer is right for the document as it is by then. */
export class PodEdit {
  #document: unknown;
  readonly #operations: PatchOperation[] = [];

  constructor(document: Fields) {
    this.#document = document;
  }

  /** The operations so far; none when every change had been made before. */
  get patch(): JsonPatch {
    return this.#operations;
  }

  /** The document as it is by now. */
  get document(): unknown {
    return this.#document;
  }

  /** What stands there; undefined where nothing does. */
  get(path: Path): unknown {
    return path.reduce<unknown>((value, token) => memberOf(value, token), this.#document);
  }

  /** Makes this value stand there. Maps that are missing on the way are made; absent and null are the same. */
  set(path: Path, value: unknown): this {
    const present = this.get(path);
    if (equalData(present, value)) return this;
    const depth = this.#depthOfHolder(path);
    const missing = path.slice(depth + 1);
    const whole = missing.reduceRight<unknown>((inner, token) => ({ [token]: inner }), value);
    const op = this.#isMember(path.slice(0, depth + 1)) ? 'replace' : 'add';
    return this.#apply({ op, path: formatPointer(path.slice(0, depth + 1)), value: whole });
  }

  /** Puts an element at the end of a list, which is made where it is missing. */
  append(path: Path, element: unknown): this {
    if (!Array.isArray(this.get(path))) return this.set(path, [element]);
    return this.#apply({ op: 'add', path: formatPointer([...path, '-']), value: element });
  }

  /** Takes away what stands there, if anything does. */
  remove(path: Path): this {
    return this.#isMember(path) ? this.#apply({ op: 'remove', path: formatPointer(path) }) : this;
  }

  #isMember(path: Path): boolean {
    const token = path.at(-1);
    const holder = this.get(path.slice(0, -1));
    return token !== undefined && typeof holder === 'object' && holder !== null && Object.hasOwn(holder, token);
  }

  /** How many tokens of the path lead to the deepest map or list that exists. */
  #depthOfHolder(path: Path): number {
    let depth = path.length - 1;
    while (depth > 0 && !isObject(this.get(path.slice(0, depth)))) depth -= 1;
    return depth;
  }

  #apply(operation: PatchOperation): this {
    const result = applyPatch(this.#document, [operation]);
    if (!result.ok) throw new Error(`cannot change the manifest at ${operation.path}: ${result.problem.problem}`);
    this.#document = result.document;
    this.#operations.push(operation);
    return this;
  }
}
