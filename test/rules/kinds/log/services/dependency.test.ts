import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

const UNTRUSTED = 'Error: x509: certificate signed by unknown authority';

describe('the other side of a failing connection', () => {
  it('is the one that a line above says it connects to', () => {
    expect(diagnosisOfLog(`connecting to https://vault.shop:8200\n${UNTRUSTED}`).title).toBe(
      'The certificate of vault.shop:8200 is not trusted',
    );
  });

  it.each([
    'WARNING: Running pip as the root user is not recommended: https://pip.pypa.io/warnings/venv',
    'Use the toolkit to start this container; see\n   https://docs.nvidia.com/datacenter/cloud-native/ .',
    'failed to send, dropping 2 traces to intake at http://localhost:8126/v0.5/traces after 3 retries',
  ])('is none that stands above for another reason: %s', (line) => {
    expect(diagnosisOfLog(`depot 1.2.3\n${line}\nthe queue is open\n${UNTRUSTED}`).title).toBe(
      'A certificate is not trusted',
    );
  });
});

describe('the file of a configuration that cannot be parsed', () => {
  const fault = 'Error: yaml: line 7: mapping values are not allowed in this context';

  it('is the one that a line above says it reads', () => {
    expect(diagnosisOfLog(`reading /etc/depot/depot.yaml\n${fault}`).title).toContain('/etc/depot/depot.yaml line 7');
  });

  it.each([
    'nginx: [warn] the "user" directive makes sense only with privileges, ignored in /etc/nginx/nginx.conf:2',
    '10-listen-on-ipv6-by-default.sh: info: can not modify /etc/nginx/conf.d/default.conf (read-only file system?)',
    'warn The configuration property `package.json#prisma` is deprecated.',
    '[dotenv@17.2.1] injecting env (0) from .env',
  ])('is none that stands above for another reason: %s', (line) => {
    expect(diagnosisOfLog(`depot 1.2.3\n${line}\nthe queue is open\n${fault}`).title).toBe(
      'The configuration of api cannot be parsed',
    );
  });
});
