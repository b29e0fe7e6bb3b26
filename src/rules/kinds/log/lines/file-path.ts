import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { deepestMount } from '../../../evidence/deepest-mount.js';
import { firstCaptured, withoutStop } from '../../support/texts.js';

/** A line of the log of a container, as it is read and as it stands there. */
interface LinePlace {
  readonly container: ContainerEvidence;
  readonly line: string;
  readonly raw: string;
}

/** A quote within a word, or after a slash, opens nothing: what stands behind it is a part of something else. */
const PATH = /(?:^|[\s(=:[<]|(?<![\w/)}\]])[bru]?['"`‘“])(\/[\w.@%+,#~-][\w.@%+,#~/-]{0,400})/g;
/** Relative to the root: `./var/run/secrets/token`. */
const OF_ROOT = /(?<=^|[\s"'`=(])\.\/(?=(?:var\/(?:run|lib|log|cache)|etc|run)\/)/g;
const URL = /\b\w{2,12}:\/\/\S{1,500}/g;
/** Before the path of a socket, which is a file. */
const SOCKET = /\bunix:\/\/(?=\/)/g;
/** A script and its line: where it happens, not what it is about. */
const PLACE_AFTER = /^['"]?(?:: line \d|:\d{1,6}\b| (?:on|at) line \d|, line \d|\(\d{1,6}\))/;
/** What a shell would run for a part of a word, such as of the name of a file: nothing in it is a path that the line is about. */
const SUBSTITUTION = /\$\([^()]{1,200}\)/g;
const COMMAND_MARK = '\u0001';
const AFTER_WORDS = 12;
const PATH_ON_ITS_OWN = /^npm (?:ERR!|error) path (\/\S{1,400})|^\s{0,8}path: '(\/[^']{1,400})'/;
const LINES_NEAR = 4;

/** The absolute path that a line is about: the one nearest to the words; '' when it names none. */
export function pathIn(line: string, words?: RegExp): string {
  const target = TARGET.exec(line)?.[1];
  if (target !== undefined) return target;
  const text = line
    .replace(SOCKET, '       ')
    .replace(OF_ROOT, ' /')
    .replace(URL, (url) => ' '.repeat(url.length))
    .replace(SUBSTITUTION, (words) => COMMAND_MARK + '_'.repeat(words.length - 1));
  const { start, end } = spanOf(text, words);
  let best = { path: '', distance: Number.POSITIVE_INFINITY };
  for (const match of text.matchAll(PATH)) {
    const path = withoutStop(match[1] ?? '');
    const at = match.index + match[0].length;
    if (PLACE_AFTER.test(text.slice(at, at + 12)) || text[at] === COMMAND_MARK) continue;
    const begin = at - path.length;
    const distance = at <= start ? start - at : Math.max(0, begin - end) + AFTER_WORDS;
    if (distance < best.distance) best = { path, distance };
  }
  return best.path;
}

/** A copy or a move by Node.js: what is denied is mostly to write the second file. */
const TARGET =
  /\b(?:EACCES|EPERM|EROFS|EXDEV)\b.{0,60}\b(?:copyfile|rename|link|symlink) '[^']{1,300}' -> '(\/[^'\s]{1,300})'/;

/** Where the words stand; the beginning where there are none. */
function spanOf(text: string, words?: RegExp): { readonly start: number; readonly end: number } {
  const said = words?.exec(text);
  return said ? { start: said.index, end: said.index + said[0].length } : { start: 0, end: 0 };
}

/** The path that the line is about, or that the program prints on a line of its own near it, as Node.js and npm do. */
export function pathAfter({ container, line, raw }: LinePlace, words: RegExp): string {
  const own = pathIn(line, words);
  if (own !== '') return own;
  const lines = container.logLines;
  const index = lines.lastIndexOf(raw);
  if (index === -1) return '';
  const near = lines.slice(Math.max(0, index - LINES_NEAR), index + 2 * LINES_NEAR);
  const alone = near.map((each) => PATH_ON_ITS_OWN.exec(each)).find((match) => match !== null);
  return withoutStop(firstCaptured(alone));
}

const CREATES_DIRECTORY =
  /\bmkdir|create (?:\w{1,20} ){0,3}dir(?:ectory)?\b|creat(?:e|ing) directory|createDirectory|makedirs|tempdir|\bdir success/i;
/** nginx makes these side by side. */
const NGINX_TEMPORARY = /\/(?:client|proxy|fastcgi|uwsgi|scgi)(?:_temp|_body)?$/;

const IN_TMP = /^\/tmp\/[\w.@%+-]{1,120}$/;

/** The directory to mount something at so that a path can be written: the path itself where the line shows that it is a directory that is to be made, else the one that it is in. */
export function directoryOf(path: string, line = ''): string {
  const whole = path.length > 1 ? path.replace(/\/$/, '') : path;
  const slash = whole.lastIndexOf('/');
  const parent = slash > 0 ? whole.slice(0, slash) : whole.slice(0, slash + 1);
  // What lies right in /tmp is one of many that come and go: the directory is /tmp.
  if (IN_TMP.test(whole)) return parent;
  if (NGINX_TEMPORARY.test(whole) && /nginx/.test(line)) return parent;
  if (CREATES_DIRECTORY.test(line)) return whole;
  return isFileName(whole.slice(slash + 1)) || namesFile(line) ? parent : whole;
}

/** A dot within a name begins an extension; at its beginning it only hides a file, or more often a directory such as `.cache`. */
function isFileName(name: string): boolean {
  return (
    name.includes('.', 1) ||
    /^(?:\.(?:env|lock|pid|\w{1,20}rc)|passwd|group|shadow|hosts|hostname|known_hosts|authorized_keys|id_(?:rsa|ed25519))$/.test(
      name,
    )
  );
}

function namesFile(line: string): boolean {
  return /\b(?:open|touch|fopen|rb_sysopen|file_put_contents|lock file|temp file|log file|pid)\b/i.test(line);
}

/** The volume mount of the container that holds a path: the deepest. */
export function mountOf(
  { container }: Pick<LinePlace, 'container'>,
  path: string,
): { readonly volume: string; readonly path: string; readonly where: string } | undefined {
  return deepestMount(container.volumeMounts, path);
}
