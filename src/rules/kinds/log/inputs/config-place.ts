import { anyOf } from '../../any-of.js';
import { captures, firstCaptured } from '../../support/texts.js';
import { linesAround } from '../lines/line-below.js';
import { levelOf } from '../lines/line-level.js';
import type { LogHit } from '../lines/log-signature.js';
import { isPassingComplaint } from '../lines/passing-complaint.js';
import { CONFIG_NAME } from './config-patterns.js';

/** Where the fault of a configuration is, as far as the log tells. */
export interface ConfigPlace {
  /** '' where no file is named. */
  readonly file: string;
  /** The number of its line, or ''. */
  readonly place: string;
  /** The line of the log that names the file. */
  readonly line: string;
}

const FILE = new RegExp(`(?:^|[\\s"'\`(=:[])((?:/|\\./)?${CONFIG_NAME})`, 'g');
/** Of a name that is told nothing, an absolute path with a number behind is a file too: `/etc/app/rules:12: unknown`. */
const PLAIN_FILE = /(?:^|[\s"'(=[])(\/[\w./@%+-]{2,200}):\d{1,6}\b/;
/** Where in the program something was logged, which is no line of its configuration. */
const OWN_SOURCE = anyOf(
  /\b(?:caller|source|file|src|logger|location)=["']?[\w./@-]{1,200}:\d{1,6}/g,
  /[\w./@-]{1,200}\.(?:go|cc|cpp|cxx|c|h|hpp|rs|java|kt|scala|py|rb|js|mjs|cjs|ts|ex|exs|erl|cs|swift|php|pl|pm|lua|sh):\d{1,6}(?::\d{1,6})?/g,
  /[\w./@-]{1,200}\.(?:cs|vb|fs):line \d{1,6}|\[source\/[^\]]{1,120}\]|\bline \d{1,6}, in \w/g,
);
const LINE_WORD =
  /\b(?:line:?|Line|row) \[?(\d{1,7})\]?(?:[,:]? col(?:umn)?:? (\d{1,6}))?|\(Line (\d{1,7})\)|\bAt (\d{1,7}):\d{1,6}:/i;
/** .NET counts the lines of a JSON file from 0. */
const FROM_ZERO = /\bLineNumber: (\d{1,6}) \| BytePositionInLine/;
const IN_BRACKETS = /(?:^|\s)(?:\[(\d{1,7}):\d{1,6}\]|\((\d{1,7}):\d{1,6}\)$)/;
/** What is wrong, in quotation marks: no file. */
const TOKEN = /['"`][^'"`/]{1,80}['"`]|parameter: \S|to set \S|properties \[|setting \[/;
/** YAML of Python: what is wrong is where it began, and the second place is only where that shows. */
const BEGUN_ABOVE = /while scanning a (?:simple key|quoted scalar)/;
const LINES_BEFORE = 5;
const LINES_AFTER = 4;

/** The file and line of a configuration that the failing line names, else those that stand right before or below it. */
export function configPlace(hit: LogHit): ConfigPlace {
  const { line } = hit;
  const { lines, index } = linesAround(hit);
  const start = Math.max(0, index - LINES_BEFORE);
  const section = index === -1 ? [] : lines.slice(start, index + LINES_AFTER);
  const around = section.filter((_each, at) => !THROWN.test(lines[start + at + 1] ?? '')).reverse();
  const near = around.filter((each) => !isOfElse(each));
  const nearest = BEGUN_ABOVE.test(line) ? [...near].reverse() : near;
  const named = [line, ...nearest].find((each) => fileIn(each) !== '') ?? line;
  const file = fileIn(named);
  const below = index === -1 ? [] : lines.slice(index + 1, index + LINES_AFTER);
  const places = [line, named, ...below].map((each) => placeIn(each, file));
  return { file, place: places.find((place) => place !== '') ?? '', line: named };
}

/** Node.js prints where in the program an error was thrown, and the statement below it. */
const THROWN = /^\s{1,40}throw [\w.]{1,60}[;(]/;

/** Whether a line is about another matter, which did not end the program: the file that it names is not the one in question. */
function isOfElse(line: string): boolean {
  return isPassingComplaint(line) || levelOf(line) === 'warning' || DOTENV.test(line);
}

/** What dotenv prints at each start. */
const DOTENV = /^\[dotenv@[\d.]{1,20}\]/;

/** The other lines of the file that the program complains of right beside, as parsers do that go on: first its own lines, then their numbers. */
export function otherPlaces(
  hit: LogHit,
  { file, place }: ConfigPlace,
): readonly (readonly [line: string, place: string])[] {
  const { lines, index } = linesAround(hit);
  if (index === -1 || file === '' || place === '') return [];
  const near = lines.slice(Math.max(0, index - OTHERS), index + OTHERS);
  const placed = near.map((line) => [line, behind(withoutSource(line), file)] as const);
  const others = placed.filter(([, number]) => number !== '' && number !== place);
  return others.filter(([, number], at) => others.findIndex((each) => each[1] === number) === at);
}

const OTHERS = 12;

/** Whether a line says where in a configuration the fault is, or quotes what is wrong there. */
export function isPlaced(line: string): boolean {
  return placeIn(line, fileIn(line)) !== '' || TOKEN.test(withoutSource(line));
}

/** What looks like a file and is the beginning of the name of a class: `org.yaml.snakeyaml.Yaml`. */
const PACKAGE = /^(?:org|com|net|io|dev)\.(?:ya?ml|json|toml|xml|properties)$/;

/** Of several files the one with a line number behind it, else one with its whole path. */
function fileIn(line: string): string {
  const text = withoutSource(line);
  const files = [...text.matchAll(FILE)].map((match) => match[1] ?? '').filter((file) => !PACKAGE.test(file));
  const numbered = files.find((file) => behind(text, file) !== '');
  const whole = files.find((file) => file.startsWith('/'));
  return numbered ?? whole ?? files[0] ?? PLAIN_FILE.exec(text)?.[1] ?? '';
}

/** The line of the file: the number right behind its name, else the one that the words give. */
function placeIn(line: string, file: string): string {
  const text = withoutSource(line);
  const [, byWord, , inParentheses, atStart] = captures(LINE_WORD.exec(text));
  const [, fromZero] = captures(FROM_ZERO.exec(text));
  return (
    behind(text, file) ||
    (fromZero && String(Number(fromZero) + 1)) ||
    byWord ||
    inParentheses ||
    atStart ||
    firstCaptured(IN_BRACKETS.exec(text))
  );
}

function behind(text: string, file: string): string {
  const end = file === '' ? -1 : text.indexOf(file);
  if (end === -1) return '';
  return (
    /^["']?[:[](?: )?(\d{1,7})\b(?! (?:errors?|problems?|warnings?)\b)/.exec(text.slice(end + file.length))?.[1] ?? ''
  );
}

function withoutSource(line: string): string {
  return line.replace(OWN_SOURCE, ' ');
}
