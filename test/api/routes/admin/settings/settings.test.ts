import { describe, expect, it } from 'vitest';
import { statusesOf, testServer } from '../../security/signed-client.js';

const send = testServer();
const PATH = '/api/admin/settings';
const forAdmins = { nobody: 401, service: 401, read: 403, write: 403, admin: 200 };
const forReaders = { ...forAdmins, read: 200, write: 200 };

describe('settings', () => {
  it('are listed with their defaults and rules, the mirror TTL apart', async () => {
    const list = (await send('read', `GET ${PATH}`)).body as { key: string }[];
    expect(list.map(({ key }) => key)).not.toContain('mirror-ttl');
    expect(list).toContainEqual({
      key: 'history_retention_minutes',
      value: '43200',
      default: '43200',
      help: expect.any(String),
      schema: expect.objectContaining({
        minimum: 0,
        maximum: 52_560_000,
        anyOf: [
          { type: 'integer', minimum: 0, maximum: 52_560_000 },
          { type: 'string', pattern: expect.any(String) },
        ],
      }),
    });
  });

  it('are changed one at a time', async () => {
    const key = 'ignored_retention_minutes';
    const answer = await send('admin', `POST ${PATH}/${key}`, { value: '60' });
    expect(answer).toMatchObject({ status: 200, body: { key, value: '60', default: '0', help: expect.any(String) } });
    expect((await send('read', `GET ${PATH}/${key}`)).body).toEqual(answer.body);
  });

  it.each([
    ['llm_daily_calls', 60],
    ['llm_pseudonyms', true],
  ])('%s is given as JSON has it: %j', async (key, value) => {
    const answer = await send('admin', `POST ${PATH}/${key}`, { value });
    expect(answer).toMatchObject({ status: 200, body: { key, value: String(value) } });
  });

  it.each([
    ['history_retention_minutes', { value: 0.5 }, /must be a whole number/],
    ['history_retention_minutes', { value: true }, /must be a whole number/],
    ['llm_pseudonyms', { value: 1 }, /must be true or false/],
    ['quiet_hours', { value: null }, /value must be text/],
    ['history_retention_minutes', {}, /value/],
    ['history_retention_minutes', { value: '-1' }, /history_retention_minutes must be a whole number/],
    ['quiet_hours', { value: 'always' }, /22:00-07:00 Europe\/Berlin/],
    ['quiet_hours', { value: '', reason: 'x' }, /reason/],
  ])('%s is not %j', async (key, body, detail) => {
    const refused = { status: 400, body: { detail: expect.stringMatching(detail) } };
    expect(await send('admin', `POST ${PATH}/${key}`, body)).toMatchObject(refused);
  });

  it('are 404 for an unknown key, and the mirror TTL has no generic way to change it', async () => {
    expect((await send('admin', `GET ${PATH}/nothing`)).status).toBe(404);
    expect((await send('admin', `POST ${PATH}/nothing`, { value: '1' })).status).toBe(404);
    expect((await send('admin', `POST ${PATH}/mirror-ttl`, { value: '60' })).status).toBe(405);
  });

  it('are read by all and changed by admins', async () => {
    expect(await statusesOf(send, `GET ${PATH}`)).toEqual(forReaders);
    expect(await statusesOf(send, `GET ${PATH}/quiet_hours`)).toEqual(forReaders);
    expect(await statusesOf(send, `POST ${PATH}/quiet_hours`, { value: '' })).toEqual(forAdmins);
  });
});

describe('the mirror TTL', () => {
  const TTL = `${PATH}/mirror-ttl`;

  it('is 180 seconds until an admin changes it', async () => {
    expect((await send('read', `GET ${TTL}`)).body).toEqual({ seconds: 180 });
    expect(await send('admin', `PUT ${TTL}`, { seconds: 3_600 })).toMatchObject({
      status: 200,
      body: { seconds: 3_600 },
    });
    expect((await send('read', `GET ${TTL}`)).body).toEqual({ seconds: 3_600 });
  });

  it.each([29, 3_601, 60.5, '60', null])('is not %j', async (seconds) => {
    const refused = { status: 400, body: { detail: expect.stringContaining('seconds') } };
    expect(await send('admin', `PUT ${TTL}`, { seconds })).toMatchObject(refused);
  });

  it('is read by all and changed by admins', async () => {
    expect(await statusesOf(send, `GET ${TTL}`)).toEqual(forReaders);
    expect(await statusesOf(send, `PUT ${TTL}`, { seconds: 30 })).toEqual(forAdmins);
  });
});
