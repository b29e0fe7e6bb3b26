import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { failingStatement } from './source-reads.js';

/** What the code of a program takes a key from that is not there. */
export interface KeyedData {
  /** As it stands in the code: `row`, `payload["items"]`, `HANDLERS`. */
  readonly name: string;
  /** Such as `/app/etl/run.py:41`. */
  readonly place: string;
}

const KEY_ERROR = /(?:^|\s)KeyError: ["']([^"']{1,120})["']$/;
/** What is indexed, with the indices before the last one. */
const INDEXED = /([A-Za-z_][\w.]{0,60}(?:\[[^\][]{1,60}\]){0,4})\[([^\][]{1,80})\]/g;
/** Variables of the environment, and what most programs call their settings. */
const OF_SETTINGS = /environ|\benv\b|\b\w{0,30}(?:cfg|conf|config|configuration|settings|options|opts)\b/i;

const MOST = 8;

/** The data in which the code looks for a key that an error of Python says is missing, as far as the log shows the statement; undefined for variables and settings. */
export function keyedData(container: ContainerEvidence, line: string): KeyedData | undefined {
  const key = KEY_ERROR.exec(line.trim())?.[1];
  const statement = key === undefined ? undefined : failingStatement(container, line);
  if (key === undefined || statement === undefined) return undefined;
  const name = indexedBy(statement.text, key);
  return name === '' || OF_SETTINGS.test(name) ? undefined : { name, place: statement.place };
}

/** What the key is taken from: by its quoted text, or by a name, where nothing else in the statement has an index. */
function indexedBy(text: string, key: string): string {
  const indexed = [...text.matchAll(INDEXED)].slice(0, MOST);
  const [, quoted] = indexed.find(([, , index = '']) => index.slice(1, -1) === key) ?? [];
  if (quoted !== undefined) return quoted;
  const [only] = indexed;
  const isByName = indexed.length === 1 && /^[A-Za-z_]/.test(only?.[2] ?? '');
  return isByName ? (only?.[1] ?? '') : '';
}
