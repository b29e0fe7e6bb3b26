/** Nobody's message is longer than this; what follows is dropped before any other work is done on a text. */
const LONGEST = 20_000;

/** Control and format characters but line ends and the joiners that emoji and some scripts are made with. */
const UNSEEN = /[^\P{Cc}\n]|[^\P{Cf}\u200c\u200d]/gu;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085\v\f]/g;

/** Takes no room and shows nothing, but no program takes what stands on both sides of it for one word. */
const JOINER = '\u2060';

/** What chats make links and mentions of, and what they take for a heading, a list or a quotation at the beginning of a line. */
const LINKS = /:(?=\/\/)|\bmailto(?=:)|\bwww(?=\.)/gi;
const MENTIONS = /(?<!\w)@(?=\w)|@(?=(?:everyone|here|channel|all)\b)/gi;
const BLOCK = /^(?=[-+#>*=|]|\d+[.)])/;
/** Adaptive Cards would put a date or data of their own there. */
const TEMPLATES = /[{$](?=\{)/g;

/** Changes one character (a code point) into what shows it. */
export type Escape = (character: string) => string;

const asItIs: Escape = (character) => character;

/** A text that breaks no layout: no control characters, none that change the direction of others, no half surrogates. */
export function cleanText(text: string): string {
  return text
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replace(UNSEEN, '')
    .trim();
}

/** A clean text on one line. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/**
 * Prose on one line in which no chat finds a link, a mention or the beginning of a list. It looks as it was; escaping a service's own
 * markup is left to `cut`. Not for code: what is copied out of it is not what was put in.
 */
export function prose(text: string): string {
  const apart = (found: string) => found + JOINER;
  return oneLine(text).replace(LINKS, apart).replace(MENTIONS, apart).replace(TEMPLATES, apart).replace(BLOCK, JOINER);
}

/**
 * The beginning of a text, escaped, at most `limit` UTF-16 units long; where something is left out it ends with "…". Neither a
 * character nor an escape is cut in two.
 */
export function cut(text: string, limit: number, escape: Escape = asItIs): string {
  const pieces: string[] = [];
  let length = 0;
  for (const character of text) {
    const piece = escape(character);
    if (length + piece.length > limit) return shortenTo(pieces, limit);
    pieces.push(piece);
    length += piece.length;
  }
  return pieces.join('');
}

function shortenTo(pieces: string[], limit: number): string {
  if (limit < 1) return '';
  let length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  while (length > limit - 1) length -= pieces.pop()?.length ?? 0;
  return `${pieces.join('').trimEnd()}…`;
}

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For cards that show a subset of HTML. */
export const escapeHtml: Escape = (character) => HTML[character] ?? character;

/** For CommonMark and its relatives: a backslash before what could be markup. */
export const escapeMarkdown: Escape = (character) => (/[\\`*_~|<>[\]#]/.test(character) ? `\\${character}` : character);

/** Code that cannot end the block of three backquotes that it is put in. */
export function fenced(code: string, limit: number, escape: Escape = asItIs): string {
  return `\`\`\`\n${cut(cleanText(code).replaceAll('```', "'''"), limit, escape)}\n\`\`\``;
}
