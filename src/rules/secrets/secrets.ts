import { isProse } from './detectors/prose.js';

/** What stands in the place of a secret. */
export const MASK = '***';

/** Names whose values are secrets, wherever they stand: environment variables, settings, query parameters. */
const SECRET_NAME =
  /passw(?:or)?d|passphrase|secret|token|credential|api[_-]?key|access[_-]?key|private[_-]?key|(?:^|[_.-])(?:pass|pwd|key|auth|dsn|salt|cookie)(?:[_.-]|$)/i;

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

const PEM = /-----BEGIN [A-Z0-9 ]{1,40}-----[^-]{0,20000}(?:-----END [A-Z0-9 ]{1,40}-----)?/g;
const JWT = /\beyJ[\w-]{8,4000}\.[\w-]{8,4000}(?:\.[\w-]{0,4000})?/g;
const AUTHORIZATION =
  /\b((?:proxy-)?authorization["']?\s{0,3}[:=]\s{0,3}["']?)(?:(?:basic|bearer|digest|token|negotiate)\s{1,3})?[^\s"',;]{1,4000}/gi;
const BEARER = /\b(bearer\s{1,3})[\w.~+/=-]{12,4000}/gi;
const URL_CREDENTIALS = /([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"']{0,200}:)[^\s@"']{1,500}@/gi;
const ASSIGNMENT =
  /((?:passw(?:or)?d|passphrase|pwd|secret|token|credentials?|api[_-]?key|access[_-]?key(?:[_-]id)?|private[_-]?key)["']?\s{0,3}(?:=|:(?!\/\/))\s{0,3})("[^"]{1,2000}"|'[^']{1,2000}'|[^\s"',;&})\]]{1,2000})/gi;
const SQL_IDENTIFIED = /(identified\s{1,3}by\s{1,3})'[^']{1,500}'/gi;
const CLOUD_KEYS =
  /\b(?:(?:AKIA|ASIA)[A-Z0-9]{16}|gh[pousr]_\w{20,255}|xox[abprs]-[\w-]{10,255}|glpat-[\w-]{20,255}|sk-[\w-]{20,255}|AIza[\w-]{35})/g;

/** Words after `secret:` or `token:` that explain and are no values. */
const EXPLANATION =
  /^["']?(?:is|was|not|no|yes|none|null|nil|missing|invalid|expired|required|undefined|empty|unset|true|false|wrong|incorrect|unexpected|failed|failure|cannot|can|could|unable|error|unauthorized|denied|forbidden|rejected|revoked|malformed|the|an?|for|from|in|of|to|get|post|head|dial|context|rpc|http|eof|source|file|must|does|has|\*{3}|\$\{?\w{1,100}\}?)["']?$/i;

/** Words without one of which nothing can look like a secret: most texts have none, and need no closer look. */
const SUSPICIOUS =
  /@|-----BEGIN|eyJ|authorization|bearer|A[KS]IA|gh[pousr]_|xox|glpat|sk-|AIza|identified|pass|pwd|secret|token|credential|key/i;

/** Words of our own commands that the reader replaces. */
const PLACEHOLDER = /^(?:PASSWORD|TOKEN|USER|VALUE)$/;

/** The text with everything masked that looks like a password, a token or a key. Linear in its length. */
export function maskSecrets(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  const masked = (text.includes('@') ? text.replace(URL_CREDENTIALS, `$1${MASK}@`) : text)
    .replace(PEM, MASK)
    .replace(JWT, MASK)
    .replace(AUTHORIZATION, `$1${MASK}`)
    .replace(BEARER, `$1${MASK}`)
    .replace(CLOUD_KEYS, MASK)
    .replace(SQL_IDENTIFIED, `$1'${MASK}'`);
  return maskAssigned(masked);
}

function maskAssigned(text: string): string {
  const out: string[] = [];
  let written = 0;
  for (const { 0: whole, 1: label = '', 2: value = '', index } of text.matchAll(ASSIGNMENT)) {
    const isNone = EXPLANATION.test(value) || PLACEHOLDER.test(value);
    if (isNone || isProse({ text, place: index, label, value })) continue;
    out.push(text.slice(written, index), label, MASK);
    written = index + whole.length;
  }
  return out.length === 0 ? text : out.join('') + text.slice(written);
}
