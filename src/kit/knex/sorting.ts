/** The rows by a text, upper case before lower case. Done here because PostgreSQL sorts by the locale of its database. */
export function sortedBy<Row>(rows: readonly Row[], text: (row: Row) => string): Row[] {
  return [...rows].sort((a, b) => (text(a) < text(b) ? -1 : 1));
}
