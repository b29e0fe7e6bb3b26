interface Screen {
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

const USUAL = { columns: 80, rows: 24 };

const known = (size: number | undefined, usual: number) => (size === undefined || size <= 0 ? usual : size);

/** How much a screen shows. What is no window, such as the terminal of a job or of a recording, says 0 or nothing: then as much as is usual. */
export const screenSize = ({ columns, rows }: Screen) => ({
  columns: known(columns, USUAL.columns),
  rows: known(rows, USUAL.rows),
});

/** Longer lines of text are hard to read. */
const WIDEST_TEXT = 110;
const USUAL_TEXT = 100;

/** Into how many columns text for people is wrapped. @param columns of the screen, where there is one */
export const textWidth = (columns: number | undefined) => Math.min(known(columns, USUAL_TEXT), WIDEST_TEXT);
