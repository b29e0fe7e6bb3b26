import { describe, expect, it } from 'vitest';
import { arrange } from '../../../dashboard/src/features/map/graph/arrange.js';
import { keepOrder, NODE, shelve } from '../../../dashboard/src/features/map/graph/boxes.js';
import { cellsInView, sameCells, touches } from '../../../dashboard/src/features/map/graph/cells.js';

describe('shelves', () => {
  it('fill from the left, the next below the tallest of the one above, and nothing overlaps', () => {
    const boxes = shelve([
      { id: 'a', width: 1_000, height: 100 },
      { id: 'b', width: 500, height: 300 },
      { id: 'c', width: 400, height: 50 },
    ]);
    expect(boxes.map(({ id, x, y }) => [id, x, y])).toEqual([
      ['a', 0, 0],
      ['b', 1_032, 0],
      ['c', 0, 332],
    ]);
  });

  it('keep what is where it was, and put what is new behind', () => {
    const items = ['new', 'pay', 'cart'].map((id) => ({ id }));
    expect(keepOrder(items, ['cart', 'gone', 'pay']).map(({ id }) => id)).toEqual(['cart', 'pay', 'new']);
  });
});

describe('arranging a group', () => {
  it('puts what owns above what is owned, within the frame', () => {
    const { boxes, width, height } = arrange({
      nodes: ['a', 'b', 'c'],
      edges: [
        ['a', 'b'],
        ['a', 'c'],
      ],
    });
    const places = new Map(boxes.map(({ id, x, y }) => [id, { x, y }]));
    const at = (id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN };
    expect(at('a').y).toBeLessThan(at('b').y);
    expect(at('b').y).toBe(at('c').y);
    expect(Math.abs(at('b').x - at('c').x)).toBeGreaterThanOrEqual(NODE.width);
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  });

  it('puts what has no edges in a square', () => {
    const { boxes } = arrange({ nodes: ['a', 'b', 'c', 'd'], edges: [] });
    expect([new Set(boxes.map(({ x }) => x)).size, new Set(boxes.map(({ y }) => y)).size]).toEqual([2, 2]);
  });
});

describe('the cells in sight', () => {
  const view = { x: 0, y: 0, zoom: 1, width: 1_400, height: 800 };

  it('follow where the map is moved and how large it is shown', () => {
    expect(cellsInView(view)).toEqual({ fromColumn: 0, toColumn: 1, fromRow: 0, toRow: 0 });
    expect(cellsInView({ ...view, x: -2_500, y: 100 })).toEqual({ fromColumn: 2, toColumn: 3, fromRow: -1, toRow: 0 });
    expect(cellsInView({ ...view, zoom: 0.5 })).toEqual({ fromColumn: 0, toColumn: 2, fromRow: 0, toRow: 1 });
  });

  it('stay the same while the map is moved within them', () => {
    expect(sameCells(cellsInView(view), cellsInView({ ...view, x: -150 }))).toBe(true);
    expect(sameCells(cellsInView(view), cellsInView({ ...view, x: -1_250 }))).toBe(false);
  });

  it('hold what touches them, also what is larger than they are', () => {
    const cells = cellsInView(view);
    const box = (x: number, y: number, width = 200, height = 60) => touches({ id: 'a', x, y, width, height }, cells);
    expect([box(100, 100), box(2_390, 0), box(2_500, 0), box(-100, 0), box(-300, 0)]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(box(-5_000, -5_000, 20_000, 20_000)).toBe(true);
  });
});
