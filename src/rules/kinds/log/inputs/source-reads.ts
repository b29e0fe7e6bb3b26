import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { messageOf } from '../lines/headline.js';
import { withoutProcess } from '../lines/stack-frames.js';
import { namedInputs, type ProgramInput } from './program-inputs.js';

/** How programs read variables, in the text of their source: Node.js, then Python, then Ruby and the helpers of settings. */
const READS =
  /\bprocess\.env(?:\.([A-Za-z_]\w{1,100})|\[['"`]([A-Za-z_]\w{1,100})['"`]\])|\b(?:environ(?:\.get\(|\[)|getenv\()\s{0,3}["']([A-Za-z_]\w{1,100})["']|\b(?:ENV(?:\.fetch\(|\[)|(?:env|config)(?:\.\w{1,12})?\()\s{0,3}["']([A-Z][A-Z0-9_]{1,100})["']/g;
/** A variable is read under a name that the function got. */
const READS_BY_PARAMETER = /\b(?:environ(?:\.get\(|\[)|getenv\()\s{0,3}[a-z_]/;
const PASSED = /["']([A-Z][A-Z0-9_]{2,100})["']/g;
const PYTHON_FRAME = /^\s{1,40}File "([^"]{1,300})", line (\d{1,7})/;
/** Code that others wrote. */
const LIBRARY = /^<|\/(?:site|dist)-packages\/|\/lib(?:64)?\/python|\/bin\/[^/]{1,60}$/;
const CARETS = /^\s{0,200}[~^]{1,120}[~^ ]{0,80}$/;
const NODE_PLACE = /^(\/\S{1,300}:\d{1,7})$/;
const FRAME_LINES = 80;
const CARET_LINES = 8;
const SOURCE_LENGTH = 1_000;
const MOST_READS = 6;
const KEY = 80;

/** What a statement of the program's own code reads, and where it stands (`/app/dist/config.js:12`); '' where that is not told. */
export interface SourceRead {
  readonly names: readonly string[];
  readonly place: string;
}

interface Statement {
  readonly place: string;
  readonly text: string;
}

/** The variables that the statement reads in which an error arose, as far as the log shows its source; undefined where that reads none. */
export function readInSource(container: ContainerEvidence, line: string): SourceRead | undefined {
  const [statement, caller] = statementsAbove(container, line);
  if (statement === undefined) return undefined;
  const names = namesRead(statement.text);
  if (names.length > 0) return { names, place: statement.place };
  if (caller === undefined || !READS_BY_PARAMETER.test(statement.text)) return undefined;
  const passed = [...caller.text.matchAll(PASSED)].map(([, name = '']) => name).slice(0, MOST_READS);
  return passed.length === 0 ? undefined : { names: passed, place: caller.place };
}

/** The statement of the program's own code in which an error arose, as far as the log shows its source. */
export function failingStatement(container: ContainerEvidence, line: string): Statement | undefined {
  return statementsAbove(container, line)[0];
}

/** The nearest to the error first. */
function statementsAbove({ logLines }: ContainerEvidence, line: string): readonly Statement[] {
  const key = line.trim().slice(0, KEY);
  const at = key === '' ? -1 : logLines.findLastIndex((each) => each.includes(key));
  if (at === -1) return [];
  const ofPython = pythonStatements(logLines, at);
  const ofNode = ofPython.length === 0 ? nodeStatement(logLines, at) : undefined;
  return ofNode === undefined ? ofPython : [ofNode];
}

function namesRead(text: string): string[] {
  const names = [...text.matchAll(READS)].slice(0, MOST_READS).map((match) => match.slice(1).find(Boolean) ?? '');
  return [...new Set(names)];
}

/** The statements of the program's own code in the traceback above an error of Python, the one nearest to the error first. */
function pythonStatements(lines: readonly string[], at: number): Statement[] {
  const above = lines.slice(Math.max(0, at - FRAME_LINES), at).map((line) => withoutProcess(line));
  const head = above.findLastIndex((line) => line.trim() !== '' && !/^\s/.test(line));
  const statements: Statement[] = [];
  for (const line of above.slice(head + 1)) {
    const [, file, number] = PYTHON_FRAME.exec(line) ?? [];
    if (file !== undefined) statements.push({ place: `${file}:${number}`, text: '' });
    else if (!CARETS.test(line)) extendLast(statements, line);
  }
  return statements.filter(({ place }) => !LIBRARY.test(place.replace(/:\d{1,7}$/, ''))).reverse();
}

function extendLast(statements: Statement[], line: string): void {
  const last = statements.pop();
  if (last !== undefined) statements.push({ ...last, text: `${last.text} ${line.trim()}`.slice(0, SOURCE_LENGTH) });
}

/** What Node.js prints above an error: the place, the source text, a caret. */
function nodeStatement(lines: readonly string[], at: number): Statement | undefined {
  const above = lines.slice(Math.max(0, at - CARET_LINES), at).map((line) => messageOf(line));
  const caret = above.findLastIndex((line) => CARETS.test(line));
  if (caret < 1) return undefined;
  const place = NODE_PLACE.exec(above[caret - 2] ?? '')?.[1] ?? '';
  return { place, text: (above[caret - 1] ?? '').slice(0, SOURCE_LENGTH) };
}

/** What the manifest gives of the variables that the failing statement reads. */
export function inputInSource(container: ContainerEvidence, line: string): ProgramInput | undefined {
  const read = readInSource(container, line);
  return read === undefined ? undefined : namedInputs(container).find(({ variable }) => read.names.includes(variable));
}

/** The variables that the failing statement reads and the manifest does not give; none where it gives all. */
export function ungivenInSource(container: ContainerEvidence, line: string): SourceRead | undefined {
  const read = readInSource(container, line);
  const given = new Set(namedInputs(container).map(({ variable }) => variable));
  const names = read?.names.filter((name) => !given.has(name)) ?? [];
  return read === undefined || names.length === 0 ? undefined : { ...read, names };
}
