import { parseJson } from '../../../contracts/parse-json.js';
import { isFields } from '../../../rules/evidence/values.js';
/**
 * Fields of a model's answer as they come, brought into the form that was asked for where their meaning is plain, and left out where it is
 * not: an answer is not thrown away for what is not essential.
 */

/** Storable text of at most `limit` characters; undefined where there is no text. Models wrap texts in objects, or cut them into lists. */
export function looseText(value: unknown, limit: number): string | undefined {
  const found = Array.isArray(value) ? value.filter(isString).join('\n') : textFieldOf(value);
  if (!isString(found)) return undefined;
  const text = found.slice(0, limit).replaceAll('\0', '\ufffd').toWellFormed().trim();
  return text === '' ? undefined : text;
}

/** At most `most` items; a single one counts as a list of one, and those that `read` makes nothing of are left out. */
export function looseList<Item>(value: unknown, most: number, read: (item: unknown) => Item | undefined): Item[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => read(item) ?? []).slice(0, most);
}

const LONGEST_STEP = 2_000;
const COMMAND_NAMES = ['command', 'cmd', 'kubectl'] as const;

/** A step, given as one or as bare text. */
export function looseStep(value: unknown): { text: string; command?: string } | undefined {
  const text = looseText(Array.isArray(value) ? undefined : value, LONGEST_STEP);
  if (text === undefined) return undefined;
  const command = looseCommand(value);
  return command === undefined ? { text } : { text, command };
}

/** A command is never shortened or put together: it is the one that was written, or none. */
function looseCommand(value: unknown): string | undefined {
  if (!isFields(value)) return undefined;
  const found = COMMAND_NAMES.map((name) => value[name]).find(isString);
  return found === undefined || found.length > LONGEST_STEP ? undefined : looseText(found, LONGEST_STEP);
}

/** Lines of one text, without their numbers and bullets, where a list of steps came as such. */
export function stepLines(value: unknown): unknown {
  if (!isString(value)) return value;
  return value.split('\n').map((line) => line.replace(/^\s{0,20}(?:\d{1,3}[.)]|[-*•])\s{1,20}/, ''));
}

const WORDS = { high: 'high', medium: 'medium', moderate: 'medium', low: 'low' } as const;
export type LooseConfidence = (typeof WORDS)[keyof typeof WORDS];

/** A word in whatever letters, a share (0.8) or a percentage (80, "80%"); low for all else. */
export function looseConfidence(value: unknown): LooseConfidence {
  if (typeof value === 'number') return ofShare(value > 1 ? value / 100 : value);
  if (!isString(value)) return 'low';
  const word = /\bnot\b/i.test(value) ? 'low' : /high|medium|moderate|low/i.exec(value)?.[0]?.toLowerCase();
  return word === undefined ? ofDigits(value) : WORDS[word as keyof typeof WORDS];
}

function ofDigits(value: string): LooseConfidence {
  const [, digits, percent] = /^\s{0,9}(\d{1,3}(?:[.,]\d{1,9})?)\s{0,9}(%?)\s{0,9}$/.exec(value) ?? [];
  if (digits === undefined) return 'low';
  const number = Number(digits.replace(',', '.'));
  return ofShare(percent === '%' || number > 1 ? number / 100 : number);
}

function ofShare(share: number): LooseConfidence {
  if (!(share >= 0.4 && share <= 1)) return 'low';
  return share >= 0.75 ? 'high' : 'medium';
}

/** A list of operations, also where one came alone or as JSON text; what is empty is none. */
export function loosePatch(value: unknown): unknown {
  const patch = isString(value) ? parseJson(value) : value;
  const operations: unknown[] = Array.isArray(patch) ? patch : isFields(patch) && 'op' in patch ? [patch] : [];
  return operations.length === 0 ? null : operations.map(withoutEmptyFrom);
}

function withoutEmptyFrom(operation: unknown): unknown {
  if (!isFields(operation)) return operation;
  const { from, ...rest } = operation;
  return from === null || from === '' ? rest : operation;
}

const TEXT_NAMES = ['text', 'step', 'description', 'action', 'quote', 'message'] as const;

function textFieldOf(value: unknown): unknown {
  return isFields(value) ? TEXT_NAMES.map((name) => value[name]).find(isString) : value;
}

const isString = (value: unknown): value is string => typeof value === 'string';
