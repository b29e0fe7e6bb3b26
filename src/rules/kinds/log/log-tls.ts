import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { anyOf } from '../any-of.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { named, shellCommand, step } from '../support/commands.js';
import { linesAround } from './lines/line-below.js';
import type { LogHit } from './lines/log-signature.js';
import { quoted } from './lines/quoted-line.js';
import { logKind } from './log-kind.js';
import { isApiServer } from './services/api-server.js';
import { dependencyOf, withoutReadOn } from './services/dependency.js';
import { NO_CERTIFICATE, sayNoCertificate } from './services/no-certificate.js';
import { isKubelet } from './services/node-services.js';
import { onlyAddress } from './services/service-kind.js';

interface CertificateTrouble {
  readonly title: string;
  /** The title where the other side is known. */
  readonly of?: (host: string) => string;
  /** `host` is '' where the log does not name it. */
  readonly advice: (host: string, line: string) => string;
}

const KUBELET_CERTIFICATES =
  'Let the kubelets have serving certificates that the cluster signs (serverTLSBootstrap: true in their configuration, and approve their CSRs); to accept any certificate (--kubelet-insecure-tls) is for test clusters only, since anybody on the way could then stand in for a node.';
/** Servers of a control plane, by their ports: kubeadm and the like issue their certificates for a year. */
const CONTROL_PLANE = /:(?:6443|2379|2380)$/;
const UNTRUSTED: CertificateTrouble = {
  title: 'A certificate is not trusted',
  of: (host) => `The certificate of ${host} is not trusted`,
  advice: (host) =>
    isKubelet(host)
      ? KUBELET_CERTIFICATES
      : `Mount the CA that signed the certificate${host === '' ? '' : ` of ${host}`}, and let the program trust it (SSL_CERT_FILE, NODE_EXTRA_CA_CERTS, a trust store).`,
};
export const CERTIFICATE_TROUBLES = caseTable<CaseRow & CertificateTrouble>([
  {
    pattern: /expired|NotAfter: |validity check failed/i,
    example: 'Error: certificate has expired',
    title: 'A certificate has expired',
    of: (host) => `The certificate of ${host} has expired`,
    advice: (host) =>
      CONTROL_PLANE.test(host)
        ? `Renew the certificates of the control plane on that machine (kubeadm certs check-expiration shows them, kubeadm certs renew all; k3s and RKE2 renew them with a restart), then restart its static pods and take the new admin.conf; check the clock of the node as well.`
        : `Renew the certificate${host === '' ? '' : ` of ${host}`}; check the clock of the node as well.`,
  },
  {
    pattern: /not yet valid|NotValidYet|not valid before/i,
    example: 'invalid peer certificate: NotValidYet',
    title: 'A certificate is not yet valid',
    of: (host) => `The certificate of ${host} is not yet valid`,
    advice: () =>
      'Compare the clocks of the nodes and of who issued the certificate (chronyc tracking): one of them is wrong; a certificate that was made just now is valid only in the future of a slow clock.',
  },
  {
    pattern: /doesn't contain any IP SANs/i,
    example: "x509: cannot validate certificate for 10.0.0.7 because it doesn't contain any IP SANs",
    title: 'A certificate names no IP address',
    of: (host) => `The certificate of ${host} names no IP address, by which it is asked`,
    advice: (host) =>
      isKubelet(host)
        ? KUBELET_CERTIFICATES.replace(
            ';',
            ', or let the program ask the nodes by name (--kubelet-preferred-address-types=Hostname);',
          )
        : `Let the program use a name that the certificate of ${host || 'the other side'} holds instead of its IP address, or issue one with the address in its subject alternative names.`,
  },
  {
    pattern: /is valid for|altnames|ALTNAME|doesn't match|hostname mismatch|no alternative .{0,40}name/i,
    example: 'x509: certificate is valid for kubernetes, kubernetes.default, not api.shop.svc',
    title: 'A certificate is for another host',
    of: (host) => `The certificate of ${host} is for another host`,
    advice: (host, line) => otherNameAdvice(host, line),
  },
  {
    pattern: /find any PEM data in key input|no PEM data .{0,20}\bkey\b|PrivateKey.{0,60}no start line/i,
    example: 'tls: failed to find any PEM data in key input',
    title: 'A key file holds no private key (PEM)',
    advice: () =>
      'Put the private key that belongs to the certificate into the Secret in PEM form (its first line begins with BEGIN PRIVATE KEY or BEGIN RSA/EC PRIVATE KEY): the file is empty, is of another form (DER, PKCS #12), holds something else (a certificate, a public key), or was encoded in base64 twice (data of a Secret are encoded already; stringData are not).',
  },
  {
    pattern: /no start line|find any PEM|no PEM data|bad base64 decode/i,
    example:
      'cannot load certificate "/etc/tls/tls.crt": PEM_read_bio_X509_AUX() failed (SSL: error:0480006C:PEM routines::no start line)',
    title: 'A certificate file holds no certificate (PEM)',
    advice: () =>
      'Put the certificate into the Secret in PEM form (its first line begins with BEGIN CERTIFICATE), the chain below it: the file is empty, is of another form (DER, PKCS #12), or was encoded in base64 twice (data of a Secret are encoded already; stringData are not).',
  },
  {
    pattern: /key[ _]values[ _]mismatch|private key/i,
    example: 'tls: private key does not match public key',
    title: 'A certificate and its private key do not fit (TLS)',
    advice: () => 'Put certificate and key of the same pair into the Secret (tls.crt, tls.key).',
  },
  {
    pattern: /HTTP response to HTTPS|wrong version number|not look like a TLS/i,
    example: 'http: server gave HTTP response to HTTPS client',
    title: 'The other side does not speak TLS',
    of: (host) => `${host} does not speak TLS`,
    advice: (host, line) =>
      GRPC.test(line)
        ? `Let the client of ${host || 'that server'} connect without TLS (insecure or plaintext in its settings, grpc:// instead of grpcs://), use the port on which it speaks TLS, or switch TLS on at the other side.`
        : 'Use http instead of https (or the port on which it speaks TLS), or switch TLS on at the other side.',
  },
]);

/** Clients of gRPC have no https in their addresses. */
const GRPC = /\brpc error\b|\btransport: |\bgrpc\b/i;

/** Pods get the CA of the Kubernetes API with their token: it is never mounted by hand. */
const API_SERVER_STEP =
  'Delete the pod, so that it gets the CA of the Kubernetes API anew with its token (ca.crt of /var/run/secrets/kubernetes.io/serviceaccount). Where that does not help, ConfigMap kube-root-ca.crt of its namespace, or --root-ca-file of the kube-controller-manager, holds another CA than the one that signed the certificate of the API server (a control plane that was made anew, a proxy that breaks TLS open); see too that the program names no CA of its own (--kubeconfig, certificate-authority).';

function adviceFor(hit: LogHit, host: string): string {
  const found = CERTIFICATE_TROUBLES.find(hit.line)?.row;
  if (found === undefined && isApiServer(hit, host)) return API_SERVER_STEP;
  return (found ?? UNTRUSTED).advice(host, hit.line);
}

/** With the names that the certificate has, where Go says them. */
function otherNameAdvice(host: string, line: string): string {
  const names = /is valid for ((?:[\w.*:-]{1,200}, ){0,20}[\w.*:-]{1,200}), not /.exec(line)?.[1];
  const used = host === '' ? 'the name that it uses' : host.replace(/:\d{1,5}$/, '');
  return `Let the program use a name that stands in the certificate${names === undefined ? '' : ` (${names})`}, or issue one that holds ${used}.`;
}

const URL_HOST = /\bhttps:\/\/(?:[^\s\/@]{1,100}@)?([a-z0-9][\w.-]{1,200}(?::\d{1,5})?)/i;
const LINES_NEAR = 6;

/** Whose certificate it is, as far as the log or the manifest tells. */
function whoseCertificate(context: LogHit): string {
  return dependencyOf(context).host || urlHostNear(context) || onlyAddress(context);
}

/** The host of the address that one of the lines right above names; '' where none does. */
function urlHostNear(context: LogHit): string {
  const { lines, index } = linesAround(context);
  const near = index === -1 ? [] : lines.slice(Math.max(0, index - LINES_NEAR), index + 1).reverse();
  return (
    near.map((line) => URL_HOST.exec(withoutReadOn(line.slice(0, 2_000)))?.[1] ?? '').find((host) => host !== '') ?? ''
  );
}

/** A certificate is expired, not trusted, or for somebody else. */
export const logTls = logKind({
  id: 'log-tls',
  title: 'A certificate is not accepted',
  description:
    'The log says that a certificate is not accepted: expired, signed by an unknown authority, for another host, or not fitting its key; or that one side speaks TLS and the other does not; or that an HTTPS endpoint has no certificate.',
  severity: 'high',
  isTriedAgain: true,
  hint: /certif|PKIX|x509|tls|ssl|cert's|HTTPS client|EPROTO|UNABLE_TO_VERIFY|key values|private key|wrong version|PEM/i,
  except:
    /no such file|TLS handshake timeout|TLS handshake error from|creating self-signed certificates: (?:mkdir|open) /i,
  patterns: caseTable([
    {
      pattern: NO_CERTIFICATE,
      example:
        'System.InvalidOperationException: Unable to configure HTTPS endpoint. No server certificate was specified, and the default developer certificate could not be found or is out of date.',
    },
    {
      pattern: anyOf(
        /remote certificate (?:was rejected|is invalid)|certificate has expired|certificate (?:is )?expired/i,
        /x509: .{1,200}|CERTIFICATE_VERIFY_FAILED|unable to (?:get local issuer|verify the first) certificate/i,
        /self[- ]signed certificate|SSLHandshakeException.{0,200}|PKIX path building failed/i,
        /certificate verif(?:y|ication) failed|tls: (?:failed to verify|bad certificate|unknown|private key).{0,200}/i,
      ),
      example: [
        'System.Security.Authentication.AuthenticationException: The remote certificate was rejected by the provided callback.',
        'Error: certificate has expired',
        'the server certificate is expired',
        'x509: certificate signed by unknown authority',
        'ssl.SSLError: [SSL: CERTIFICATE_VERIFY_FAILED] (_ssl.c:1007)',
        'Error: unable to verify the first certificate',
        'Error: self signed certificate in certificate chain',
        'javax.net.ssl.SSLHandshakeException: no',
        'PKIX path building failed',
        'ssl_client: x: certificate verification failed',
        'remote error: tls: bad certificate',
      ],
    },
    {
      pattern: anyOf(
        /unable to find valid certification path|remote certificate is invalid|does not match certificate's altnames/i,
        /ERR_TLS_CERT|invalid peer certificate|SSL certificate problem|UNABLE_TO_VERIFY_LEAF_SIGNATURE/i,
        /certificate is not valid|certificate (?:unknown|required)|certificate chain was issued by an authority/i,
      ),
      example: [
        'sun.security.provider.certpath.SunCertPathBuilderException: unable to find valid certification path to requested target',
        "Error [ERR_TLS_CERT_ALTNAME_INVALID]: Hostname/IP does not match certificate's altnames: Host: db.shop.svc. is not in the cert's altnames: DNS:db",
        'Error: invalid peer certificate: UnknownIssuer',
        '(provider: SSL Provider, error: 0 - The certificate chain was issued by an authority that is not trusted.)',
      ],
    },
    {
      pattern: anyOf(
        /key[ _]values[ _]mismatch|private key does not match|gave HTTP response to HTTPS client|wrong version number/i,
        /PEM routines:.{0,40}(?:no start line|bad base64 decode)|failed to find any PEM data/i,
        /does not look like a TLS handshake|SSLV3_ALERT|tlsv1 alert|no peer certificate/i,
      ),
      example: [
        'Failed to load private key from /srv/tls.key, Cause: error:0b000074:X.509 certificate routines:OPENSSL_internal:KEY_VALUES_MISMATCH',
        'SSL_CTX_use_PrivateKey("/etc/tls/tls.key") failed (SSL: error:05800074:x509 certificate routines::key values mismatch)',
        'failed to find any PEM data in certificate input',
        'http: server gave HTTP response to HTTPS client',
        'Error: write EPROTO 80B:error:0A00010B:SSL routines:ssl3_get_record:wrong version number',
        'Get "https://registry.shop.svc/v2/": tls: first record does not look like a TLS handshake',
      ],
    },
  ]),
  say: (context) => {
    if (NO_CERTIFICATE.test(context.line)) return sayNoCertificate(context);
    const host = whoseCertificate(context);
    const { title, of } = CERTIFICATE_TROUBLES.find(context.line)?.row ?? UNTRUSTED;
    return {
      title: host === '' ? title : (of?.(host) ?? title),
      what: `${title.charAt(0).toLowerCase()}${title.slice(1)}${host === '' ? '' : ` in the connection to ${host}`}: ${quoted(context)}`,
      objects: [`certificate ${host}`],
      steps: [
        step(adviceFor(context, host)),
        ...(host === ''
          ? []
          : [
              step(
                'Look at the certificate:',
                shellCommand(
                  'openssl',
                  's_client',
                  '-connect',
                  named(/:\d{1,5}$/.test(host) ? host : `${host}:443`),
                  '-showcerts',
                ),
              ),
            ]),
      ],
    };
  },
  oracles: [notRestarted],
});
