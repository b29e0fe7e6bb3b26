import { describe, expect, it } from 'vitest';
import { createLogger } from '../../src/server/logging.js';
import { redactText } from '../../src/server/redact-text.js';

const CANARY = 'c4n4ry';

/** What one line looks like that is written with these fields. */
function lineWith(fields: object, text = 'text'): Record<string, unknown> {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', stream: { write: (line: string) => void lines.push(line) } });
  logger.info(fields, text);
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
}

describe('createLogger', () => {
  it('writes one JSON object a line, with level, time and text', () => {
    const line = lineWith({ namespace: 'shop', count: 3 }, 'stored');
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      namespace: 'shop',
      count: 3,
      msg: 'stored',
    });
  });

  it('writes only from its level on', () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', stream: { write: (line: string) => void lines.push(line) } });
    logger.info({}, 'a');
    logger.warn({}, 'b');
    expect(lines).toHaveLength(1);
  });

  it.each([
    { password: CANARY },
    { token: CANARY, tokens: [CANARY] },
    { headers: { cookie: CANARY, 'set-cookie': [CANARY], 'X-Service-Token': CANARY, Authorization: CANARY } },
    { config: { storage: { DATABASE_URL: CANARY, databaseUrl: CANARY }, sessionSecret: CANARY } },
    { list: [{ api_key: CANARY }, { deep: { webhook_url: CANARY } }] },
    { a: { b: { c: { d: { e: { f: { g: { harmless: CANARY } } } } } } } },
    { error: `fetch https://me:${CANARY}@host/ failed` },
    { err: Object.assign(new Error('x'), { detail: CANARY, parameters: [CANARY] }) },
    { nested: { cause: Object.assign(new Error(`password=${CANARY}`), { sql: CANARY }) } },
    { error: new Error('x', { cause: new Error(`Bearer ${CANARY}${CANARY}`) }) },
    { error: new Error('x', { cause: { password: CANARY } }) },
  ])('shows no secret: %#', (fields) => {
    expect(JSON.stringify(lineWith(fields))).not.toContain(CANARY);
  });

  it('shows what an error is: kind, code, text, stack and cause', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const line = lineWith({ error: new TypeError('no storage', { cause }) });
    expect(line['error']).toMatchObject({
      type: 'TypeError',
      message: 'no storage',
      stack: expect.stringContaining('logging.test'),
      cause: { type: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' },
    });
  });

  it('ends with errors that are their own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(lineWith({ error })['error']).toMatchObject({ message: 'round' });
  });

  it('takes an error in place of fields', () => {
    expect(JSON.stringify(lineWith(new Error(`secret: ${CANARY}`)))).not.toContain(CANARY);
  });
});

describe('redactText', () => {
  it.each([
    ['postgres://u:p4ss@db:5432/x refused', 'postgres://u:[redacted]@db:5432/x refused'],
    ['postgres://u:p:4@db/x', 'postgres://u:[redacted]@db/x'],
    ['password="a b" next', 'password=[redacted] next'],
    ['{"api_key":"abc","n":1}', '{"api_key":[redacted],"n":1}'],
    ['GET /api/ws?token=abc&x=1', 'GET /api/ws?token=[redacted]&x=1'],
    ['monitor_session=abc; monitor_session.sig=def', 'monitor_session=[redacted]; monitor_session.sig=[redacted]'],
    ['Authorization header: Bearer abcdefghij', 'Authorization header: Bearer [redacted]'],
    ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----', '[redacted]'],
    ['relation "failures" does not exist', 'relation "failures" does not exist'],
    ['http://127.0.0.1:8000/health: connect ECONNREFUSED', 'http://127.0.0.1:8000/health: connect ECONNREFUSED'],
  ])('%s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  it('takes no longer than the text is long', () => {
    for (const text of [
      'password='.repeat(20_000),
      `a://${':'.repeat(100_000)}`,
      'token '.repeat(30_000),
      'a'.repeat(200_000),
      'a.b.'.repeat(50_000),
    ]) {
      const start = performance.now();
      redactText(text);
      expect(performance.now() - start).toBeLessThan(1_000);
    }
  });
});
