import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LlmRequest, SensitiveName } from '../../../src/kernel/ports/llm-provider.js';
import { noncesOf } from '../../../src/kernel/privacy/nonces.js';
import { prepareRequest } from '../../../src/kernel/privacy/prepare-request.js';
import { preview } from '../../../src/kernel/privacy/preview.js';
import { FAILURE_TASK, systemMessage } from '../../../src/kernel/solutions/prompt/system-message.js';
import { growth } from '../../support/growth.js';

const NONCE = '9f86d081884c7d659a2feaa0c55ad015';
const fenced = (text: string) => `<<<evidence:logs ${NONCE}\n${text}\n${NONCE}>>>`;
const NAMES: readonly SensitiveName[] = [
  { kind: 'namespace', value: 'shop' },
  { kind: 'name', value: 'orders-5d7d4674fc-wbzfp' },
  { kind: 'image', value: 'registry.internal.example:5000/team/orders:1.2.3' },
  { kind: 'host', value: 'node-7.internal.example' },
];
const requestOf = (content: string, names: readonly SensitiveName[] = NAMES): LlmRequest => ({
  messages: [
    { role: 'system', content: systemMessage(FAILURE_TASK, NONCE, 'en') },
    { role: 'user', content },
  ],
  jsonSchema: { type: 'object', properties: { cause: { type: 'string' }, patch: { type: 'array' } } },
  maxOutputTokens: 1_000,
  names,
});
const answer = (text: string) => ({ text, model: 'm', usage: { input: 1, output: 1 } });
const sent = (content: string, names?: readonly SensitiveName[]) =>
  prepareRequest(requestOf(content, names), { pseudonyms: true }).message.messages[1]?.content ?? '';

describe('prepareRequest', () => {
  it('scrubs every message and takes the names away', () => {
    const { message, redactions } = prepareRequest(requestOf('password=hunter2 in shop'), { pseudonyms: false });
    expect(message.messages[1]?.content).toBe('password=[redacted:password] in shop');
    expect(redactions).toEqual([{ kind: 'password', count: 1 }]);
    expect(message).not.toHaveProperty('names');
    expect(message).toMatchObject({ maxOutputTokens: 1_000, jsonSchema: { type: 'object' } });
  });

  it('counts what was replaced in a manifest before', () => {
    const { redactions } = prepareRequest(requestOf("value: '[redacted:env]'\nvalue: '[redacted:env]'"), {
      pseudonyms: false,
    });
    expect(redactions).toEqual([{ kind: 'env', count: 2 }]);
  });

  it.each([true, false])(
    'is the same for the same request, and leaves our own message alone (pseudonyms: %s)',
    (pseudonyms) => {
      const request = requestOf(fenced('token=abc orders-5d7d4674fc-wbzfp'));
      const { message } = prepareRequest(request, { pseudonyms });
      expect(prepareRequest(request, { pseudonyms }).message).toEqual(message);
      expect(message.messages[0]).toEqual(request.messages[0]);
      expect(preview(request, { pseudonyms }).messages).toEqual(message.messages);
    },
  );

  it('keeps nonces and fences, also beside secrets that are cut off', () => {
    const cut = [
      'password=',
      'password="',
      '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC',
      'Authorization: ',
      'Cookie: a=',
    ];
    for (const text of cut) {
      const content = `${fenced(text)}\n\n${fenced('-----END PRIVATE KEY-----')}`;
      const lines = sent(content).split('\n');
      expect(lines.filter((line) => line.includes(NONCE))).toEqual(
        content.split('\n').filter((line) => line.includes(NONCE)),
      );
    }
    expect(
      sent(fenced('x'), [
        { kind: 'name', value: 'evidence:logs' },
        { kind: 'name', value: NONCE },
      ]),
    ).toBe(fenced('x'));
  });

  it('takes nothing for a nonce that is not in our own message', () => {
    const content = `fence ${'ab12'.repeat(8)} token`;
    expect(noncesOf(requestOf(content).messages)).toEqual([NONCE]);
    expect(sent(content)).toBe('fence [redacted:high-entropy] token');
  });
});

describe('pseudonyms', () => {
  it('replace names by kind, and leave tag, digest and port', () => {
    expect(
      sent('Pulling image "registry.internal.example:5000/team/orders:1.2.3" in shop/orders-5d7d4674fc-wbzfp'),
    ).toBe('Pulling image "registry-5.example:5000/repository-6:1.2.3" in namespace-1/name-2');
    expect(sent(`ghcr.io/acme/web@sha256:${'0a'.repeat(32)}`)).toMatch(/^ghcr\.io\/repository-\d+@sha256:(?:0a){32}$/);
  });

  it('replace hosts and addresses that nobody named', () => {
    const text = sent(
      'lookup db.acme.internal on 10.0.0.53:53: https://api.acme.com/v1 fd00:10:96::a cache.shop.svc:6379',
    );
    expect(text).not.toMatch(/acme|10\.0\.0|fd00|shop|cache/);
    expect(text).toMatch(
      /^lookup host-\d+\.example on ip-\d+:53: https:\/\/host-\d+\.example\/v1 ip-\d+ name-\d+\.namespace-1\.svc:6379$/,
    );
  });

  it('replace the controllers and the siblings of a pod', () => {
    expect(
      sent(
        'orders-5d7d4674fc-wbzfp orders-5d7d4674fc orders orders-5d7d4674fc-x2z5k orders-config generateName: orders-5d7d4674fc-',
      ),
    ).not.toMatch(/orders/);
  });

  it.each([
    'kube-system default Running spec.containers[0].image',
    '/spec/containers/0/image /spec/template/spec/containers/0/env/2/value',
    'nginx:1.25 docker.io/library/redis:7 registry.k8s.io/pause:3.9',
    'node.kubernetes.io/not-ready networking.k8s.io/v1 127.0.0.1:8080 0.0.0.0 169.254.169.254',
    'workshop shopping reorders 2026-11-21T20:08:27Z sha256:4f53 20:08:27 1.2.3 v1.2.3 Main.java:42 server.js',
    '[redacted:token] name-99 namespace-7',
  ])('leave alone: %s', (text) => {
    expect(sent(text)).toBe(text);
  });

  it('come back in an answer, in JSON, in a patch and in longer names', () => {
    const { message, restore } = prepareRequest(
      requestOf('shop orders-5d7d4674fc-wbzfp registry.internal.example:5000/team/orders:1.2.3'),
      {
        pseudonyms: true,
      },
    );
    expect(message.messages[1]?.content).toBe('namespace-1 name-2 registry-5.example:5000/repository-6:1.2.3');
    const text = JSON.stringify({
      cause: 'In "namespace-1" the pod name-2 …',
      patch: [{ op: 'replace', path: '/spec/containers/0/image', value: 'registry-5.example:5000/repository-6:1.2.4' }],
      steps: ['kubectl -n namespace-1 logs name-2', 'name-2-config', 'name-2s name-77 host-9.example'],
    });
    const restored = JSON.parse(restore(answer(text)).text) as object;
    expect(restored).toEqual({
      cause: 'In "shop" the pod orders-5d7d4674fc-wbzfp …',
      patch: [
        { op: 'replace', path: '/spec/containers/0/image', value: 'registry.internal.example:5000/team/orders:1.2.4' },
      ],
      steps: [
        'kubectl -n shop logs orders-5d7d4674fc-wbzfp',
        'orders-5d7d4674fc-wbzfp-config',
        'name-2s name-77 host-9.example',
      ],
    });
  });

  it('are never those that the texts have already', () => {
    const names = [
      { kind: 'namespace' as const, value: 'shop' },
      { kind: 'name' as const, value: 'name-3' },
    ];
    const { message, restore } = prepareRequest(requestOf('shop namespace-1 name-3 NAME-2', names), {
      pseudonyms: true,
    });
    expect(message.messages[1]?.content).toBe('namespace-2 namespace-1 name-4 NAME-2');
    expect(restore(answer('namespace-2 namespace-1 name-4 name-3')).text).toBe('shop namespace-1 name-3 name-3');
  });

  it('leave no fit name in the texts, and all comes back as it was, whatever texts and names are', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'shop',
        'orders',
        'orders-db',
        'name-1',
        'namespace-2',
        'host-3',
        'host-3.example',
        'ip-10-0-0-1',
        'registry-1.example',
        'a.b.svc',
      ),
      fc.constantFrom(
        'db.acme.com',
        '10.1.2.3',
        'ghcr.io/acme/x:1',
        'Team/Avatar Service',
        'größe',
        '東京',
        'example',
        'name',
        '1',
      ),
      fc.stringMatching(/^[a-z0-9.:/@_-]{1,12}$/),
      fc.string({ maxLength: 6 }),
    );
    const glue = fc.constantFrom(' ', '', '-', '_', '.', '/', '"', '\\"', '\n', ':', '.example', '-1', '=', '(');
    const kind = fc.constantFrom('name' as const, 'namespace' as const, 'host' as const, 'image' as const);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, glue), { maxLength: 12 }),
        fc.array(fc.record({ kind, value: word }), { maxLength: 6 }),
        (pieces, names) => {
          const request = requestOf(pieces.flat().join(''), names);
          const plain = prepareRequest(request, { pseudonyms: false }).message.messages[1]?.content ?? '';
          const { message, restore } = prepareRequest(request, { pseudonyms: true });
          expect(restore(answer(message.messages[1]?.content ?? '')).text).toBe(plain);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each(['a.', 'a-', 'https://', '10.0.0.', '1:', 'a/', 'image "', 'orders-', 'x.svc:', 'ab.com '])(
    'take time in line with the length: %j',
    (piece) => {
      const work = (text: string) => prepareRequest(requestOf(text), { pseudonyms: true });
      expect(growth((length) => piece.repeat(Math.ceil(length / piece.length)), work)).toBeLessThan(9);
    },
  );
});

it('previews the bytes of the messages as JSON', () => {
  const request = requestOf('größe password=hunter2');
  const shown = preview(request, { pseudonyms: false });
  expect(shown.bytes).toBe(Buffer.byteLength(JSON.stringify(shown.messages)));
  expect(shown.redactions).toEqual([{ kind: 'password', count: 1 }]);
});
