import type { Preferences } from '../../../api/preferences.js';
import type { Column } from '../../../ui/table/column.js';

/** From this width of the window on a list is a table of columns (styles/tokens.css). */
export const TABLE_FROM = 720;
/** What a column without a width of its own is not narrower than, in pixels. */
const FLEXIBLE = 240;

export type ChosenColumns = NonNullable<Preferences['columns'][keyof Preferences['columns']]>;

type Known = Pick<Column<never>, 'id' | 'isNeeded'>;

/** A column as one chooses it. */
export interface Choice {
  readonly id: string;
  readonly isShown: boolean;
  /** In pixels; undefined for as wide as is usual. */
  readonly width: number | undefined;
}

/** The columns that were chosen, in their order; without those that a later version no longer has, and with those that a row needs. */
export function withChosen<Row>(
  columns: readonly Column<Row>[],
  chosen: ChosenColumns | undefined,
): readonly Column<Row>[] {
  if (chosen === undefined) return columns;
  const names = new Set(chosen.map(({ name }) => name));
  const needed = columns.filter(({ id, isNeeded }) => isNeeded === true && !names.has(id));
  const picked = chosen.flatMap(({ name, width }) =>
    columns
      .filter(({ id }) => id === name)
      .map(({ from: _, ...column }): Column<Row> => ({ ...column, ...(width !== undefined && { width }) })),
  );
  return [...needed, ...picked];
}

/** How wide the columns are at least together. */
export const leastWidth = (columns: readonly Pick<Column<never>, 'width'>[]): number =>
  columns.reduce((sum, { width = FLEXIBLE }) => sum + width, 0);

/** All columns that can be chosen: those that are shown first, in their order. @param isUsual whether it is shown where nothing was chosen */
export function choicesOf<Each extends Known>(
  columns: readonly Each[],
  chosen: ChosenColumns | undefined,
  isUsual: (column: Each) => boolean,
): readonly Choice[] {
  if (chosen === undefined)
    return columns.map((column) => ({ id: column.id, isShown: isUsual(column), width: undefined }));
  const ids = new Set(columns.map(({ id }) => id));
  const shown = chosen.filter(({ name }) => ids.has(name));
  const names = new Set(shown.map(({ name }) => name));
  const rest = columns.filter(({ id }) => !names.has(id));
  return [
    ...shown.map(({ name, width }) => ({ id: name, isShown: true, width })),
    ...rest.map(({ id, isNeeded = false }) => ({ id, isShown: isNeeded, width: undefined })),
  ];
}

/** As the server keeps it. */
export const chosenOf = (choices: readonly Choice[]): ChosenColumns =>
  choices
    .filter(({ isShown }) => isShown)
    .map(({ id, width }) => ({ name: id, ...(width !== undefined && { width }) }));

/** With one of the columns that are shown as wide as is said; the others, and their order, as they are. */
export function sized<Row>(
  shown: readonly Column<Row>[],
  chosen: ChosenColumns | undefined,
  { column, width }: { readonly column: string; readonly width: number | undefined },
): ChosenColumns {
  const before = new Map(chosen?.map((each) => [each.name, each.width]));
  return shown
    .filter(({ header }) => header !== '')
    .map(({ id }) => {
      const now = id === column ? width : before.get(id);
      return { name: id, ...(now !== undefined && { width: now }) };
    });
}

/** With one of them a place further up or down. */
export function moved(choices: readonly Choice[], id: string, by: 1 | -1): readonly Choice[] {
  const from = choices.findIndex((choice) => choice.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= choices.length) return choices;
  const next = [...choices];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
