import { cutMiddle } from '../../support/cut-middle.js';
import { headline, messageOf } from '../lines/headline.js';
import { isOpen, lineBelow, linesAround, openedBelow, reasonBelow } from '../lines/line-below.js';
import type { LogHit } from '../lines/log-signature.js';
import { sectionWords } from './refused-items.js';
import { namedInFile } from './refused-setting.js';

/** Redis quotes the line of the file that it does not take. */
const QUOTED_BELOW = /^>>> /;

/** The name that a line says is wrong in the file; '' where it names none. */
export function namedBy(line: string): string {
  return namedInFile(line).replace(/ in $/, '');
}

/** The name that the line speaks of, unless it is that of the file itself. */
function nameIn(line: string, file: string): string {
  const name = namedBy(line);
  const isFile = file !== '' && file.endsWith(name) && !line.replaceAll(file, ' ').includes(name);
  return isFile ? '' : name;
}

/** The name that the complaint speaks of: where lines below lead to it, the last of them tells first. */
export function nameOf(hit: LogHit, file: string): string {
  const last = openedBelow(hit).at(-1) ?? '';
  return namedBy(last) || nameIn(whole(hit), file);
}

/** In which part of the file that is; '' where nothing tells. */
export function sectionOf(hit: LogHit): string {
  return sectionWords([hit.line, ...openedBelow(hit)]);
}

/** The line, and those below it that say what it is about. */
export function whole({ container, line, raw }: LogHit): string {
  const opened = openedBelow({ container, raw });
  const below = opened.length > 0 ? opened : [lineBelow({ container, raw }) ?? reasonBelow({ container, raw })];
  return [line, ...below.map((each) => each.trim())].filter((each) => each !== '').join(' ');
}

/** What is wrong there, in brackets, where it stands below the line or behind the place; '' else. */
export function wrongAt(hit: LogHit, file: string, place: string): string {
  const wrong = bannerReason(hit) || complaintBelow(hit) || complaintBehind(hit.line, file, place);
  return wrong === '' ? '' : ` (${wrong})`;
}

/** What stands below a heading as its reason; '' where there is none. */
function bannerReason(hit: LogHit): string {
  return headline(reasonBelow(hit), 160);
}

/** What parsers draw below the place: rules, the text of the line, carets. */
const COMPLAINT =
  /^\s{0,12}(?:(?:missing|unknown|duplicate|invalid|unexpected) (?:field|key|type|value|variant|table)|expected |could not find expected|mapping values are not allowed|found (?:character|unexpected|undefined|duplicate|unknown))\b.{1,200}|^(?:---> )?[\w.]{3,80}JsonReaderException: .{1,200}/;
const LINES_BELOW = 7;

/** What is wrong at the place that the line names, where it stands further down, as of Rust; '' else. */
function complaintBelow(hit: LogHit): string {
  const { lines, index } = linesAround(hit);
  if (index === -1 || COMPLAINT.test(hit.line)) return '';
  const below = lines.slice(index + 1, index + 1 + LINES_BELOW);
  return headline(below.find((each) => COMPLAINT.test(each)) ?? '', 160);
}

/** `:12:4: what is wrong`. */
const BEHIND = /^: ?(\d{1,7})(?::\d{1,6})?(?::| -) (.{1,400})/;

/** What stands behind file and line, where the line gives no name in quotation marks; '' else. */
function complaintBehind(line: string, file: string, place: string): string {
  if (file === '' || place === '' || namedInFile(line) !== '') return '';
  const start = line.indexOf(file);
  const behind = start === -1 ? null : BEHIND.exec(line.slice(start + file.length));
  return behind?.[1] === place ? headline(behind[2] ?? '', 120) : '';
}

/** The line of the file that Redis quotes below its heading, in quotation marks; '' where there is none. */
export function directiveBelow(hit: LogHit): string {
  const below = lineBelow(hit) ?? '';
  const text = below.replace(QUOTED_BELOW, '').replace(/^'|'$/g, '').trim();
  return QUOTED_BELOW.test(below) ? `"${cutMiddle(text, 120)}"` : '';
}

/** Where neither a name nor a line of the file is known, what the program complains of. */
export function complaint(hit: LogHit, file: string, place: string): string {
  const { container, line, raw } = hit;
  const below = lineBelow({ container, raw });
  if (directiveBelow(hit) !== '') return `${directiveBelow(hit)} in `;
  const isBelow = below !== undefined && (isOpen(line) || QUOTED_BELOW.test(below));
  const complaintLine = isBelow ? (openedBelow(hit).at(-1) ?? below) : line.includes(raw.trim()) ? line : raw;
  return file !== '' && place !== '' ? '' : `what it complains of ("${cutMiddle(messageOf(complaintLine), 160)}") in `;
}
