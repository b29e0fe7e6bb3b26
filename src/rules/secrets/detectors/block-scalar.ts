import { isDeeper } from '../indentation.js';
import { maskAfter } from './assignment.js';
import type { Detector, Redact, SecretKind } from './detector.js';
import { secretKindOfName } from './secret-names.js';

const HEAD = /^([ \t]{0,200}(?:- {1,20})?)["']?([\w.-]{1,100})["']?:[ \t]{1,20}[|>][+-]?\d?[ \t]{0,20}\r?$/;

/** The same where the text is a string of JSON. */
const ESCAPED_HEAD = /(?<![\w.-])(?<name>[\w.-]{1,100})["']?:[ \t]{1,20}[|>][+-]?\d?\\{1,15}n[ \t]{1,60}(?=\S)/g;

/** `password: |` in YAML, with the value on the lines below that are indented further. */
export const blockScalar: Detector = {
  id: 'block-scalar',
  hint: /[|>][+-]?\d?[ \t]{0,20}(?:\r?\n|\\)/,
  mask: (text, redact) => {
    const lines = text.split('\n');
    const out: string[] = [];
    for (let at = 0; at < lines.length; ) {
      const line = lines[at] ?? '';
      out.push(line);
      at += 1;
      const head = headOf(line);
      if (head === undefined) continue;
      const end = endOfBlock(lines, at, head.column);
      out.push(...maskedBlock(lines.slice(at, end), head.kind, redact));
      at = end;
    }
    return maskAfter(out.join('\n'), ESCAPED_HEAD, redact, ({ groups }) => secretKindOfName(groups?.['name'] ?? ''));
  },
};

function headOf(line: string): { column: number; kind: SecretKind } | undefined {
  const match = HEAD.exec(line);
  if (match === null) return undefined;
  const kind = secretKindOfName(match[2] ?? '');
  return kind === undefined ? undefined : { column: (match[1] ?? '').length, kind };
}

function endOfBlock(lines: readonly string[], start: number, column: number): number {
  let end = start;
  while (end < lines.length && isDeeper(lines[end] ?? '', column)) end += 1;
  while (end > start && (lines[end - 1] ?? '').trim() === '') end -= 1;
  return end;
}

/** One line in the place of all. */
function maskedBlock(block: readonly string[], kind: SecretKind, redact: Redact): readonly string[] {
  const first = block.find((line) => line.trim() !== '');
  if (first === undefined || isPlaceholder(block)) return block;
  return [first.replace(/\S[^]*$/, () => redact(kind))];
}

function isPlaceholder(block: readonly string[]): boolean {
  return block.length === 1 && /^\s*\[redacted:[a-z-]{2,20}\]$/.test(block[0] ?? '');
}
