import { errorCode } from 'podproof/plugin';

/**
 * Codes (their beginnings) of a server that cannot be used now, and what to do about it: SQLSTATEs (PostgreSQL documentation,
 * appendix A) and those of Node's sockets.
 */
const OUTAGES: readonly (readonly [string, string])[] = [
  ['53100', 'its disk is full: make room'],
  ['53300', 'it has no connection left: raise max_connections, or lower the pool size'],
  ['53', 'it is out of resources: look at its log'],
  ['57', 'it is shutting down or starting: wait until it accepts connections'],
  ['58', 'its disk reports an error: look at its log'],
  ['08', 'the connection was lost: check that the server runs and can be reached'],
  ['25006', 'it accepts no writes (read-only): connect to the primary server'],
  ['28', 'it refuses the user or the password: check both'],
  ['3D000', 'the database does not exist: create it, or give another name'],
  ['42501', 'the user may not do this: grant it the rights to the database and its schema'],
  // Of a socket of this machine also where there is none, in the very same words: whoever enters a path is not to learn what files there are.
  ...['ECONNREFUSED', 'ENOENT', 'ENOTDIR', 'ENOTSOCK', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG', 'EINVAL'].map(
    (code) => [code, 'nothing listens there: check host, port and that the server runs'] as const,
  ),
  ['ENOTFOUND', 'the host name is not known: check it'],
  ['EAI_AGAIN', 'the host name cannot be resolved now: check DNS'],
  ['ETIMEDOUT', 'it does not answer: check host, port and firewalls'],
  ['EHOSTUNREACH', 'it cannot be reached: check the network'],
  ['ENETUNREACH', 'it cannot be reached: check the network'],
  ['ECONNRESET', 'the connection was lost: check that the server runs and can be reached'],
  ['EPIPE', 'the connection was lost: check that the server runs and can be reached'],
  ['SELF_SIGNED', 'its certificate is not trusted: give the CA, or another sslmode'],
  ['DEPTH_ZERO', 'its certificate is not trusted: give the CA, or another sslmode'],
  ['UNABLE_TO', 'its certificate is not trusted: give the CA, or another sslmode'],
  ['CERT_', 'its certificate is not valid: check it and the host name'],
];

/** What pg and knex say in words only. */
const OUTAGE_MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/timeout expired|timeout exceeded|Timeout acquiring/i, 'it does not answer in time: check its load, host and port'],
  [/Connection (terminated|ended)|not queryable|socket/i, 'the connection was lost: check that the server runs'],
  [/does not support SSL/i, 'it does not speak TLS: leave out sslmode, or switch TLS on there'],
  [/password must be a string|SASL/i, 'it asks for a password: give one'],
];

function outage(error: unknown): string | undefined {
  const code = errorCode(error);
  const known = OUTAGES.find(([start]) => code.startsWith(start))?.[1];
  if (known !== undefined || !(error instanceof Error)) return known;
  return OUTAGE_MESSAGES.find(([pattern]) => pattern.test(error.message))?.[1];
}

const isConflict = (error: unknown) => errorCode(error) === '23505' || errorCode(error) === '23P01';

export function classify(error: unknown): 'conflict' | 'unavailable' | 'internal' {
  if (isConflict(error)) return 'conflict';
  return outage(error) === undefined ? 'internal' : 'unavailable';
}

export function explain(error: unknown): string {
  if (isConflict(error)) return 'there is a row with the same key already';
  return `PostgreSQL: ${outage(error) ?? 'it cannot do this: look at its log'}`;
}

/** Serialization failure and deadlock. */
export function isTransient(error: unknown): boolean {
  return errorCode(error) === '40001' || errorCode(error) === '40P01';
}
