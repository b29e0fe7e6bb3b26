import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { CaseRow } from '../case-table.js';
import { settingsPlace } from './config-sources.js';
import { inputPlace, inputWithValue } from './program-inputs.js';

/** A kind of complaint that any program may have, known by general words, and what is done about it. Patterns are linear. */
export interface LineClass extends CaseRow {
  /** An imperative sentence without its full stop; what the program says is put behind it. `at`: where the value stands, where that is known (`in /etc/depot.yaml`). */
  advice(container: ContainerEvidence, line: string, at?: string): string;
}

/** Where the value that a line speaks of is set: its place in the manifest, where the value stands there. */
export const sources = (container: ContainerEvidence, line: string, at?: string) => {
  if (at !== undefined) return at;
  const word = inputWithValue(container, line);
  return word === undefined
    ? `where it takes it from (${settingsPlace(container)})`
    : `which ${inputPlace(word)} gives it`;
};

/** The variable that a line names as the one it reads. */
const VARIABLE = /(?<!\()\b([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,80})\b/;

/** ` DEPOT_URL`, or '' where the line names no variable. */
export function variableIn(line: string): string {
  const name = VARIABLE.exec(line)?.[1];
  return name === undefined ? '' : ` ${name}`;
}
