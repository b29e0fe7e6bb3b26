import { placeholderOf } from './detectors/detector.js';
import { isHarmlessValue } from './detectors/harmless-value.js';
import { secretKindOfName } from './detectors/secret-names.js';
import { scrubText } from './scrub.js';

const FLAG = /^--?([A-Za-z][\w.-]{0,60})$/;
/** curl's `-u user:password`; `--user 1000:1000` is no login. */
const LOGIN_FLAGS = ['-u', '--user', '--proxy-user'];
const LOGIN = /^([^\s:]{1,100}):(?!\d+$)[^\s]+$/;

/** A container's `command` or `args`: each element by itself, and the one after a flag such as `--password` whole. */
export function scrubArguments(elements: readonly unknown[], scrub: (text: string) => string = scrubText): unknown[] {
  return elements.map((element, index) =>
    typeof element === 'string' ? scrubArgument(element, elements[index - 1], scrub) : element,
  );
}

function scrubArgument(argument: string, before: unknown, scrub: (text: string) => string): string {
  const flag = typeof before === 'string' ? before : '';
  const kind = secretKindOfName(FLAG.exec(flag)?.[1] ?? '');
  if (kind !== undefined && !argument.startsWith('-') && !isHarmlessValue(argument)) return placeholderOf(kind);
  const login = LOGIN_FLAGS.includes(flag) ? LOGIN.exec(argument) : null;
  return login === null ? scrub(argument) : `${login[1]}:${placeholderOf('password')}`;
}
