import { step } from '../support/commands.js';
import { namedHost } from './dependency.js';
import { logRule } from './log-signature.js';

/** A certificate is expired or not trusted. */
export const logTls = logRule({
  id: 'log-tls',
  title: 'A certificate is not accepted',
  severity: 'high',
  weight: 6,
  patterns: [
    /certificate has expired|certificate (?:is )?expired|x509: .{1,200}|CERTIFICATE_VERIFY_FAILED|unable to (?:get local issuer|verify the first) certificate|self[- ]signed certificate|SSLHandshakeException.{0,200}|PKIX path building failed|certificate verify failed|tls: (?:failed to verify|bad certificate|unknown).{0,200}/i,
  ],
  read: (context) => {
    const isExpired = /expired|not yet valid/i.test(context.line);
    const host = namedHost(context) ?? '';
    return {
      title: isExpired ? 'A certificate has expired' : 'A certificate is not trusted',
      what: `${isExpired ? 'a certificate has expired' : 'a certificate is not trusted'}${host === '' ? '' : ` in the connection to ${host}`}: "${context.line.trim().slice(0, 300)}"`,
      objects: [`certificate ${host}`],
      steps: [
        step(
          isExpired
            ? 'Renew the certificate; check the clock of the node as well.'
            : 'Mount the CA that signed it, and let the program trust it (SSL_CERT_FILE, NODE_EXTRA_CA_CERTS, a trust store).',
        ),
        ...(host === '' ? [] : [step('Look at the certificate:', `openssl s_client -connect ${host} -showcerts`)]),
      ],
    };
  },
});
