import type { JsonPatch } from '../../../../src/rules/pod/json-patch.js';

/** What is wrong with a fix that must never be called proven. */
export type WrongSort = 'does nothing' | 'repairs something else' | 'hides the failure' | 'breaks it another way';

/** A manifest that somebody tries on the failing pod of a scenario. */
export interface ProofCase {
  readonly scenario: string;
  readonly name: string;
  /** On the pod's manifest, cleaned. */
  readonly patch: JsonPatch;
}

export interface WrongCase extends ProofCase {
  readonly sort: WrongSort;
}

const CONTAINER = '/spec/containers/0';

/** An operation on the first container of the pod. */
export const inContainer = (op: 'add' | 'replace' | 'remove', path: string, value?: unknown): JsonPatch[number] =>
  op === 'remove' ? { op, path: `${CONTAINER}${path}` } : { op, path: `${CONTAINER}${path}`, value };

/** The command of the first container through a shell. */
export const shell = (script: string): JsonPatch[number] => inContainer('add', '/command', ['sh', '-c', script]);
