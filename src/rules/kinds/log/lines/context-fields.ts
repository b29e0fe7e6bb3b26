import { type Fields, fieldsOf } from '../../../evidence/values.js';
import { isSecretName } from '../../../secrets/detectors/secret-names.js';
import { structuredMessage } from './structured-line.js';

/** Fields in which loggers put what a message is about, which the message itself leaves out. */
const CONTEXT =
  /^(?:topic|queue|exchange|stream|subject|consumer|subscription|group|bucket|object|table|collection|index|schema|database|db|user|username|role|tenant|region|host|hostname|addr|address|server|broker|brokers|endpoint|url|uri|path|file|filename|config|setting|variable|env|field|plugin|module|model|migration|version|resource|kind|name|namespace|cluster|component|service|target|upstream)$/i;
const LOGFMT = /(?:^|\s)([A-Za-z][\w.-]{1,40})=(?:"((?:[^"\\]|\\.){1,200})"|([^\s"]{1,200}))/g;
const VALUE_LENGTH = 120;
const MOST_FIELDS = 3;
const LONGEST_LINE = 8_000;

/** ` (topic=orders, group=billing)`: what a structured line is about, where its message does not say so; '' for other lines. */
export function contextWords(line: string, quote: '' | '"' = ''): string {
  const text = line.trim();
  const message = structuredMessage(text);
  if (message === undefined || text.length > LONGEST_LINE) return '';
  const found = pairsOf(text).filter(
    ([name, value]) => CONTEXT.test(name) && !isSecretName(name) && isTelling(value) && !message.includes(value),
  );
  const words = found.slice(0, MOST_FIELDS).map(([name, value]) => `${name}=${quote}${value}${quote}`);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** What stands in such words under a name: `ORDERS` of `stream` in ` (stream=ORDERS)`; '' where nothing does. */
export function contextValue(text: string, name: string): string {
  const found = [...text.matchAll(/[( ]([A-Za-z][\w.-]{1,40})="?([^,()"]{1,120})"?(?=[,)])/g)];
  return found.find(([, own = '']) => own.toLowerCase() === name.toLowerCase())?.[2] ?? '';
}

function isTelling(value: string): boolean {
  return value.length > 0 && value.length <= VALUE_LENGTH && !/[\n\r]/.test(value);
}

function pairsOf(text: string): [string, string][] {
  const start = text.indexOf('{"');
  if (start !== -1 && (start === 0 || text.includes('\t{"'))) return pairsOfJson(text.slice(start));
  return [...text.matchAll(LOGFMT)].map(([, name = '', quoted, bare = '']) => [name, quoted ?? bare]);
}

function pairsOfJson(text: string): [string, string][] {
  return Object.entries(parsed(text)).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  );
}

function parsed(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}
