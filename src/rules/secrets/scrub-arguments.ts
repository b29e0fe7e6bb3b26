import { placeholderOf } from './detectors/detector.js';
import { isHarmlessValue } from './detectors/harmless-value.js';
import { isPort, passwordFlagOf } from './detectors/listed-flag.js';
import { looksMade } from './detectors/looks-made.js';
import { secretKindOfName } from './detectors/secret-names.js';
import { scrubText } from './scrub.js';

/** What follows `-p` of a program that is not known: letters and digits without what paths, addresses and names of objects have. */
const NO_PORT = /^[^\s:/.,=-]{6,200}$/;
const FLAG = /^--?([A-Za-z][\w.-]{0,60})$/;
/** curl's `-u user:password`; `--user 1000:1000` is no login. */
const LOGIN_FLAGS = ['-u', '--user', '--proxy-user'];
const LOGIN = /^([^\s:]{1,100}):(?!\d+$)[^\s]+$/;

/**
 * A container's `command` or `args`: each element by itself, and the one after a flag such as `--password` whole.
 * @param command what stands before the elements, where they are the arguments of a command
 */
export function scrubArguments(
  elements: readonly unknown[],
  scrub: (text: string) => string = scrubText,
  command: readonly unknown[] = [],
): unknown[] {
  const flag = passwordFlagOf(command) ?? passwordFlagOf(elements);
  return elements.map((element, index) => {
    if (typeof element !== 'string') return element;
    const before = elements[index - 1];
    return isAfterFlag(element, before, flag) ? placeholderOf('password') : scrubArgument(element, before, scrub);
  });
}

function isAfterFlag(element: string, before: unknown, flag: RegExp | undefined): boolean {
  if (typeof before !== 'string' || isHarmlessValue(element) || isPort(element)) return false;
  return flag?.test(before) === true || (before === '-p' && looksMade(element) && NO_PORT.test(element));
}

function scrubArgument(argument: string, before: unknown, scrub: (text: string) => string): string {
  const flag = typeof before === 'string' ? before : '';
  const kind = secretKindOfName(FLAG.exec(flag)?.[1] ?? '');
  if (kind !== undefined && !argument.startsWith('-') && !isHarmlessValue(argument)) return placeholderOf(kind);
  const login = LOGIN_FLAGS.includes(flag) ? LOGIN.exec(argument) : null;
  return login === null ? scrub(argument) : `${login[1]}:${placeholderOf('password')}`;
}
