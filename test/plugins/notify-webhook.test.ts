import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import nock from 'nock';
import { describeNotifier } from 'podproof/testing';
import { expect, it } from 'vitest';
import { webhookBody } from '../../plugins/notify-webhook/body.js';
import plugin from '../../plugins/notify-webhook/index.js';
import { notificationOf } from '../../src/kit/testing/notify/notifications.js';
import { broken } from './faults.js';

const URL_OF_HOOK = 'https://ops.example/hooks/s3cr3t-XYZ';
const NOW = Date.UTC(2024, 0, 1, 15) + 700;
const FIELDS = Object.keys(webhookBody(notificationOf()));

describeNotifier({
  plugin,
  config: { webhook_url: URL_OF_HOOK, secret: 'a shared secret' },
  wire: {
    accepted: { status: 204 },
    limited: (seconds) => ({ status: 429, headers: { 'Retry-After': String(seconds) } }),
    maxBytes: 128 * 1024,
    isData: true,
    faults: (body) => broken([['another format', Object.keys(body as object).join() === FIELDS.join()]]),
  },
});

/** Sends one message and answers what arrived, byte for byte. */
async function arrived(config: object) {
  const requests: { body: string; headers: Record<string, string> }[] = [];
  nock('https://ops.example').post('/hooks/s3cr3t-XYZ').reply(204);
  const context = {
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    clock: { now: () => NOW },
    resolve: async () => [],
    fetch: async (...[input, init]: Parameters<typeof fetch>) => {
      const request = new Request(input, init);
      requests.push({ body: await request.clone().text(), headers: Object.fromEntries(request.headers) });
      return fetch(request);
    },
  };
  const notifier = await plugin.create(plugin.configSchema.parse({ webhook_url: URL_OF_HOOK, ...config }), context);
  await notifier.send(notificationOf(), new AbortController().signal);
  return requests[0] ?? { body: '', headers: {} };
}

it('signs timestamp and body with the secret', async () => {
  const { body, headers } = await arrived({ secret: 'a shared secret' });
  const digest = createHmac('sha256', 'a shared secret').update(`1704121200.${body}`).digest('hex');
  expect(headers).toMatchObject({ 'x-podproof-timestamp': '1704121200', 'x-podproof-signature': `sha256=${digest}` });
});

it('sends a time but no signature without a secret, and the headers that were entered', async () => {
  const { headers } = await arrived({ headers: { 'X-Team': 'ops' } });
  expect(headers).toMatchObject({ 'x-podproof-timestamp': '1704121200', 'x-team': 'ops' });
  expect(headers).not.toHaveProperty('x-podproof-signature');
});

it.each([
  { secret: 'short' },
  { headers: { Host: 'elsewhere.example' } },
  { headers: { 'x-podproof-signature': 'sha256=forged' } },
  { headers: { 'X-Team': 'a\r\nX-Other: b' } },
  { webhook_url: 'ftp://ops.example/' },
  { webhook_url: 'https://ada:pw@ops.example/' },
])('refuses %j', (change) => {
  expect(plugin.configSchema.safeParse({ webhook_url: URL_OF_HOOK, ...change }).success).toBe(false);
});

it('sends what the document shows', async () => {
  const document = await readFile(new URL('../../docs/notifications-webhook.md', import.meta.url), 'utf8');
  const [, example = ''] = /```json\n([^]*?)```/.exec(document) ?? [];
  expect(JSON.parse(example)).toEqual(JSON.parse((await arrived({})).body));
});

it('is verified by the code in the document', async () => {
  const document = await readFile(new URL('../../docs/notifications-webhook.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([^]*?)```/.exec(document) ?? [];
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isFromPodproof(headers: object, body: string, secret: string, now?: number): boolean;
  };
  const { headers, body } = await arrived({ secret: 'a shared secret' });
  const accepts = (changes: { headers?: object; body?: string; secret?: string; now?: number } = {}) =>
    module.isFromPodproof(
      { ...headers, ...changes.headers },
      changes.body ?? body,
      changes.secret ?? 'a shared secret',
      changes.now ?? NOW,
    );
  expect(accepts()).toBe(true);
  expect(accepts({ body: `${body} ` })).toBe(false);
  expect(accepts({ secret: 'another secret' })).toBe(false);
  expect(accepts({ headers: { 'x-podproof-timestamp': '1704121201' } })).toBe(false);
  expect(accepts({ headers: { 'x-podproof-signature': undefined } })).toBe(false);
  expect(accepts({ now: NOW + 301_000 })).toBe(false);
});
