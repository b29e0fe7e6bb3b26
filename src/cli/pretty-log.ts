import { type Styles, stylesFor } from './styles.js';
import type { Terminal } from './terminal.js';

type Fields = Readonly<Record<string, unknown>>;

/** A log shows what clients sent: characters that move the cursor, set colours, hide or turn the direction of a line. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** What needs no quotes. */
const WORD = /^[^\s"'=,{}[\]]{1,300}$/;
const LEVEL_WIDTH = 5;
const STACK_LINES = 8;

function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`);
}

function valueText(value: unknown): string {
  return printable(typeof value === 'string' && WORD.test(value) ? value : JSON.stringify(value));
}

function pairsOf(fields: Fields, styles: Styles): string[] {
  const shown = Object.entries(fields).filter(([, value]) => value !== null);
  return shown.map(([name, value]) => styles.quiet(`${printable(name)}=${valueText(value)}`));
}

/** A request is read as `GET /path 200 3 ms`; its other fields follow. */
function requestParts(fields: Fields): { readonly text: string; readonly rest: Fields } {
  const { method, path, status, duration_ms: duration, route: _route, bytes: _bytes, ...rest } = fields;
  const text = `${String(method)} ${String(path)} ${String(status)} ${Math.round(Number(duration))} ms`;
  return { text: printable(text), rest };
}

function isError(value: unknown): value is { readonly message: string; readonly stack?: string } {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}

/** Of an error in a field: its message in the line, where it happened in lines of their own. */
function splitErrors(fields: Fields): { readonly fields: Fields; readonly stack: readonly string[] } {
  const stack: string[] = [];
  const shown = Object.entries(fields).map(([name, value]) => {
    if (!isError(value)) return [name, value] as const;
    const places = (value.stack ?? '').split('\n').filter((line) => /^\s{1,8}at /.test(line));
    stack.push(...places.slice(0, STACK_LINES).map((line) => printable(line.trim())));
    return [name, value.message] as const;
  });
  return { fields: Object.fromEntries(shown), stack };
}

function levelText(level: string, styles: Styles): string {
  const text = level.toUpperCase().padEnd(LEVEL_WIDTH);
  if (level === 'error' || level === 'fatal') return styles.severity('critical', text);
  return level === 'warn' ? styles.severity('medium', text) : styles.quiet(text);
}

/** The time of the day where the reader is, to the second. */
function clockText(time: unknown): string {
  const date = new Date(String(time));
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** One line of the log, which is a JSON object, as a person reads it; what is no such object stays as it is. */
export function prettyLine(line: string, styles: Styles): string {
  let parsed: Fields;
  try {
    parsed = JSON.parse(line) as Fields;
  } catch {
    return printable(line.trimEnd());
  }
  const { level, time, msg, ...others } = parsed;
  const isRequest = msg === 'request' && 'method' in others;
  const { text, rest } = isRequest ? requestParts(others) : { text: printable(String(msg ?? '')), rest: others };
  const { fields, stack } = splitErrors(rest);
  const head = [styles.quiet(clockText(time)), levelText(String(level), styles), text, ...pairsOf(fields, styles)];
  return [head.join(' '), ...stack.map((place) => styles.quiet(`    ${place}`))].join('\n');
}

/** Where the log goes when a person reads the standard output; otherwise undefined, and the log is JSON. */
export function prettyLog(terminal: Terminal): { write(line: string): void } | undefined {
  if (terminal.isScreen !== true) return undefined;
  const styles = stylesFor('auto', terminal);
  return { write: (line) => terminal.out(prettyLine(line, styles)) };
}
