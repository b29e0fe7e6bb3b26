import { CORE_SCHEMA, load } from 'js-yaml';
import type { Fields } from '../evidence/values.js';

/** What this reader does not look into: tabs, comments' and line ends' other forms, and letters that YAML may take for line ends. */
const UNUSUAL = /[^\n\x20-\x7e]/;
/** A key or a text without quotes may begin so; all else is a sign of YAML's own, or is left to the full parser. */
const PLAIN_START = marked(/[A-Za-z0-9_./$(=+<]/);
/** Texts without quotes that may mean something else than themselves. */
const NO_TEXT =
  /^(?:null|true|false|[-+]?(?:\.inf|\.nan|0x[\da-f]{1,400}|0o[0-7]{1,400}|\.?\d[\d.]{0,400}(?:e[-+]?\d{1,400})?|0b[01]{1,400}))$/i;
const NO_TEXT_START = marked(/[-+.\dnNtTfF]/);
const INTEGER = /^(?:0|[1-9]\d{0,14})$/;
/** A number has less, in characters. */
const NUMBER_LIMIT = 400;
const SPACE = 0x20;
const DASH = 0x2d;
const KEY_LIMIT = 200;
const DEPTH_LIMIT = 50;

/** For each code of ASCII whether the pattern has it: looking there costs less than a pattern, and is done several times a line. */
function marked(pattern: RegExp): readonly boolean[] {
  return Array.from({ length: 0x80 }, (_, code) => pattern.test(String.fromCharCode(code)));
}

function startsWith(marks: readonly boolean[], text: string): boolean {
  return marks[text.charCodeAt(0)] === true;
}

interface Line {
  readonly indent: number;
  /** Without white space at both ends. */
  readonly content: string;
  /** As it stands in the text. */
  readonly raw: string;
}

/** What this reader leaves to the full parser. */
class Unusual extends Error {}

/**
 * YAML in the style in which API servers and their clients write objects: mappings and lists by indentation, with scalars on one line or in literal
 * blocks. Undefined for any other text, which may be good YAML all the same. Several times as fast as a full parser, and of the same result.
 */
export function parsePlainYaml(text: string): Fields | undefined {
  if (UNUSUAL.test(text)) return undefined;
  try {
    return new PlainYaml(linesOf(text)).document();
  } catch (error) {
    if (error instanceof Unusual) return undefined;
    throw error;
  }
}

function linesOf(text: string): Line[] {
  return text.split('\n').map((raw) => {
    let indent = 0;
    while (raw.charCodeAt(indent) === SPACE) indent += 1;
    const content = raw.endsWith(' ') ? raw.slice(indent).trimEnd() : raw.slice(indent);
    return { indent: content === '' ? 0 : indent, content, raw };
  });
}

class PlainYaml {
  readonly #lines: Line[];
  #at = 0;
  #depth = 0;

  constructor(lines: Line[]) {
    this.#lines = lines;
  }

  document(): Fields {
    const first = this.#next();
    if (first === undefined || first.indent !== 0 || isItem(first)) throw new Unusual();
    const fields = this.#mapping(0);
    if (this.#next() !== undefined) throw new Unusual();
    return fields;
  }

  /** The next line that is not empty. */
  #next(): Line | undefined {
    while (this.#lines[this.#at]?.content === '') this.#at += 1;
    return this.#lines[this.#at];
  }

  #mapping(indent: number): Fields {
    const fields: Record<string, unknown> = {};
    for (let line = this.#next(); line !== undefined && line.indent >= indent; line = this.#next()) {
      if (line.indent > indent) throw new Unusual();
      if (isItem(line)) break;
      const end = endOfKey(line.content);
      this.#at += 1;
      fields[yamlKey(line.content.slice(0, end))] = this.#value(afterSpaces(line.content, end + 1), indent);
    }
    return fields;
  }

  #list(indent: number): unknown[] {
    const elements: unknown[] = [];
    for (let line = this.#next(); line !== undefined && line.indent >= indent; line = this.#next()) {
      if (line.indent > indent) throw new Unusual();
      if (!isItem(line)) break;
      elements.push(this.#element(line));
    }
    return elements;
  }

  /** What follows the dash is read like a line of its own that is indented as far as it stands. */
  #element({ indent, content, raw }: Line): unknown {
    const rest = afterSpaces(content, 1);
    const column = indent + content.length - rest.length;
    if (rest.startsWith('- ') || isMember(rest)) {
      this.#lines[this.#at] = { indent: column, content: rest, raw };
      return this.#nested(() => (rest.startsWith('- ') ? this.#list(column) : this.#mapping(column)));
    }
    this.#at += 1;
    return rest.startsWith('|') ? this.#block(rest, indent) : this.#scalar(rest, indent);
  }

  /** @param indent how far its key is indented */
  #value(text: string, indent: number): unknown {
    if (text.startsWith('|')) return this.#block(text, indent);
    if (text !== '') return this.#scalar(text, indent);
    const line = this.#next();
    if (line === undefined || line.indent < indent) return null;
    if (isItem(line)) return this.#nested(() => this.#list(line.indent));
    return line.indent === indent ? null : this.#nested(() => this.#mapping(line.indent));
  }

  #scalar(text: string, indent: number): unknown {
    switch (text[0]) {
      case '"':
      case '{':
      case '[':
        return jsonOf(text);
      case "'":
        return singleQuoted(this.#quoted(text, indent));
      default:
        return plainOf(this.#plain(text, indent));
    }
  }

  /** With the lines below that are indented further. */
  #plain(text: string, indent: number): string {
    let whole = text;
    for (let at = this.#at; (this.#next()?.indent ?? 0) > indent; at = this.#at) whole += ` ${this.#continuation(at)}`;
    return whole;
  }

  /** With the lines below up to the one that ends the quotes. */
  #quoted(text: string, indent: number): string {
    const parts = [text];
    for (let isOpen = hasOddQuotes(text); isOpen; ) {
      const at = this.#at;
      if ((this.#next()?.indent ?? 0) <= indent) throw new Unusual();
      const line = this.#continuation(at);
      isOpen = !hasOddQuotes(line);
      parts.push(line);
    }
    return parts.join(' ');
  }

  /** The next line of a text, which stands right below: empty ones between would mean line breaks. */
  #continuation(at: number): string {
    const line = this.#lines[at];
    if (line === undefined || line.content === '') throw new Unusual();
    this.#at += 1;
    return line.content;
  }

  /** A literal block: what ends it are one line break or none. */
  #block(header: string, indent: number): string {
    if (header !== '|' && header !== '|-') throw new Unusual();
    const first = this.#lines[this.#at];
    if (first === undefined || first.content === '' || first.indent <= indent) throw new Unusual();
    const start = this.#at;
    while (this.#isBlockLine(first.indent)) this.#at += 1;
    const texts = this.#lines.slice(start, this.#at).map(({ raw }) => raw.slice(first.indent));
    const length = 1 + texts.findLastIndex((text) => text !== '');
    const text = texts.slice(0, length).join('\n');
    return header === '|' ? `${text}\n` : text;
  }

  #isBlockLine(indent: number): boolean {
    const line = this.#lines[this.#at];
    return line !== undefined && (line.content === '' || line.indent >= indent);
  }

  #nested<Value>(read: () => Value): Value {
    if (this.#depth === DEPTH_LIMIT) throw new Unusual();
    this.#depth += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }
}

function isItem({ content }: Line): boolean {
  return content.charCodeAt(0) === DASH && content.charCodeAt(1) === SPACE;
}

function afterSpaces(text: string, from: number): string {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at += 1;
  return text.slice(at);
}

function isMember(content: string): boolean {
  return startsWith(PLAIN_START, content) && colonIn(content) !== -1;
}

/** Where a colon stands that ends a key; -1 where none does. */
function colonIn(text: string): number {
  let at = text.indexOf(':');
  while (at !== -1 && at + 1 < text.length && text.charCodeAt(at + 1) !== SPACE) at = text.indexOf(':', at + 1);
  return at;
}

function endOfKey(content: string): number {
  if (!startsWith(PLAIN_START, content)) throw new Unusual();
  const end = colonIn(content);
  if (end === -1) throw new Unusual();
  return end;
}

function yamlKey(text: string): string {
  if (text.length > KEY_LIMIT || text.includes(' ') || text === '__proto__' || !isPlainString(text))
    throw new Unusual();
  return text;
}

/** Texts whose escapes are those of JSON, and empty collections. */
function jsonOf(text: string): unknown {
  if (text === '{}') return {};
  if (text === '[]') return [];
  try {
    if (text.startsWith('"')) return isBare(text) ? text.slice(1, -1) : JSON.parse(text);
  } catch {
    // It goes on below, or has escapes that only YAML has.
  }
  throw new Unusual();
}

/** Whether the first quotes that end are at the end of the text. */
function isBare(text: string): boolean {
  return text.indexOf('"', 1) === text.length - 1 && !text.includes('\\');
}

function hasOddQuotes(text: string): boolean {
  return text.split("'").length % 2 === 0;
}

function singleQuoted(text: string): string {
  const inner = text.slice(1, -1);
  if (text.length < 2 || !text.endsWith("'")) throw new Unusual();
  if (!inner.includes("'")) return inner;
  if (inner.replaceAll("''", '').includes("'")) throw new Unusual();
  return inner.replaceAll("''", "'");
}

/** Whether a text without quotes can mean nothing but itself. */
function isPlainString(text: string): boolean {
  return !startsWith(NO_TEXT_START, text) || (text.length < NUMBER_LIMIT && !NO_TEXT.test(text));
}

function plainOf(text: string): unknown {
  if (!startsWith(PLAIN_START, text) && !/^-[^\s]/.test(text)) throw new Unusual();
  if (colonIn(text) !== -1 || text.includes(' #')) throw new Unusual();
  if (isPlainString(text)) return text;
  return INTEGER.test(text) ? Number(text) : load(text, { schema: CORE_SCHEMA });
}
