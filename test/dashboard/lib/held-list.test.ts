import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Change,
  type Held,
  type HeldPage,
  NOTHING_HELD,
  withChanges,
  withFresh,
} from '../../../dashboard/src/lib/held-list.js';

interface Row {
  readonly id: number;
  readonly status: string;
}

const row = (id: number, status = 'new'): Row => ({ id, status });
const page = (...ids: number[]): HeldPage<Row> => ({ items: ids.map((id) => row(id)), next: undefined });
const fits = ({ status }: Row) => status === 'new';
const whole = (id: number, status = 'new'): Change<Row> => ({ id, fits, apply: () => row(id, status) });
const orderOf = (pages: readonly HeldPage<Row>[]) => pages.flatMap(({ items }) => items.map(({ id }) => id));
const sorted = (ids: Iterable<number>) => [...ids].toSorted((one, other) => one - other);

test('a known row changes where it is, a new one waits, one that leaves stays and is marked', () => {
  const pages = [page(9, 8, 7)];
  const after = withChanges({ pages, held: NOTHING_HELD }, [whole(8, 'resolved'), whole(12), whole(12)], () => true);
  expect(after.pages).toEqual([{ items: [row(9), row(8, 'resolved'), row(7)], next: undefined }]);
  expect(after.held).toEqual({ gone: new Set([8]), waiting: new Set([12]) });
});

test('what comes back is no longer marked, and what leaves before it was wanted no longer waits', () => {
  const held: Held = { gone: new Set([8]), waiting: new Set([12]) };
  const after = withChanges({ pages: [page(9, 8)], held }, [whole(8), whole(12, 'resolved')], () => true);
  expect(after.held).toEqual({ gone: new Set(), waiting: new Set() });
});

test('where nothing changes everything is the same object, so that nothing is drawn anew', () => {
  const before = { pages: [page(9, 8)], held: NOTHING_HELD };
  const after = withChanges(before, [{ id: 9, fits, apply: (shown) => shown }, whole(3)], () => false);
  expect(after.pages).toBe(before.pages);
  expect(after.held).toBe(before.held);
});

test('rows of the first page that new ones pushed out of it have not left', () => {
  const fresh = [{ items: [row(12), row(11), row(9)], next: 'c', below: undefined }];
  const after = withFresh({ pages: [page(9, 8, 7)], held: NOTHING_HELD }, fresh);
  expect(after.held).toEqual({ gone: new Set(), waiting: new Set([12, 11]) });
});

test('of a sorted list what moved up waits, and what was pushed down or may only have moved on stays', () => {
  const shown = { pages: [page(3, 9, 5)], held: NOTHING_HELD };
  const fresh = { items: [row(1), row(9), row(3), row(20), row(7)], next: 'c', below: undefined };
  expect(withFresh(shown, [{ ...fresh, items: fresh.items.slice(0, 3) }], true).held).toEqual({
    gone: new Set(),
    waiting: new Set([1]),
  });
  expect(withFresh(shown, [fresh], true).held.waiting).toEqual(new Set([1]));
});

test('of a sorted list that was read to its end, what is not found has left', () => {
  const fresh = [{ items: [row(9), row(3), row(1)], next: undefined, below: undefined }];
  const after = withFresh({ pages: [page(3, 9, 5)], held: NOTHING_HELD }, fresh, true);
  expect(after.held).toEqual({ gone: new Set([5]), waiting: new Set([1]) });
});

const shownIds = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 });
const statuses = fc.constantFrom('new', 'resolved');
const changes = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 60 }), statuses).map(([id, status]) => whole(id, status)),
  { maxLength: 30 },
);

test('whatever happens, no row moves, and the held rows are those that a new look would add and take away', () => {
  fc.assert(
    fc.property(shownIds, changes, (ids, happened) => {
      const start = ids.toSorted((one, other) => other - one);
      const world = new Map(start.map((id) => [id, 'new']));
      let shown: { pages: readonly HeldPage<Row>[]; held: Held } = { pages: [page(...start)], held: NOTHING_HELD };
      for (const change of happened) {
        world.set(change.id, change.apply(undefined)?.status ?? '');
        shown = withChanges(shown, [change], () => true);
      }
      const now = [...world].filter(([, status]) => status === 'new').map(([id]) => id);
      expect(orderOf(shown.pages)).toEqual(start);
      expect(sorted(shown.held.gone)).toEqual(sorted(start.filter((id) => !now.includes(id))));
      expect(sorted(shown.held.waiting)).toEqual(sorted(now.filter((id) => !start.includes(id))));
    }),
  );
});

test('reading a list anew comes to the same as having heard of every change', () => {
  fc.assert(
    fc.property(shownIds, fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (ids, now) => {
      const start = ids.toSorted((one, other) => other - one);
      const items = now.toSorted((one, other) => other - one).map((id) => row(id));
      const before = { pages: [page(...start)], held: NOTHING_HELD };
      const { pages, held } = withFresh(before, [{ items, next: undefined, below: undefined }]);
      const lowest = start.at(-1) ?? 0;
      expect(orderOf(pages)).toEqual(start);
      expect(sorted(held.gone)).toEqual(sorted(start.filter((id) => !now.includes(id))));
      expect(sorted(held.waiting)).toEqual(sorted(now.filter((id) => !start.includes(id) && id > lowest)));
    }),
  );
});
