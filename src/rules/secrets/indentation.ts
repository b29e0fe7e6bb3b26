/** Whether a line of YAML still belongs to what begins in a column: it is indented deeper, or blank. */
export function isDeeper(line: string, column: number): boolean {
  return line.trim() === '' || line.length - line.trimStart().length > column;
}
