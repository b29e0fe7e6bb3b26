import type { SecretKind } from './detector.js';
import { FOREIGN_PASSWORD, FOREIGN_PASSWORD_HINT } from './password-words.js';

/** Parts of regular expressions: what the name of a secret ends with, by what the secret is. Matched without regard to case. */
const PASSWORD =
  // With the slips and spellings in which variables have it.
  'p[a4@]s{1,2}[_-]?w[o0]?r?[dt]s?|p[a4@]ss(?:phrase|code)|pass[_-]?key|(?<![a-z])(?:pwd|psw|ps{1,2}wd|pw|pg_?pass|pass|phrase)|' +
  // As programs and people of other languages call it.
  '(?:db|user|root|admin|store|key|smtp|mysql|ldap|bind|auth|login|ftp|redis)(?:pass|pwd|pw)|rediscli_auth|' +
  `(?<![a-z])(?:${FOREIGN_PASSWORD})`;
/** What .NET calls `PublicKeyToken` is part of the name of every library. */
const TOKEN =
  '(?<!publickey)token|(?<![a-z])jwt|session[_-]?(?:id|key)|(?:php|j|asp\\.net_)sess(?:ion)?id|csrf|(?<![a-z])monitor_session(?:\\.sig)?|identitytoken|connect\\.sid';
const KEY_OF =
  'api|app|access|secret|private|account|shared[ _-]?access|encryption|encrypt|decryption|signing|sign|master|auth|client|subscription|' +
  'licen[cs]e|storage|ssh|rsa|deploy|webhook|consumer|instrumentation|admin|root|crypto|cipher|aes|hmac|session|functions|ingest|management';
const SECRET =
  'mnemonic|(?:seed|recovery)[ _-]phrase|erlang_?cookie|(?<![a-z0-9])psk|pre-?shared[ _-]?key|unseal[ _-]?key(?:[ _-]\\d)?|' +
  `secret|credentials?|(?:${KEY_OF})[ _-]?key(?:[_-]?(?:id|data|base))?|(?:${KEY_OF})\\.key(?=[ \\t]{0,3}=)|secret[_-]?key[_-]?base|` +
  'client-certificate-data|certificate-authority-data|\\.docker(?:configjson|cfg)|tls\\.key|ssh-privatekey|' +
  'x-(?:amz|goog)-(?:signature|credential|security-token)|sharedaccesssignature|(?<=[?&])(?:sig|signature|key|code|auth|sid)|(?<![a-z0-9])_auth|' +
  '(?<![a-z])(?:authkey|salt|otp|pin)';
/** What may follow without making it another thing, as `_FILE` or `Name` would. */
const SUFFIX =
  '(?:[_-]?(?:\\d{1,3}|v\\d|b64|base64|hash|value|confirm(?:ation)?|old|new|prod(?:uction)?|dev|staging|test|live|plain(?:text)?|raw))?';

const KINDS: readonly (readonly [SecretKind, string])[] = [
  ['password', PASSWORD],
  ['token', TOKEN],
  ['secret', SECRET],
];

/** The end of a secret's name, the three kinds in groups of their names. */
export const SECRET_NAME_SOURCE = `(?:${KINDS.map(([kind, source]) => `(?<${kind}>${source})`).join('|')})${SUFFIX}`;

/** The start of a regular expression for a part that every assigned secret has. */
export const SECRET_HINT =
  'pass|p[a4@]s{1,2}[_-]?w|ps{1,2}wd|pwd|psw|psk|pw|phrase|secret|token|credential|key|jwt|sess|csrf|sig|auth|salt|otp|pin|cookie|mnemonic|' +
  `creds?\\b|_(?:SEED|DSN|SK)|[?&](?:code|sid)=|data["']?:|\\.docker|${FOREIGN_PASSWORD_HINT}`;

const WHOLE_NAME = new RegExp(`${SECRET_NAME_SOURCE}$`, 'i');
/** Names of environment variables that end so hold secrets more often than not. */
const VARIABLE = /_(?:PASS|PWD|PIN|AUTH|SALT|SEED|DSN|CREDS?|KEY|SK)$/i;

/** Names of flags, fields and variables are few, and come again and again. */
const kinds = new Map<string, SecretKind | undefined>();
const KINDS_LIMIT = 2_000;

/** What a thing of that name holds, or undefined where the name is not that of a secret. `PASSWORD_FILE` or `secretName` are none. */
export function secretKindOfName(name: string): SecretKind | undefined {
  const end = name.slice(-100);
  const before = kinds.get(end);
  if (before !== undefined || kinds.has(end)) return before;
  const kind = kindOfEnd(end);
  if (kinds.size >= KINDS_LIMIT) kinds.clear();
  kinds.set(end, kind);
  return kind;
}

function kindOfEnd(end: string): SecretKind | undefined {
  const found = WHOLE_NAME.exec(end)?.groups;
  if (found === undefined) return VARIABLE.test(end) ? 'secret' : undefined;
  return kindOfGroups(found);
}

/** The kind of a match of SECRET_NAME_SOURCE. */
export function kindOfGroups(groups: Readonly<Record<string, string | undefined>>): SecretKind {
  return KINDS.find(([kind]) => groups[kind] !== undefined)?.[0] ?? 'secret';
}

/** Words that make a variable's name a secret's wherever they stand, as in `TOKEN_FOR_BILLING`. */
const SAYS_SECRET =
  /passw(?:or)?d|passphrase|secret|token|credential|api[_-]?key|access[_-]?key|private[_-]?key|authorization|(?:^|[_.-])(?:pass|pwd|key|auth|dsn|salt|cookie)(?:[_.-]|$)/i;
/** What is beside a secret and none: `PASSWORD_FILE`, `secretName`. */
const BESIDE_SECRET = /(?:[_.-](?:file|path|dir|name)|[a-z](?:File|Path|Dir|Name))$/i;

/** Whether the value of a variable, a header or a setting of that name is not to be seen, whatever the value looks like. */
export function isSecretName(name: string): boolean {
  const end = name.slice(-100);
  if (secretKindOfName(end) !== undefined) return true;
  return SAYS_SECRET.test(end) && !BESIDE_SECRET.test(end);
}

/** Settings of ours whose whole value is a secret, as a password may be a part of it. */
const HOLDS_SECRET = /(?:database|webhook|connection|storage)[_-]?(?:url|string)$|session$|signature/i;
const seen = new Map<string, boolean>();
const SEEN_LIMIT = 1_000;

/** As `isSecretName`, and for what is called as settings of ours with secrets in them. Remembered: names are few and come with each line of the log. */
export function holdsSecret(name: string): boolean {
  const before = seen.get(name);
  if (before !== undefined) return before;
  const holds = isSecretName(name) || HOLDS_SECRET.test(name.slice(-100));
  if (seen.size < SEEN_LIMIT) seen.set(name, holds);
  return holds;
}
