import { redactText } from './redact-text.js';

const HIDDEN = '[redacted]';

/** The names under which a secret could come into a line; none of ours does on purpose. Compared without case, `-` and `_`. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'password',
  'currentpassword',
  'newpassword',
  'adminpassword',
  'passwordhash',
  'secret',
  'clientsecret',
  'sessionsecret',
  'encryptionkey',
  'privatekey',
  'token',
  'tokens',
  'tokenhash',
  'servicetoken',
  'servicetokens',
  'xservicetoken',
  'accesstoken',
  'apikey',
  'webhookurl',
  'databaseurl',
  'connectionstring',
  'authorization',
  'cookie',
  'setcookie',
  'monitorsession',
]);

/** Names whose text others wrote, such as a driver's message. */
const FOREIGN_TEXT: ReadonlySet<string> = new Set(['error', 'err']);

const DEPTH_SHOWN = 6;
const CAUSES_SHOWN = 3;

/** Names are few and come again with every line, so what each one means is found out once. */
const verdicts = new Map<string, boolean>();
const VERDICTS_KEPT = 1_000;

function isSecretName(name: string): boolean {
  const known = verdicts.get(name);
  if (known !== undefined) return known;
  const secret = SECRET_NAMES.has(name.replace(/[-_]/g, '').toLowerCase());
  if (verdicts.size < VERDICTS_KEPT) verdicts.set(name, secret);
  return secret;
}

/** What an error is in a line: its kind, code, text and stack and those of its causes, but no fields, which may hold anything. */
function describeError(error: Error, depth = 0): object {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const goesOn = error.cause instanceof Error && depth < CAUSES_SHOWN;
  return {
    type: error.name,
    ...code,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...(goesOn && { cause: describeError(error.cause as Error, depth + 1) }),
  };
}

function redactObject(value: object, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  if (depth >= DEPTH_SHOWN) return '[deeper]';
  if (Array.isArray(value)) return value.map((element) => redactValue('', element, depth + 1));
  return redactFields(value, depth + 1);
}

function redactValue(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined) return value;
  if (isSecretName(name)) return HIDDEN;
  if (typeof value === 'string') return FOREIGN_TEXT.has(name) ? redactText(value) : value;
  return typeof value === 'object' ? redactObject(value, depth) : value;
}

/** The fields of a log line without secrets: at any depth, by the names of fields and, in errors, by what they look like. */
export function redactFields(fields: object, depth = 0): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) clean[name] = redactValue(name, value, depth);
  return clean;
}
