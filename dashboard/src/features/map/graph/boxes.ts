/** Sizes and places in pixels at zoom 1. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Size, Place {
  readonly id: string;
}

/** Where all is. */
export interface Layout {
  readonly groups: readonly Box[];
  /** By the id of a node, on the whole map. */
  readonly nodes: ReadonlyMap<string, Box>;
}

export const NODE: Size = { width: 208, height: 60 };
export const FOLDED: Size = { width: 248, height: 48 };
/** Round the nodes of a group; its name stands above them. */
export const PADDING = { side: 16, head: 48 } as const;
/** From one node to the next. */
export const NODE_GAP = 24;
/** From one group to the next. */
export const GAP = 32;
/** A map as wide as most windows, and wider the more there is on it. */
const NARROWEST = 1_600;

/** Where each node is within its group, and how large the group is. */
export interface Arranged extends Size {
  readonly boxes: readonly Box[];
}

/** Nodes side by side in so many columns, in their order. */
export function inGrid(nodes: readonly string[], columns: number): readonly Box[] {
  return nodes.map((id, index) => ({
    id,
    x: (index % columns) * (NODE.width + NODE_GAP),
    y: Math.floor(index / columns) * (NODE.height + NODE_GAP),
    ...NODE,
  }));
}

/** Nodes with room for the frame and its name round them. */
export function framed(boxes: readonly Box[]): Arranged {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const moved = boxes.map((box) => ({ ...box, x: box.x - left + PADDING.side, y: box.y - top + PADDING.head }));
  return {
    boxes: moved,
    width: Math.max(...moved.map(({ x }) => x)) + NODE.width + PADDING.side,
    height: Math.max(...moved.map(({ y }) => y)) + NODE.height + PADDING.side,
  };
}

/** Puts boxes on shelves from the left to the right, in the order in which they come, so that what comes first is seen first. */
export function shelve(boxes: readonly (Size & { readonly id: string })[]): readonly Box[] {
  const area = boxes.reduce((sum, { width, height }) => sum + (width + GAP) * (height + GAP), 0);
  const widest = Math.max(NARROWEST, Math.sqrt(area * 1.6));
  let [x, y, tallest] = [0, 0, 0];
  return boxes.map(({ id, width, height }) => {
    if (x > 0 && x + width > widest) {
      x = 0;
      y += tallest + GAP;
      tallest = 0;
    }
    const box = { id, x, y, width, height };
    x += width + GAP;
    tallest = Math.max(tallest, height);
    return box;
  });
}

/** How much room all of them take from the corner of the map. */
export const extentOf = (boxes: readonly Box[]): Size => ({
  width: Math.max(...boxes.map((box) => box.x + box.width), 1),
  height: Math.max(...boxes.map((box) => box.y + box.height), 1),
});

/** The groups in the order they had, new ones behind: what is where one has seen it stays there. */
export function keepOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  before: readonly string[],
): readonly Item[] {
  const places = new Map(before.map((id, index) => [id, index]));
  const placeOf = ({ id }: Item) => places.get(id) ?? before.length;
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}
