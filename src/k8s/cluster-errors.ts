import { type ErrorCode, PodproofError } from '../kernel/ports/errors.js';
import type { RequestSubject } from './request-subject.js';

/** How every sentence begins that says that the cluster cannot be read. */
export const NOT_AVAILABLE = 'The cluster client is not available';

/** What is a matter between this server and the cluster, not of who asks the server. */
const OURS = new Set<ErrorCode>([
  'unauthenticated',
  'unavailable',
  'timeout',
  'rate_limited',
  'too_large',
  'refused',
  'internal',
]);

const READING = new Set(['get', 'list', 'watch']);

/**
 * An error of the Kubernetes client as users of a server hear it: what is wrong between the server and its cluster is `unavailable`, never 401 or 429,
 * which would be about themselves; and `forbidden` names the rule that the server's account lacks.
 */
export function errorForUsers(error: PodproofError, subject: RequestSubject): PodproofError {
  const { code, message, retryAfterMs } = error;
  // Says where a list can be gone on with.
  if (code === 'gone') return error;
  // The message holds all that matters: with causes, each request without a cluster would fill a page of the log; further fields would go over the wire.
  const options = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (code === 'forbidden') return new PodproofError(code, forbiddenWords(message, subject), options);
  if (!OURS.has(code) || message.startsWith(NOT_AVAILABLE)) return new PodproofError(code, message, options);
  const words = code === 'unauthenticated' ? unauthenticatedWords(message) : message;
  return new PodproofError('unavailable', `${NOT_AVAILABLE}: ${words}`, options);
}

/** "Log in again" is for people with a kubectl; a server is given other credentials. */
function unauthenticatedWords(message: string): string {
  return message.replace(
    '; log in again',
    '; give Podproof a token or certificate that is valid (it is read again by itself)',
  );
}

/** A quota, an admission webhook or Pod Security may refuse as well, and no rule helps against these. */
function forbiddenWords(message: string, subject: RequestSubject): string {
  const isMissingRight = READING.has(subject.verb) || isOfAuthorizer(message);
  return isMissingRight ? `${message}; ${missingRule(subject)}` : message;
}

/** Whether a write was forbidden for want of a right; else a quota or admission did not let it pass. */
export function isOfAuthorizer(message: string): boolean {
  return /\bcannot \w+ (?:resource|path) "/.test(message);
}

/** The rule of a ClusterRole that would allow it, as YAML on one line. */
function missingRule({ verb, resource }: RequestSubject): string {
  if (resource.startsWith('/')) return `the rule {nonResourceURLs: ["${resource}"], verbs: ["${verb}"]} is missing`;
  const [path = '', subresource] = resource.split('/');
  const [plural = '', ...group] = path.split('.');
  const name = subresource === undefined ? plural : `${plural}/${subresource}`;
  return `the rule {apiGroups: ["${group.join('.')}"], resources: ["${name}"], verbs: ["${verb}"]} is missing`;
}
