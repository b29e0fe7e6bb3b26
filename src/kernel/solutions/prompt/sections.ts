import { neutralText } from './neutral-text.js';

/** A piece of untrusted text in a prompt. */
export interface Section {
  /** What it is, in our words: `logs`, `events`. */
  readonly name: string;
  /** A sentence in our words before it. */
  readonly heading: string;
  readonly text: string;
  /** Which end is worth more when it has to be cut. */
  readonly keep: 'start' | 'end';
  /** What it gets at least, in tokens, if it has as much. */
  readonly share: number;
}

const CHARACTERS_PER_TOKEN = 4;
const LINE_LIMIT = 2_000;
/** Of text that is neutralised at all; beyond it nothing could be sent anyway. */
const TEXT_LIMIT = 400_000;

/**
 * Sections, most valuable first, each in a fence that nothing in it can close. They share the budget: first each gets its share, then what is left
 * goes to the first. Empty ones are left out; where something is cut, it says so.
 */
export function fenceSections(sections: readonly Section[], nonce: string, budgetTokens: number): string {
  const clean = sections
    .map((section) => ({ ...section, text: neutralText(boundText(section), nonce) }))
    .filter(({ text }) => text.trim() !== '');
  const frames = clean.reduce((sum, section) => sum + costOf(frame(section, '', nonce)), 0);
  const sizes = distribute(clean, budgetTokens * CHARACTERS_PER_TOKEN - frames);
  return clean.map((section, index) => frame(section, cutSection(section, sizes[index] ?? 0), nonce)).join('\n\n');
}

function frame({ heading, name }: Section, text: string, nonce: string): string {
  return `${heading}\n<<<evidence:${name} ${nonce}\n${text}\n${nonce}>>>`;
}

function boundText({ text, keep }: Section): string {
  const bounded = keep === 'start' ? text.slice(0, TEXT_LIMIT) : text.slice(-TEXT_LIMIT);
  return bounded
    .split('\n')
    .map((line) => (line.length > LINE_LIMIT ? `${line.slice(0, LINE_LIMIT)} [… line cut]` : line))
    .join('\n')
    .trim();
}

function distribute(sections: readonly Section[], budget: number): number[] {
  const wanted = sections.map(({ text }) => costOf(text));
  const shares = sections.map(({ share }, index) => Math.min(wanted[index] ?? 0, share * CHARACTERS_PER_TOKEN));
  const scale = Math.min(1, Math.max(0, budget) / Math.max(1, sum(shares)));
  const sizes = shares.map((share) => Math.floor(share * scale));
  let left = Math.max(0, budget - sum(sizes));
  return sizes.map((size, index) => {
    const more = Math.min(left, (wanted[index] ?? 0) - size);
    left -= more;
    return size + more;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** In characters of English: others take about a token each. */
export function costOf(text: string): number {
  return text.length + (CHARACTERS_PER_TOKEN - 1) * (text.match(/[^\u0000-\u007f]/g)?.length ?? 0);
}

const MARK_COST = 40;

/** As much as fits, whole lines where there are some, with a mark where the rest was. */
function cutSection({ text, keep }: Section, budget: number): string {
  if (costOf(text) <= budget) return text;
  const kept = keep === 'start' ? startOf(text, budget - MARK_COST) : textEnd(text, budget - MARK_COST);
  const mark = `[… ${text.length - kept.length} characters cut]`;
  return keep === 'start' ? `${kept}\n${mark}` : `${mark}\n${kept}`;
}

function startOf(text: string, budget: number): string {
  let cost = 0;
  let length = 0;
  while (length < text.length && cost + costAt(text, length) <= budget) {
    cost += costAt(text, length);
    length += 1;
  }
  const part = text.slice(0, length);
  const lineEnd = part.lastIndexOf('\n');
  return (lineEnd > part.length / 2 ? part.slice(0, lineEnd) : part).toWellFormed();
}

function textEnd(text: string, budget: number): string {
  let cost = 0;
  let start = text.length;
  while (start > 0 && cost + costAt(text, start - 1) <= budget) {
    start -= 1;
    cost += costAt(text, start);
  }
  const part = text.slice(start);
  const lineStart = part.indexOf('\n') + 1;
  return (lineStart > 0 && lineStart < part.length / 2 ? part.slice(lineStart) : part).toWellFormed();
}

function costAt(text: string, index: number): number {
  return text.charCodeAt(index) < 0x80 ? 1 : CHARACTERS_PER_TOKEN;
}
