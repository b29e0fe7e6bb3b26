import type { Box } from './boxes.js';

/** The map is cut into squares of this size; only what touches those in sight is in the document. */
export const CELL = 1_200;

export interface View {
  /** Where the map's origin is in the window, and how large the map is shown. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

/** The cells in sight: columns and rows from and to, both included. */
export interface CellRange {
  readonly fromColumn: number;
  readonly toColumn: number;
  readonly fromRow: number;
  readonly toRow: number;
}

const cellOf = (at: number) => Math.floor(at / CELL);

export function cellsInView({ x, y, zoom, width, height }: View): CellRange {
  return {
    fromColumn: cellOf((0 - x) / zoom),
    toColumn: cellOf((width - x) / zoom),
    fromRow: cellOf((0 - y) / zoom),
    toRow: cellOf((height - y) / zoom),
  };
}

export const sameCells = (one: CellRange, other: CellRange): boolean =>
  one.fromColumn === other.fromColumn &&
  one.toColumn === other.toColumn &&
  one.fromRow === other.fromRow &&
  one.toRow === other.toRow;

/** Whether any of the box is in one of the cells. */
export function touches({ x, y, width, height }: Box, cells: CellRange): boolean {
  return (
    cellOf(x) <= cells.toColumn &&
    cellOf(x + width) >= cells.fromColumn &&
    cellOf(y) <= cells.toRow &&
    cellOf(y + height) >= cells.fromRow
  );
}
