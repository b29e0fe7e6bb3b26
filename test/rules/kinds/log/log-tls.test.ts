import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';
import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    'nginx: [emerg] cannot load certificate "/etc/nginx/tls/tls.crt": PEM_read_bio_X509_AUX() failed (SSL: error:0480006C:PEM routines::no start line:Expecting: TRUSTED CERTIFICATE)',
    'in PEM form',
  ],
  [
    'Unhandled exception. Microsoft.Data.SqlClient.SqlException (0x80131904): an error occurred during the login process. (provider: SSL Provider, error: 0 - The certificate chain was issued by an authority that is not trusted.)\n ---> System.ComponentModel.Win32Exception (0x80004005): Unknown error -2146893019\n   at Depot.Main()',
    'not trusted',
  ],
  [
    'Caused by: org.springframework.ResourceAccessException: I/O error on GET request for "https://auth.shop.example/realms/x": PKIX path building failed\n\t... 20 more\nCaused by: sun.security.SunCertPathBuilderException: unable to find valid certification path to requested target',
    'auth.shop.example is not trusted',
  ],
  [
    'error: Get "https://registry.shop.svc/v2/": tls: first record does not look like a TLS handshake',
    'does not speak TLS',
  ],
  [
    'F1121 20:10:00.123456       1 main.go:99] Get "https://vault.vault.svc:8200/v1/sys/health": tls: failed to verify certificate: x509: certificate signed by unknown authority',
    'vault.vault.svc:8200',
  ],
  [
    '{"level":"error","msg":"Failed to connect to broker kafka-0:19092: x509: certificate signed by unknown authority"}',
    'kafka-0:19092',
  ],
  [
    "Error: unable to verify the first certificate\n    at TLSSocket.onConnectSecure (node:_tls_wrap:1674:34) {\n  code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'\n}",
    'not trusted',
  ],
  ['Error: self signed certificate in certificate chain', 'not trusted'],
  [
    'Caused by: sun.security.provider.certpath.SunCertPathBuilderException: unable to find valid certification path to requested target',
    'not trusted',
  ],
  [
    'javax.net.ssl.SSLHandshakeException: PKIX path building failed: sun.security.provider.certpath.SunCertPathBuilderException: unable to find valid certification path to requested target',
    'not trusted',
  ],
  [
    "requests.exceptions.SSLError: HTTPSConnectionPool(host='api.example.org', port=443): Max retries exceeded with url: / (Caused by SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get local issuer certificate (_ssl.c:1006)')))",
    'api.example.org',
  ],
  [
    'ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: certificate has expired (_ssl.c:1006)',
    'expired',
  ],
  [
    'Unhandled exception. System.Security.Authentication.AuthenticationException: The remote certificate is invalid because of errors in the certificate chain: PartialChain',
    'not trusted',
  ],
  ['curl: (60) SSL certificate problem: unable to get local issuer certificate', 'not trusted'],
  ['x509: certificate is valid for kubernetes, kubernetes.default, not api.shop.svc', 'api.shop.svc'],
  [
    "Error [ERR_TLS_CERT_ALTNAME_INVALID]: Hostname/IP does not match certificate's altnames: Host: db.shop.svc. is not in the cert's altnames: DNS:db",
    'db.shop.svc',
  ],
  [
    'panic: x509: certificate has expired or is not yet valid: current time 2026-11-21T20:10:00Z is after 2026-11-20T00:00:00Z',
    'expired',
  ],
  [
    'OpenSSL::SSL::SSLError: SSL_connect returned=1 errno=0 state=error: certificate verify failed (self-signed certificate in certificate chain)',
    'not trusted',
  ],
  [
    'rpc error: code = Unavailable desc = connection error: desc = "transport: authentication handshake failed: tls: failed to verify certificate: x509: certificate signed by unknown authority"',
    'not trusted',
  ],
  ['Error: invalid peer certificate: UnknownIssuer', 'not trusted'],
  [
    'nginx: [emerg] SSL_CTX_use_PrivateKey("/etc/tls/tls.key") failed (SSL: error:05800074:x509 certificate routines::key values mismatch)',
    '/etc/tls/tls.key',
  ],
  ['tls: private key does not match public key', 'private key'],
  [
    'wget: note: TLS certificate validation not implemented\nwget: TLS error from peer (alert code 40): handshake failure\nssl_client: x: certificate verification failed',
    'not trusted',
  ],
  [
    'psycopg2.OperationalError: connection to server at "db" (10.0.0.5), port 5432 failed: SSL error: certificate verify failed',
    'db:5432',
  ],
  ['http: server gave HTTP response to HTTPS client', 'TLS'],
  ['Error: write EPROTO 80B:error:0A00010B:SSL routines:ssl3_get_record:wrong version number', 'TLS'],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['x509: certificate signed by unknown authority', 'not trusted'],
  ['Error: certificate has expired', 'Renew'],
  ['the server certificate is expired', 'Renew the certificate'],
  ['x509: certificate has expired or is not yet valid', 'Renew the certificate'],
  ['ssl.SSLError: [SSL: CERTIFICATE_VERIFY_FAILED] (_ssl.c:1007)', 'Mount the CA'],
  ['Error: unable to get local issuer certificate', 'Mount the CA'],
  ['Error: unable to verify the first certificate', 'Mount the CA'],
  ['Error: self-signed certificate in certificate chain', 'Mount the CA'],
  ['javax.net.ssl.SSLHandshakeException: no', 'Mount the CA'],
  ['PKIX path building failed', 'Mount the CA'],
  ['remote error: tls: bad certificate', 'Mount the CA'],
  ['remote error: tls: unknown certificate authority', 'Mount the CA'],
];

describe('log-tls', () => {
  itIs('log-tls', LOGS);
  itIs('log-tls', TEXTS);
  itIsFoundIn('log-tls', 'x509: certificate signed by unknown authority');
  itIsNot([
    [
      'I0114 08:29:40.765304       1 log.go:172] http: TLS handshake error from 10.0.0.1:34426: remote error: tls: bad certificate\nF0114 08:29:41.765304       1 main.go:172] POD_NAMESPACE must be set',
      'log-missing-env',
    ],
    ['INFO certificate expires in 30 days\nboiler is cold', 'crash-app-error'],
  ]);

  it('says whose certificate it is, and looks at it at the port of HTTPS where none is named', () => {
    const known = diagnosisOfLog(
      'FATAL dial kafka-0.kafka.svc:9093: x509: certificate has expired or is not yet valid',
    );
    expect(known.title).toBe('The certificate of kafka-0.kafka.svc:9093 has expired');
    expect(known.steps[0]?.text).toContain('Renew the certificate of kafka-0.kafka.svc:9093');
    const https = diagnosisOfLog('ERROR https://erp.corp.example/api: unable to verify the first certificate');
    expect(https.steps[1]?.command).toContain('-connect erp.corp.example:443');
  });
});

it('a certificate that .NET rejects is not trusted', () => {
  const log = [
    'Unhandled exception. Depot.SqlException (0x80131904): an error occurred during the login process.',
    ' ---> System.Security.Authentication.AuthenticationException: The remote certificate was rejected by the provided callback.',
    '   at System.Net.Security.SslStream.Send(Alert alert)',
  ].join('\n');
  expect(diagnosisOfLog(log, {}, 134).kind).toBe('log-tls');
});

describe('an HTTPS endpoint without a certificate', () => {
  it('names the variable that asks for it', () => {
    const diagnosis = diagnosisOfLog(
      'Unhandled exception. System.InvalidOperationException: Unable to configure HTTPS endpoint. No server certificate was specified, and the default developer certificate could not be found.',
      { manifest: manifest({ env: [{ name: 'ASPNETCORE_HTTPS_PORTS', value: '9443' }] }) },
      139,
    );
    expect(diagnosis.kind).toBe('log-tls');
    expect(diagnosis.cause).toContain('ASPNETCORE_HTTPS_PORTS=9443');
    expect(diagnosis.steps[0]?.text).toContain('take the HTTPS address out of ASPNETCORE_HTTPS_PORTS');
  });
});

describe('a certificate without an IP address', () => {
  it('is a matter of the kubelets at their port', () => {
    const diagnosis = diagnosisOfLog(
      `E0511 scraper.go:140] "Cannot ask node" err="Get \\"https://10.9.0.7:10250/stats\\": x509: cannot validate certificate for 10.9.0.7 because it doesn't contain any IP SANs"`,
    );
    expect(diagnosis.title).toContain('The certificate of 10.9.0.7:10250 names no IP address');
    expect(diagnosis.steps[0]?.text).toContain('serverTLSBootstrap');
  });

  it('is asked by name elsewhere', () => {
    const { steps } = diagnosisOfLog(
      `fatal: Get "https://10.9.0.7:8443/": x509: cannot validate certificate for 10.9.0.7 because it doesn't contain any IP SANs`,
    );
    expect(steps[0]?.text).toContain('a name that the certificate of 10.9.0.7:8443 holds');
  });
});
