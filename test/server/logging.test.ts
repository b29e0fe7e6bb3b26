import { describe, expect, it } from 'vitest';
import { createLogger } from '../../src/server/logging.js';

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

  it('shows an error whose message and stack are no texts', () => {
    const error = Object.assign(new Error('x'), { message: { text: 'y' }, stack: 5 });
    expect(lineWith({ error })['error']).toMatchObject({ type: 'Error', stack: '' });
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

describe('texts of a line', () => {
  it.each([
    [`postgres://u:${CANARY}@db:5432/x refused`],
    [`password="${CANARY} b" next`],
    [`{"api_key":"${CANARY}","n":1}`],
    [`GET /api/ws?token=${CANARY}&x=1`],
    [`monitor_session=${CANARY}; monitor_session.sig=${CANARY}`],
    [`Authorization header: Bearer ${CANARY}ghij`],
    [`-----BEGIN RSA PRIVATE KEY-----\n${CANARY}\n-----END RSA PRIVATE KEY-----`],
  ])('show no secret: %s', (text) => {
    expect(JSON.stringify(lineWith({ reason: text, list: [text], err: new Error(text) }))).not.toContain(CANARY);
  });

  it.each(['relation "failures" does not exist', 'http://127.0.0.1:8000/health: connect ECONNREFUSED'])(
    'stay as they are: %s',
    (text) => {
      expect(lineWith({ reason: text })).toMatchObject({ reason: text });
    },
  );

  it('keep numbers and names', () => {
    const fields = {
      request_id: 'Zx8Kq2Lm9Rt4Vw7Yp3Bn6Hc1',
      username: 'bob@example.com',
      tokens: { input: 512, output: 3 },
      key: 'llm_language',
    };
    expect(lineWith(fields)).toMatchObject(fields);
  });
});
