import type { Styles } from './styles.js';

const FENCE = /^( *)(`{3,})(\w*)$/;
const HEADING = /^(#{1,6}) (.*)$/;
const ITEM = /^(?:\d{1,4}\.|-) /;
/** What would turn the direction of a line, or hide. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const CODE_INDENT = '    ';

interface Screen {
  readonly styles: Styles;
  /** Columns; prose is broken there, code is not. */
  readonly width: number;
}

/** A block of code that is open. */
interface Block {
  readonly marks: string;
  readonly indent: number;
  readonly isCommand: boolean;
}

/** Our own Markdown (headings, lists, blocks of code, **strong**, `code`, _quiet_ lines) for people who read it on a terminal: without its marks. */
export function renderTerminal(markdown: string, screen: Screen): string {
  const lines: string[] = [];
  let block: Block | undefined;
  for (const line of markdown.replace(INVISIBLE, '').split('\n')) {
    if (block === undefined) {
      block = blockAt(line);
      if (block === undefined) lines.push(...proseLines(line, screen));
      // A block belongs to the line above it.
      else if (lines.at(-1) === '') lines.pop();
    } else if (line.trim() === block.marks) block = undefined;
    else lines.push(codeLine(line.slice(block.indent), block.isCommand, screen.styles));
  }
  return lines.join('\n');
}

function blockAt(line: string): Block | undefined {
  const [, indent = '', marks = '', language] = FENCE.exec(line) ?? [];
  return marks === '' ? undefined : { marks, indent: indent.length, isCommand: language === 'sh' };
}

function codeLine(text: string, isCommand: boolean, styles: Styles): string {
  return `${CODE_INDENT}${isCommand ? styles.code(text) : styles.quiet(text)}`;
}

function proseLines(line: string, { styles, width }: Screen): string[] {
  const [, marks, heading] = HEADING.exec(line) ?? [];
  if (heading !== undefined) return [styles.heading(`${marks === '#' ? '── ' : ''}${unescaped(heading)}`)];
  const quiet = /^_(.*)_$/.exec(line)?.[1];
  if (quiet !== undefined) return wrap(quiet, width, '').map((each) => styles.quiet(unescaped(each)));
  const indent = ' '.repeat(ITEM.exec(line)?.[0].length ?? 0);
  return wrap(line, width, indent).map((each) => styled(each, styles));
}

/** Words on lines no wider than the screen; what belongs to an item stands below its text. */
function wrap(text: string, width: number, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line.trim() !== '' && unescaped(longer).length > width) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = longer;
  }
  return [...lines, line];
}

const SPAN = /\\(.)|\*\*|`([^`]{1,4000})`/g;

/** Marks in one line; a `**` that is open at its end goes on on the next. */
function styled(text: string, styles: Styles): string {
  const parts = text.split(/(?<!\\)\*\*/);
  return parts.map((part, index) => (index % 2 === 1 ? styles.strong(unescaped(part)) : spans(part, styles))).join('');
}

function spans(text: string, styles: Styles): string {
  return text.replace(SPAN, (whole, escaped?: string, code?: string) =>
    code === undefined ? (escaped ?? whole) : styles.code(code),
  );
}

function unescaped(text: string): string {
  return text.replace(SPAN, (_, escaped?: string, code?: string) => escaped ?? code ?? '');
}
