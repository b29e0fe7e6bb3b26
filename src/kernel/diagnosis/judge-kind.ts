import { z } from 'zod';
import { Severity } from '../../contracts/common.js';
import { type FailureKind, GROUPS } from '../../rules/kinds/define-kind.js';
import { KINDS } from '../../rules/kinds/index.js';
import { undoRollout } from '../../rules/kinds/undo-rollout.js';
import { ORACLES } from '../../rules/oracles/index.js';

const NAME = /^[a-z0-9]{1,40}(?:-[a-z0-9]{1,40}){0,12}$/;
const NAME_RULE = 'must be lower case letters, digits and hyphens';
const text = z.string().trim().min(1).max(2_000);
const pointers = z.array(z.string().startsWith('/', 'must be JSON pointers'));
const isFunction = (value: unknown) => typeof value === 'function';

const Shape = z.object({
  id: z.string().regex(NAME, NAME_RULE),
  title: text,
  description: text,
  group: z.enum(GROUPS),
  severity: Severity,
  before: z.array(text).optional(),
  fixes: z.array(
    z.object({
      strategy: z.string().regex(NAME, NAME_RULE),
      title: text,
      touches: pointers,
      touchesOwner: pointers.optional(),
    }),
  ),
  oracles: z.array(z.object({ name: z.enum(ORACLES.map(({ name }) => name)) })),
  find: z.custom<unknown>(isFunction, 'must be a function'),
});

/** Who has which ids of kinds and strategies of fixes: what stands in a record must mean one thing. */
export class TakenNames {
  readonly #kinds = new Map<string, string>();
  readonly #strategies = new Map<string, string>();

  constructor() {
    for (const kind of KINDS) this.take(kind, 'Podproof itself');
    this.#strategies.set(undoRollout.strategy, 'Podproof itself');
  }

  take({ id, fixes }: FailureKind, owner: string): void {
    this.#kinds.set(id, owner);
    for (const { strategy } of fixes) this.#strategies.set(strategy, owner);
  }

  /** Why a kind of that owner cannot have its names; null where it can. Kinds of one owner may share a fix. */
  refusalOf({ id, fixes }: FailureKind, owner: string): string | null {
    const holder = this.#kinds.get(id);
    if (holder !== undefined) return `there is a kind "${id}" already, of ${holder}`;
    const taken = fixes.find(({ strategy }) => (this.#strategies.get(strategy) ?? owner) !== owner);
    return taken === undefined
      ? null
      : `its strategy "${taken.strategy}" is one of ${this.#strategies.get(taken.strategy)} already`;
  }
}

/** Why what a pack has for a kind is none; null where it is one. */
export function faultOfKind(candidate: unknown): string | null {
  const parsed = Shape.safeParse(candidate);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  return path === '' ? 'it should be what defineKind() returns' : `${path}: ${issue?.message}`;
}
