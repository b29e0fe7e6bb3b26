import { type CaseRow, caseTable } from '../case-table.js';
import { remedyFor } from '../support/remedy.js';

/** Why the API server could not call a webhook. */
export interface WebhookFailure {
  /** What follows the webhook's name in a title. */
  readonly title: string;
  /** The cause in words; '' where the text says no more than that it failed. */
  readonly why: string;
  /** What repairs it: sentences. */
  readonly advice: string;
  /** Whether it is about the pods behind the webhook's service, so that looking at them helps. */
  readonly isAboutPods: boolean;
}

interface WebhookCallRow extends CaseRow {
  readonly read: (match: RegExpExecArray, text: string) => WebhookFailure;
}

/** The Go standard library's crypto/x509, verify.go. */
const BEFORE = /current time (\S{1,40}) is before (\S{1,40})/;
const AFTER = /current time (\S{1,40}) is after (\S{1,40})/;
const OTHER_NAME =
  /certificate is valid for ([^\n]{1,300}?), not (\S{1,253})|certificate is not valid for any names, but wanted to match (\S{1,253})/;
const NO_NAMES = /doesn't contain any IP SANs|relies on legacy Common Name field/;
const TIMEOUT = /[?&]timeout=(\w{1,20})/;

/** By the text without the address. */
export const WEBHOOK_CALLS = caseTable<WebhookCallRow>([
  {
    pattern: BEFORE,
    example:
      'x509: certificate has expired or is not yet valid: current time 2026-11-21T11:39:46Z is before 2026-11-21T11:53:00Z',
    read: notYetValid,
  },
  {
    pattern: AFTER,
    example:
      'x509: certificate has expired or is not yet valid: current time 2026-11-21T11:00:00Z is after 2026-11-01T11:00:00Z',
    read: expired,
  },
  {
    pattern: /signed by unknown authority/,
    example: 'certificate signed by unknown authority',
    read: () => authority(),
  },
  { pattern: OTHER_NAME, example: 'certificate is valid for ingress.local, not registry.example', read: nameMismatch },
  {
    pattern: NO_NAMES,
    example: "cannot validate certificate for 10.0.0.1 because it doesn't contain any IP SANs",
    read: () =>
      certificate(
        'its certificate is not accepted: it names no host in its subjectAltName',
        'Have it issued anew with the name of the service in its subjectAltName.',
      ),
  },
  {
    pattern: /x509|certificate|tls: /,
    example: 'tls: handshake failure',
    read: () =>
      certificate(
        'its certificate is not accepted',
        'Repair its certificate, or the caBundle of the webhook configuration.',
      ),
  },
  {
    pattern: /no endpoints available/,
    example: 'no endpoints available for service "kyverno-svc"',
    read: () =>
      unreachable(
        'no pod of its service is ready',
        'Get the pods behind its service ready, or repair the selector of the service.',
      ),
  },
  {
    pattern: /service "[^"]{1,253}" not found/,
    example: 'service "kyverno-svc" not found',
    read: () =>
      unreachable('its service does not exist', 'Install what it belongs to again, or remove its configuration.'),
  },
  {
    pattern: /no such host/,
    example: 'dial tcp: lookup hooks.corp: no such host',
    read: () =>
      unreachable(
        'its address cannot be resolved',
        'Correct the address in the webhook configuration, or see to the DNS of the API server.',
      ),
  },
  {
    pattern: /connection refused/,
    example: 'dial tcp 10.0.0.9:443: connect: connection refused',
    read: () =>
      unreachable(
        'nothing listens at its address',
        'See that its pods run and listen on the target port of the service.',
      ),
  },
  { pattern: /deadline exceeded|timeout|timed out/i, example: 'context deadline exceeded', read: timedOut },
  {
    pattern: /no route to host|network is unreachable|connection reset|\bEOF\b/,
    example: 'read: connection reset by peer',
    read: () =>
      unreachable(
        'the connection to it breaks',
        'See that the API server reaches its pods: NetworkPolicies, firewalls and the network of the node.',
      ),
  },
  {
    pattern:
      /\b(?:Post|Get) {1,2}?:? ?(Service Unavailable|Bad Gateway|Gateway Time-?out|Forbidden|Proxy Authentication Required|Method Not Allowed)\b/,
    example: 'failed to call webhook: Post : Service Unavailable',
    read: ([, words = '']) =>
      unreachable(
        `an HTTP proxy between answers in its place (${words}): the API server asks a proxy for the way to it`,
        'Keep the API server from asking a proxy for addresses of the cluster: NO_PROXY of kube-apiserver (env in its manifest; proxy settings of k3s, RKE2, OpenShift or kubeadm) must hold .svc, .cluster.local and the ranges of Services and pods.',
      ),
  },
  {
    pattern: /could not find the requested resource|\b404\b/,
    example: 'the server could not find the requested resource',
    read: () =>
      unreachable(
        'it does not know the path that it is called at',
        'Correct the path in the webhook configuration: it does not fit the version that runs.',
      ),
  },
]);

/** What the text behind `failed calling webhook "NAME":` says. */
export function readWebhookCall(text: string): WebhookFailure {
  const error = withoutAddress(text);
  const known = WEBHOOK_CALLS.find(error);
  if (known !== undefined) return known.row.read(known.match, text);
  const found = remedyFor(error, {
    who: 'the webhook',
    settings: 'its configuration',
    node: 'the control plane',
    domain: 'server',
  });
  return found === undefined
    ? unreachable('', 'See to what answers behind the webhook.')
    : unreachable(found.reason, found.step);
}

/** The address has words of its own, such as `timeout=10s`. */
function withoutAddress(text: string): string {
  return text.replace(/"https?:\/\/[^"\s]{1,500}"/, '');
}

function unreachable(why: string, advice: string): WebhookFailure {
  return { title: 'does not answer', why, advice, isAboutPods: true };
}

function certificate(why: string, advice: string): WebhookFailure {
  return { title: 'has a certificate that the API server does not accept', why, advice, isAboutPods: false };
}

function authority(): WebhookFailure {
  const why =
    'its certificate is not accepted: it is signed by an authority that the caBundle of the webhook configuration does not hold';
  return certificate(
    why,
    'Put the authority that signed it into the caBundle, as the installer or the CA injector of cert-manager does; after a new installation the old one is often left there.',
  );
}

function nameMismatch([, names = '', wanted = '', alone = '']: RegExpExecArray): WebhookFailure {
  const valid = names === '' ? 'no name' : names;
  const why = `its certificate is not accepted: it is valid for ${valid}, not for ${wanted || alone}`;
  return certificate(
    why,
    `Have it issued for ${wanted || alone}, or correct the name of the service in the webhook configuration.`,
  );
}

function notYetValid([, now = '', start = '']: RegExpExecArray): WebhookFailure {
  const from = instantOf(start);
  const ahead = timeBetween(now, from);
  const why = `its certificate is not valid yet: it begins at ${from}, and the clock of the API server says ${instantOf(now)}${ahead === '' ? '' : `, ${ahead} earlier`}`;
  return {
    title: 'has a certificate that is not valid yet',
    why,
    advice:
      'Compare the clocks of the control plane and of the nodes (NTP, chrony): one of them is wrong, or the certificate was issued by a machine whose clock is ahead. ' +
      'Then have the certificate issued anew; else it becomes valid by itself when that time comes.',
    isAboutPods: false,
  };
}

function expired([, now = '', end = '']: RegExpExecArray): WebhookFailure {
  const since = timeBetween(now, instantOf(end));
  return {
    title: 'has a certificate that has expired',
    why: `its certificate expired at ${instantOf(end)}${since === '' ? '' : `, ${since} before the clock of the API server (${instantOf(now)})`}`,
    advice:
      'Renew it: have cert-manager or the installer issue a new one, and restart the pods behind the webhook so that they take it. Where it is not old, a clock is wrong.',
    isAboutPods: false,
  };
}

function timedOut(_match: RegExpExecArray, text: string): WebhookFailure {
  const limit = TIMEOUT.exec(text)?.[1];
  return {
    title: 'does not answer in time',
    why: `the call runs into its timeout${limit === undefined ? '' : ` of ${limit}`}`,
    advice:
      'See that its pods are ready and not overloaded, and that the API server reaches them: a firewall or NetworkPolicy that drops what comes from the control plane looks the same.',
    isAboutPods: true,
  };
}

function instantOf(instant: string): string {
  return instant.replace(/[.,;)\]]{1,3}$/, '');
}

/** `1 h 13 min` between two instants; '' where one cannot be read. */
function timeBetween(one: string, other: string): string {
  const minutes = Math.round(Math.abs(Date.parse(instantOf(one)) - Date.parse(other)) / 60_000);
  if (!Number.isFinite(minutes)) return '';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
}
