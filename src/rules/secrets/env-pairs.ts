import { isDeeper } from './indentation.js';

/** `"name": "X", "value": "Y"` as JSON writes it, in either order; inside a quoted annotation the quotes are escaped. */
const JSON_PAIRS: readonly RegExp[] = [
  /(?<head>"(?:[nN]ame|[kK]ey)"\s{0,20}:\s{0,20}"(?<name>(?:[^"\\]|\\.){0,253})"\s{0,200},\s{0,200}"[vV]alue"\s{0,20}:\s{0,20}")(?<value>(?:[^"\\]|\\.)*)(?<tail>")/g,
  /(?<head>"[vV]alue"\s{0,20}:\s{0,20}")(?<value>(?:[^"\\]|\\.)*)(?<tail>"\s{0,200},\s{0,200}"(?:[nN]ame|[kK]ey)"\s{0,20}:\s{0,20}"(?<name>(?:[^"\\]|\\.){0,253})")/g,
  /(?<head>\\"(?:[nN]ame|[kK]ey)\\":\s{0,5}\\"(?<name>[^"\\]{0,253})\\",\s{0,5}\\"[vV]alue\\":\s{0,5}\\")(?<value>(?:[^"\\]|\\\\.|\\\\\\")*)(?<tail>\\")/g,
];
/** `{name: X, value: Y}` as YAML writes it on one line. */
const YAML_FLOW =
  /(\{\s{0,20}name:\s{1,20}["']?([\w.-]{1,253})["']?\s{0,20},\s{0,20}value:\s{1,20})("(?:[^"\\]|\\.)*"|'[^']*'|[^,}\n]*)/g;

/** Decides about one variable: what stands in the place of its value, or undefined where the value may stay. */
export type Replacement = (name: string, value: string) => string | undefined;

/** The text with the values of variables replaced, wherever name and value stand together in JSON or YAML. */
export function replaceEnvValues(text: string, replacementOf: Replacement): string {
  const inJson = JSON_PAIRS.reduce(
    (result, pattern) => result.replace(pattern, (whole, ...rest) => maskPair(whole, rest, replacementOf)),
    text,
  );
  const inFlow = inJson.replace(YAML_FLOW, (whole, ...rest) => maskFlowPair(whole, rest as Groups, replacementOf));
  return maskBlocks(inFlow, replacementOf);
}

type Groups = readonly string[];

/** A pair in JSON: its parts are named in the pattern, whatever their order. */
function maskPair(whole: string, rest: readonly unknown[], replacementOf: Replacement): string {
  const parts = rest.at(-1) as { head: string; name: string; value: string; tail: string };
  const replacement = replacementOf(parts.name, parts.value);
  return replacement === undefined ? whole : `${parts.head}${replacement}${parts.tail}`;
}

function maskFlowPair(whole: string, [head = '', name = '', value = '']: Groups, replacementOf: Replacement): string {
  const replacement = replacementOf(name, value);
  return replacement === undefined ? whole : `${head}'${replacement}'`;
}

interface Key {
  readonly column: number;
  readonly name: string;
  readonly rest: string;
  readonly startsItem: boolean;
}

const KEY = /^(\s{0,200}(?:- {1,20})?)(["']?)(name|value|valueFrom)\2:(?: {1,20}(.*))?$/;

/** Env entries in YAML's block style: the lines of a value are those that are indented further than its key. */
function maskBlocks(text: string, replacementOf: Replacement): string {
  const lines = text.split('\n');
  const out: string[] = [];
  let item = { column: -1, name: '' };
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? '';
    const key = keyOnLine(line);
    if (key === undefined) {
      out.push(line);
      index += 1;
      continue;
    }
    const end = endOfValue(lines, index, key.column);
    if (key.startsItem || key.column !== item.column) item = { column: key.column, name: '' };
    if (key.name === 'name') item = { column: key.column, name: unquote(key.rest) };
    const block = lines.slice(index, end);
    const name = item.name || followingName(lines, end, key.column);
    const replacement = key.name === 'value' ? replacementOf(name, blockText(key.rest, block)) : undefined;
    out.push(...(replacement === undefined ? block : maskedBlock(line, key, replacement)));
    index = end;
  }
  return out.join('\n');
}

function keyOnLine(line: string): Key | undefined {
  const match = KEY.exec(line.trimEnd());
  if (match === null) return undefined;
  const [, lead = '', , name = '', rest = ''] = match;
  return { column: lead.length, name, rest: rest.trim(), startsItem: lead.includes('-') };
}

function endOfValue(lines: readonly string[], start: number, column: number): number {
  let end = start + 1;
  while (end < lines.length && isDeeper(lines[end] ?? '', column)) end += 1;
  // Blank lines after the value belong to what follows.
  while (end > start + 1 && (lines[end - 1] ?? '').trim() === '') end -= 1;
  return end;
}

function followingName(lines: readonly string[], index: number, column: number): string {
  const key = keyOnLine(lines[index] ?? '');
  return key !== undefined && key.name === 'name' && key.column === column && !key.startsItem ? unquote(key.rest) : '';
}

/** The value as it is meant: lines of a folded or literal block joined. */
function blockText(rest: string, block: readonly string[]): string {
  const continued = block.slice(1).map((line) => line.trim());
  const first = /^[|>][+-]?\d?$/.test(rest) ? '' : rest;
  return [first, ...continued].join(continued.length > 0 && first === '' ? '\n' : ' ').trim();
}

function maskedBlock(line: string, key: Key, replacement: string): string[] {
  const end = line.endsWith('\r') ? '\r' : '';
  const head = line.slice(0, line.indexOf('value', key.column) + 'value'.length);
  const quote = line[key.column] === '"' || line[key.column] === "'" ? line[key.column] : '';
  return [`${head}${quote}: '${replacement}'${end}`];
}

function unquote(text: string): string {
  return text.replace(/^["']|["']$/g, '');
}
