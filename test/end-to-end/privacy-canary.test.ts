import nock from 'nock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';
import { type StubbedLlm, stubLlm } from '../support/stubbed-llm.js';
import { reportWith } from './support/planted-report.js';

/** One secret of each kind: how it stands in a text, and the part of it that must never leave. */
const CANARIES: Readonly<Record<string, readonly [text: string, secret: string]>> = {
  password: ['password=hunter2-canary', 'hunter2-canary'],
  'quoted password': ['{"db_password": "correct horse battery"}', 'correct horse battery'],
  'flag on a command line': ['--password Tr0ub4dor-canary --verbose', 'Tr0ub4dor-canary'],
  'bearer token': ['Authorization: Bearer abcdefghijklmnop0123456789', 'abcdefghijklmnop0123456789'],
  'basic authorization': ['authorization: Basic dXNlcjpjYW5hcnktcGFzc3dvcmQ=', 'dXNlcjpjYW5hcnktcGFzc3dvcmQ='],
  'api key header': ['X-Api-Key: 9f8e7d6c5b4a39281706canary', '9f8e7d6c5b4a39281706canary'],
  cookie: ['Cookie: sid=s%3Acanarycookie123456; theme=dark', 'canarycookie123456'],
  'set-cookie': ['Set-Cookie: session=canarysession987654; HttpOnly', 'canarysession987654'],
  jwt: ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJlLWNhbmFyeS0xMjM', 'eyJzdWIiOiJjYW5hcnkifQ'],
  'postgres url': ['postgres://app:canary-pg-pass@db.prod:5432/shop', 'canary-pg-pass'],
  'mongodb url': ['mongodb+srv://app:canaryMongo1@cluster0.mongodb.example/shop', 'canaryMongo1'],
  'jdbc url': ['jdbc:mysql://db:3306/shop?user=app&password=canaryJdbc9', 'canaryJdbc9'],
  'ado.net string': ['Server=db;Database=shop;User Id=app;Password=canaryAdo#7;', 'canaryAdo#7'],
  'redis url': ['redis://:canary-redis-pass@cache:6379/0', 'canary-redis-pass'],
  'basic-auth url': ['https://deploy:canary-basic@git.example/repo.git', 'canary-basic'],
  'query token': ['GET /v1/items?access_token=canaryquerytoken42 HTTP/1.1', 'canaryquerytoken42'],
  'private key': [
    '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAcanarykey\n-----END RSA PRIVATE KEY-----',
    'MIIEowIBAAKCAQEAcanarykey',
  ],
  certificate: ['-----BEGIN CERTIFICATE-----\nMIIDcanarycert\n-----END CERTIFICATE-----', 'MIIDcanarycert'],
  'aws access key id': ['AKIAIOSFODNN7CANARY1', 'AKIAIOSFODNN7CANARY1'],
  'aws secret': ['aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYCANARYKEY1', 'wJalrXUtnFEMI/K7MDENG'],
  'azure storage key': [
    'AccountName=shop;AccountKey=Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5Y2E=;EndpointSuffix=core.windows.net',
    'Y2FuYXJ5Y2FuYXJ5',
  ],
  'google api key': ['AIzaSyCanaryCanaryCanaryCanaryCanary123', 'AIzaSyCanaryCanary'],
  'github token': ['ghp_CanaryCanaryCanaryCanaryCanaryCanary12', 'ghp_CanaryCanary'],
  'gitlab token': ['glpat-CanaryCanaryCanary12', 'glpat-CanaryCanary'],
  'slack token': ['xoxb-123456789012-canarycanarycanary', 'canarycanarycanary'],
  'slack webhook': [
    'https://hooks.slack.com/services/T00000000/B00000000/CanaryCanaryCanary123456',
    'CanaryCanaryCanary123456',
  ],
  'stripe key': [`sk_${'live'}_CanaryCanaryCanary1234567890`, 'CanaryCanaryCanary1234567890'],
  'openai key': ['sk-proj-CanaryCanaryCanaryCanaryCanary123456', 'sk-proj-CanaryCanary'],
  'npm token': ['//registry.example/:_authToken=npm_CanaryCanaryCanaryCanaryCanary123456', 'npm_CanaryCanary'],
  'e-mail address': ['notify jane.canary@corp.example about it', 'jane.canary@corp.example'],
  'card number': ['charged card 4111 1111 1111 1111 twice', '4111 1111 1111 1111'],
  'random string': ['session 7Qm2Zx9Lk4Rt8Vb3Nw6Yp1Hs5Jd0Fg7Qc2Xe', '7Qm2Zx9Lk4Rt8Vb3Nw6Yp1Hs5Jd0Fg7Qc2Xe'],
};

describe('nothing secret reaches a language model', () => {
  let server: TestServer;
  let llm: StubbedLlm;
  beforeAll(async () => {
    llm = stubLlm();
    server = await startServer();
    const cookie = await server.signIn('admin');
    const saved = await server.send('POST', '/api/admin/llm/config', { cookie, body: llm.config });
    expect(saved.status).toBe(200);
  });
  afterAll(async () => {
    await server.close();
    nock.cleanAll();
  });

  it.each(Object.keys(CANARIES))('%s', async (kind) => {
    const [text, secret] = CANARIES[kind] ?? ['', ''];
    const before = llm.requests.length;
    const body = reportWith(text, Object.keys(CANARIES).indexOf(kind));
    const answer = await server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body });
    expect(answer.body).toMatchObject({ solution_source: 'llm' });
    const sent = JSON.stringify(llm.requests.slice(before));
    expect(llm.requests.length).toBeGreaterThan(before);
    expect(sent).toContain('CrashLoopBackOff');
    for (const form of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ]) {
      expect(sent.includes(form), `${kind} left as ${form}`).toBe(false);
    }
  });
});
