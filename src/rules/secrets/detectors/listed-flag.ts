import type { Detector } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';

/** Programs whose short flag takes a password, with the flag. Elsewhere `-p` is a port or a path. */
const PROGRAMS: readonly (readonly [program: string, flag: string])[] = [
  [
    '(?:docker|podman|nerdctl|buildah|skopeo|helm|oras|crane|oc|az|mysql\\w{0,10}|mariadb[\\w-]{0,10}|mongo\\w{0,10}|sshpass|cqlsh|smbclient)',
    '-p',
  ],
  ['(?:sqlcmd|mosquitto_\\w{2,3}|zip|unzip)', '-P'],
  ['ldap[a-z]{3,10}', '-w'],
  ['redis-cli', '-a'],
  ['openssl', '-[kK]'],
];

const FLAGS = PROGRAMS.map(([program, flag]) => ({
  program: new RegExp(`(?:^|[/\\s])${program}$`),
  flag: new RegExp(`^${flag}$`),
}));

/** The flag after which a password stands, where one of the first words is a program that has one. */
export function passwordFlagOf(words: readonly unknown[]): RegExp | undefined {
  const texts = words.slice(0, 8).filter((word) => typeof word === 'string');
  return FLAGS.find(({ program }) => texts.some((text) => program.test(text.slice(0, 200))))?.flag;
}

/** `-p 3306`, `-p 8080:80`: such a flag may be a port all the same. */
export function isPort(value: string): boolean {
  return /^\d{2,5}(?::\d{2,5})?$/.test(value);
}

const PATH = '(?:[\\w./-]{0,100}\\/)?';
const QUOTE = '\\\\{0,31}["\']';
const NEXT = '(?:\\r?\\n|\\\\{1,15}n)';
const ITEM = '[ \\t]{0,60}- {1,3}["\']?';

/** `["redis-cli", "-a", "…"]`, `[redis-cli, -a, …]`, and the same as items of a list in YAML. */
const FORMS: readonly ((program: string, flag: string) => string)[] = [
  (program, flag) =>
    `(["']${PATH}${program}${QUOTE}[^\\]\\n]{0,200}?["']${flag}${QUOTE}[ \\t]{0,3},[ \\t]{0,3}${QUOTE})([^\\s"'\\\\]{1,200})`,
  (program, flag) =>
    `([[ ]${PATH}${program}, {0,3}(?:[^\\]\\n]{0,200}?, {0,3})??${flag}, {0,3})([^\\s"'\\\\,\\]]{1,200})`,
  (program, flag) =>
    `(- {1,3}["']?${PATH}${program}["']?${NEXT}(?:${ITEM}[^\\n\\\\]{0,100}${NEXT}){0,6}?${ITEM}${flag}["']?${NEXT}${ITEM})([^\\s"'\\\\]{1,200})`,
];
const PATTERNS = PROGRAMS.flatMap(([program, flag]) => FORMS.map((form) => new RegExp(form(program, flag), 'g')));

/** Passwords after the short flag of a program, in a list of arguments as a manifest has it. */
export const listedFlag: Detector = {
  id: 'listed-flag',
  hint: /-[pPwakK](?:\\{0,31}["'n]|,|\r?\n)/,
  mask: (text, redact) =>
    PATTERNS.reduce(
      (result, pattern) =>
        result.replace(pattern, (whole: string, head: string, value: string) =>
          isHarmlessValue(value) || isPort(value) ? whole : `${head}${redact('password')}`,
        ),
      text,
    ),
};
