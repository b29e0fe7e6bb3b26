import { type Fields, fieldsOf, textOf } from '../../../evidence/values.js';
import { firstCaptured } from '../../support/texts.js';

const MESSAGES = ['msg', 'message', '@m', '@mt', 'event', 'short_message', 'text', 'Message'];
const ERRORS = [
  'error',
  'err',
  'error.message',
  'exception',
  'cause',
  'reason',
  'detail',
  'details',
  'why',
  'problem',
  '@x',
  'stack_trace',
  'message',
  'Exception',
];
const STACKS = ['stack_trace', 'error.stack_trace', 'stacktrace', 'stack', 'exception', '@x', 'Exception'];
const CAUSED_BY = 'Caused by: ';
/** Why a file could not be made, below the failure to open it that follows from it. */
const SUPPRESSED_DENIAL = /Suppressed: (java\.nio\.file\.AccessDeniedException: \/[^\s]{1,300})/;
/** Where loggers nest what they were given: tracing of Rust, MongoDB. */
const NESTED = ['fields', 'attr'];
/** What CloudNativePG logs of PostgreSQL, whose own message says only that it is a record. */
const RECORD = 'record';
/** Of a line that is cut within its JSON. */
const JSON_MESSAGE = /"(?:msg|message)"\s?:\s?"((?:[^"\\]|\\.){1,1000})/;
const JSON_ERROR =
  /"(?:error|err|error\.message|errorMessage|exception|reason|details?|problem)"\s?:\s?"((?:[^"\\]|\\.){1,1000})/;
/** Some write their values without quotation marks: they end before the next name. */
const LOGFMT_MESSAGE =
  /(?:^|\s)(?:msg|message)=(?:"((?:[^"\\]|\\.){1,1000})"?|([^\s"=][^=]{0,600}?(?= [\w.]{1,40}=)|[^\s"]{1,500}))/;
const LOGFMT_ERROR =
  /(?:^|\s)(?:err|error|reason|details?|cause|why|problem)=(?:"((?:[^"\\]|\\.){1,1000})"?|([^\s"=][^=]{0,600}?(?= [\w.]{1,40}=)|[^\s"]{1,500}))/;
/** klog with fields: `"command failed" err="…"`. */
const KLOG_MESSAGE = /^(?:[IWEF]\d{4} [^\]]{1,120}\] )?"((?:[^"\\]|\\.){1,1000})" [\w./-]{1,60}=/;
/** logr: `"msg"="…" "error"="…"`. */
const LOGR_MESSAGE = /"msg"="((?:[^"\\]|\\.){1,1000})"/;
const LOGR_ERROR = /"error"="((?:[^"\\]|\\.){1,1000})"/;
/** go-ethereum and what is made of it: `EROR[05-02|11:20:01.331] Startup failed   err="…"`. */
const GETH_MESSAGE = /^(?:CRIT|EROR|WARN|INFO|DBUG)\s?\[[\d|:.-]{8,24}\] (.{1,200}?)\s{1,80}[\w.]{1,40}=/;
const LOGFMT = /(?:^|\s)(?:level|lvl|severity|ts|time|t)=/;

/** What a line of JSON or logfmt says: its message with the error; undefined where the line is neither. */
export function structuredMessage(line: string): string | undefined {
  if (/^\{\s{0,8}["\\}]/.test(line)) return ofJson(line);
  if (line.includes('"msg"="')) return joined(textAt(LOGR_MESSAGE, line), textAt(LOGR_ERROR, line));
  if (GETH_MESSAGE.test(line)) return joined(textAt(GETH_MESSAGE, line), textAt(LOGFMT_ERROR, line));
  if (KLOG_MESSAGE.test(line)) return joined(textAt(KLOG_MESSAGE, line), textAt(LOGFMT_ERROR, line));
  if (!LOGFMT.test(line)) return undefined;
  return joined(textAt(LOGFMT_MESSAGE, line), textAt(LOGFMT_ERROR, line));
}

/** A message of zap with the error of the JSON behind it; undefined where that is none, or tells nothing. */
export function withZapFields(message: string, json: string): string | undefined {
  const error = structuredMessage(json);
  const whole = withSubject(message, parse(json) ?? {});
  if (error === undefined) return whole === message ? undefined : whole;
  return `${whole}: ${error}`;
}

function ofJson(line: string): string | undefined {
  const parsed = parse(line);
  if (parsed === undefined) return joined(textAt(JSON_MESSAGE, line), textAt(JSON_ERROR, line));
  const record = fieldsOf(parsed[RECORD]);
  const places = [
    ...(textOf(record['message']) === '' ? [] : [record]),
    parsed,
    ...NESTED.map((name) => fieldsOf(parsed[name])),
  ];
  return joined(withSubject(firstIn(places, MESSAGES), parsed), rootCause(parsed) || firstIn(places, ERRORS));
}

/** What a message may end with, of which a field of that name tells which one: `invalid flag` with `"flag": "--rows"`. */
const SUBJECT =
  /\b(flag|option|argument|parameter|variable|setting|field|plugin|module|driver|provider)s?$|\bcreate (controller)$/i;

/** With the name of what the message is about, which stands in a field of its own. */
function withSubject(message: string, fields: Fields): string {
  const [, noun, controller] = SUBJECT.exec(message) ?? [];
  const name = textOf(fields[(noun ?? controller ?? '').toLowerCase()]);
  return name === '' || name.length > 100 ? message : `${message} ${name}`;
}

/** The deepest cause that a stack trace in a field names, which the message of the outermost exception does not tell. */
function rootCause(fields: Fields): string {
  const trace = STACKS.map((name) => textOf(fields[name])).find((each) => each.includes(CAUSED_BY)) ?? '';
  const denial = SUPPRESSED_DENIAL.exec(trace.slice(0, 20_000))?.[1];
  if (denial !== undefined) return denial;
  const start = trace.lastIndexOf(CAUSED_BY);
  return start === -1 ? '' : (trace.slice(start + CAUSED_BY.length, start + 1_000).split('\n', 1)[0] ?? '').trim();
}

function parse(line: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function firstIn(places: readonly Fields[], names: readonly string[]): string {
  for (const fields of places) {
    for (const name of names) {
      const excerptOf = textOfField(fields[name]);
      if (excerptOf !== '') return excerptOf;
    }
  }
  return '';
}

/** What Elasticsearch heads with how many of its checks failed: what failed stands below. */
const FAILED_CHECK = /^bootstrap check failure \[/;

/** A text, or the message of an error that is written as an object; of several lines the first, or the one that says what failed. */
function textOfField(value: unknown): string {
  const own = typeof value === 'string' ? textOf(value) : '';
  const fields = fieldsOf(value);
  const words = own === '' ? textOf(fields['message'] ?? fields['msg'] ?? fields['errmsg']) : own;
  const lines = words.split('\n');
  return lines.find((line) => FAILED_CHECK.test(line)) ?? lines.find((line) => line.trim() !== '') ?? '';
}

/** The frames that Go prints between an error and what wraps it, of which a line of logfmt has no other mark than their form. */
const GO_FRAMES = /\\n[\w./()*-]{1,160}\\n\\t(?:(?!\\n)\S){1,300}/g;

function textAt(pattern: RegExp, line: string): string {
  const text = firstCaptured(pattern.exec(line));
  const told = text.includes('\\n\\t') ? text.replace(GO_FRAMES, '') : text;
  return told.replaceAll('\\n', ' ').replaceAll('\\t', ' ').replaceAll('\\"', '"').trim();
}

function joined(message: string, error: string): string | undefined {
  if (message === '' || error === '' || message.includes(error)) return message || error || undefined;
  return error.includes(message) ? error : `${message.replace(/[.:]$/, '')}: ${error}`;
}
