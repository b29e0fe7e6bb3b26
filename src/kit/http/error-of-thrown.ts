import { hideSecrets } from '../../kernel/plugins/secrets.js';
import { type ErrorCode, errorCode, NEVER_CONNECTED, PodproofError } from '../../kernel/ports/errors.js';
import { shorten } from './body-message.js';

/** How deep causes are followed: they may go round in circles. */
const DEEPEST = 10;

/** What is known of one error in a chain of causes. */
interface Link {
  readonly error: object;
  readonly code: string;
  readonly name: string;
}

/** A group of errors, and the code and the words for it. `link.code` is Node's. */
interface Kind {
  matches(link: Link): boolean;
  readonly code: ErrorCode;
  /** True where no request can have been sent. */
  readonly neverConnected?: boolean;
  sentence(link: Link): string;
}

const hasCode =
  (...codes: readonly string[]) =>
  ({ code }: Link) =>
    codes.includes(code);

const hasName =
  (...names: readonly string[]) =>
  ({ name }: Link) =>
    names.includes(name);

const CA_HELP = 'give its certificate authority to the server with NODE_EXTRA_CA_CERTS';

const CERTIFICATES: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `its TLS certificate is self-signed; ${CA_HELP}`,
  SELF_SIGNED_CERT_IN_CHAIN: `its TLS certificate comes from an authority that is not known here; ${CA_HELP}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `its TLS certificate comes from an unknown authority, or the chain is incomplete; ${CA_HELP}`,
  UNABLE_TO_GET_ISSUER_CERT: `its TLS certificate comes from an unknown authority; ${CA_HELP}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `its TLS certificate comes from an unknown authority; ${CA_HELP}`,
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
  CERT_NOT_YET_VALID: 'its TLS certificate is not valid yet; is the clock of this machine right?',
  CERT_REVOKED: 'its TLS certificate is revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another name',
};

const unavailable = (matches: Kind['matches'], sentence: Kind['sentence']): Kind => ({
  matches,
  code: 'unavailable',
  sentence,
});

const unreachedKind = (matches: Kind['matches'], sentence: Kind['sentence']): Kind => ({
  ...unavailable(matches, sentence),
  neverConnected: true,
});

const KINDS: readonly Kind[] = [
  {
    matches: hasName('AbortError', 'APIUserAbortError', 'RequestAbortedError'),
    code: 'aborted',
    sentence: () => 'was not waited for: the call was aborted',
  },
  {
    matches: hasName('TimeoutError', 'APIConnectionTimeoutError', 'RequestTimeoutError'),
    code: 'timeout',
    sentence: () => 'did not answer in time',
  },
  unreachedKind(hasCode('ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL'), (link) => {
    const host: unknown = Reflect.get(link.error, 'hostname');
    return `cannot be reached: the name ${typeof host === 'string' ? host : 'of its host'} cannot be resolved (DNS, ${link.code})`;
  }),
  unreachedKind(
    ({ code }) => code in CERTIFICATES,
    ({ code }) => `cannot be trusted: ${CERTIFICATES[code]} (${code})`,
  ),
  unreachedKind(
    ({ code }) => code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_'),
    ({ code }) => `does not speak TLS at this address (${code}); is it http:// instead of https://?`,
  ),
  unreachedKind(
    hasCode('ECONNREFUSED'),
    () => 'refuses the connection: nothing listens at this host and port (ECONNREFUSED)',
  ),
  unavailable(
    hasCode('ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ERR_STREAM_PREMATURE_CLOSE'),
    ({ code }) => `cut the connection before the answer was complete (${code})`,
  ),
  {
    matches: hasCode('UND_ERR_CONNECT_TIMEOUT'),
    code: 'timeout',
    neverConnected: true,
    sentence: ({ code }) => `did not answer in time (${code})`,
  },
  {
    matches: hasCode('ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ESOCKETTIMEDOUT'),
    code: 'timeout',
    sentence: ({ code }) => `did not answer in time (${code})`,
  },
  unreachedKind(
    hasCode('EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTDOWN'),
    ({ code }) => `cannot be reached: there is no route to its address (${code})`,
  ),
];

/**
 * The error that anything thrown by a call over the network means, in plain words: DNS, TLS, refused and cut connections, time-outs,
 * `aborted`. Where nothing can have been sent, it is marked `NEVER_CONNECTED`. A PodproofError anywhere among the causes, such as the egress rules' refusal, is handed on as it is. What is not
 * recognised is `unavailable`.
 * @param what begins the sentence: who was called
 * @param secrets are never quoted
 */
export function errorOfThrown(what: string, error: unknown, secrets: readonly string[] = []): PodproofError {
  const chain = chainOf(error);
  const own = chain.find((link) => PodproofError.isInstance(link));
  if (PodproofError.isInstance(own)) return own;
  const links = chain.map(toLink);
  for (const { matches, code, sentence, neverConnected } of KINDS) {
    const link = links.find(matches);
    if (link)
      return new PodproofError(code, `${what} ${sentence(link)}`, neverConnected ? { extra: NEVER_CONNECTED } : {});
  }
  const innermost = shorten(hideSecrets(innermostMessage(chain, error), { secrets }, ['secrets']));
  return new PodproofError('unavailable', `${what} cannot be reached: ${innermost}`);
}

/** An error with its causes and, of an AggregateError, its parts: the outermost first. */
export function chainOf(error: unknown): readonly object[] {
  const found: object[] = [];
  const add = (value: unknown) => {
    if (typeof value === 'object' && value !== null && found.length < DEEPEST && !found.includes(value)) {
      found.push(value);
      add(Reflect.get(value, 'cause'));
      const parts: unknown = Reflect.get(value, 'errors');
      if (Array.isArray(parts)) parts.forEach(add);
    }
  };
  add(error);
  return found;
}

function toLink(error: object): Link {
  const name: unknown = Reflect.get(error, 'name');
  const constructorName = error.constructor?.name ?? '';
  // Some libraries leave `name` at "Error" and only their class tells what it is.
  return {
    error,
    code: errorCode(error),
    name: typeof name === 'string' && name !== 'Error' ? name : constructorName,
  };
}

/** "fetch failed" says nothing; its cause does. */
function innermostMessage(chain: readonly object[], error: unknown): string {
  const messages = chain.flatMap((link) => (link instanceof Error && link.message !== '' ? [link.message] : []));
  return messages.at(-1) ?? (typeof error === 'object' ? 'no reason is known' : String(error));
}
