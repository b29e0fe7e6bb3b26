import { placeholderOf } from './detectors/detector.js';
import { isHarmlessValue } from './detectors/harmless-value.js';
import { looksMade } from './detectors/looks-made.js';
import { secretKindOfName } from './detectors/secret-names.js';
import { scrubText } from './scrub.js';

/** What follows `-p` of a program that is not known: letters and digits without what paths, addresses and names of objects have. */
const NO_PORT = /^[^\s:/.,=-]{6,200}$/;
const FLAG = /^--?([A-Za-z][\w.-]{0,60})$/;
/** curl's `-u user:password`; `--user 1000:1000` is no login. */
const LOGIN_FLAGS = ['-u', '--user', '--proxy-user'];
const LOGIN = /^([^\s:]{1,100}):(?!\d+$)[^\s]+$/;

/** A container's `command` or `args`: each element by itself, and the one after a flag such as `--password` whole. */
export function scrubArguments(elements: readonly unknown[], scrub: (text: string) => string = scrubText): unknown[] {
  const passwordFlag = passwordFlagOf(elements);
  return elements.map((element, index) => {
    if (typeof element !== 'string') return element;
    const before = elements[index - 1];
    const isPassword = before === passwordFlag || (before === '-p' && looksMade(element) && NO_PORT.test(element));
    if (before !== undefined && isPassword && !isHarmlessValue(element)) return placeholderOf('password');
    return scrubArgument(element, before, scrub);
  });
}

/** Programs whose short flags take a password, with the flag. Elsewhere `-p` is a port or a path. */
const PASSWORD_FLAGS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:^|[/\s])(?:docker|podman|nerdctl|buildah|skopeo|helm|oras|crane|oc|az|mysql\w{0,10}|mariadb[\w-]{0,10}|mongo\w{0,10}|sshpass|smbclient)$/,
    '-p',
  ],
  [/(?:^|[/\s])ldap[a-z]{3,10}$/, '-w'],
  [/(?:^|[/\s])redis-cli$/, '-a'],
];

/** The flag of the program that the elements run. */
function passwordFlagOf(elements: readonly unknown[]): string | undefined {
  const words = elements.slice(0, 8).filter((element) => typeof element === 'string');
  return PASSWORD_FLAGS.find(([program]) => words.some((word) => program.test(word.slice(0, 200))))?.[1];
}

function scrubArgument(argument: string, before: unknown, scrub: (text: string) => string): string {
  const flag = typeof before === 'string' ? before : '';
  const kind = secretKindOfName(FLAG.exec(flag)?.[1] ?? '');
  if (kind !== undefined && !argument.startsWith('-') && !isHarmlessValue(argument)) return placeholderOf(kind);
  const login = LOGIN_FLAGS.includes(flag) ? LOGIN.exec(argument) : null;
  return login === null ? scrub(argument) : `${login[1]}:${placeholderOf('password')}`;
}
