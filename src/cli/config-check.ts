import { type ExplainedValue, explainConfig } from '../server/config/explain-config.js';
import { table } from './table.js';
import type { Terminal } from './terminal.js';

const row = ({ name, value, source, help }: ExplainedValue) => [name, value, source, help];

/** `podproof config check`: every value and its source; changes nothing. */
export function configCheck(terminal: Terminal): void {
  const values = explainConfig(terminal.variables);
  for (const line of table(['VARIABLE', 'VALUE', 'SOURCE', 'WHAT IT IS'], values.map(row))) terminal.out(line);
}
