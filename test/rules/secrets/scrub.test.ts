import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { DETECTORS } from '../../../src/rules/secrets/detectors/index.js';
import { scrub } from '../../../src/rules/secrets/scrub.js';
import { scrubManifest } from '../../../src/rules/secrets/scrub-manifest.js';
import { growth } from '../../support/growth.js';
import { HARMLESS } from './corpus/harmless.js';
import { BARE_SECRETS, BLOCK_SECRETS, LABELLED_SECRETS, type Sample } from './corpus/secrets.js';

const RECORDINGS = new URL('../../fixtures/recordings/', import.meta.url);

/** What of a secret must not be seen: not the whole, and no part of it that is long enough to matter. */
function expectNothingOf({ value }: Sample, text: string) {
  const parts = value.split(/[\s@/.:%-]/).filter((part) => part.length >= 6 && /\d/.test(part));
  expect([value, ...parts].filter((part) => text.includes(part))).toEqual([]);
  expect(text).toMatch(/\[redacted:[a-z-]+\]/);
}

const podWith = (container: object, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'orders-5d7d4674fc-wbzfp', ...metadata },
  spec: { containers: [{ name: 'orders', image: 'orders:1.0', ...container }] },
});

/** Each place in which a cluster shows texts. */
const PLACES: readonly (readonly [string, (text: string) => string])[] = [
  ['a log line of its own', (text) => scrub(text).text],
  ['a log line', (text) => scrub(`2026-11-21T20:08:27.123Z ERROR [main] o.a.Start -\n${text}\nmore`).text],
  [
    'an event message',
    (text) => scrub(`Error: failed to start container "api": Error response from daemon:\n${text}\n: unknown`).text,
  ],
  ['JSON', (text) => scrub(JSON.stringify({ level: 'error', msg: text, line: 42 })).text],
  ['JSON within JSON', (text) => scrub(JSON.stringify({ log: JSON.stringify({ msg: text }) })).text],
  ['YAML', (text) => scrub(dump({ message: text, after: 1 }, { lineWidth: -1 })).text],
  ['a variable of a manifest', (text) => scrubManifest(dump(podWith({ env: [{ name: 'SETTING', value: text }] })))],
  ['an argument of a manifest', (text) => scrubManifest(dump(podWith({ args: ['-c', text] })))],
  [
    'an annotation that stays',
    (text) => scrubManifest(dump(podWith({}, { annotations: { 'openshift.io/scc': text } }))),
  ],
  [
    'a manifest that does not parse',
    (text) => scrubManifest(`]: [\n${dump(podWith({ args: [text] }), { lineWidth: -1 })}`),
  ],
];

describe.each(PLACES)('in %s', (_place, seen) => {
  it.each(BARE_SECRETS)('$name is found', (sample) => {
    expectNothingOf(sample, seen(sample.text));
  });

  it.each([...LABELLED_SECRETS, ...BLOCK_SECRETS])('$name is found', (sample) => {
    expectNothingOf(sample, seen(sample.text));
  });
});

it.each(BARE_SECRETS.filter(({ value }) => !/\s/.test(value)))('in a URL, $name is found', (sample) => {
  expectNothingOf(sample, scrub(`GET https://api.shop.svc/v1/items?q=${sample.text}&page=2 HTTP/1.1`).text);
});

describe('what diagnosis reads', () => {
  it.each(HARMLESS)('%s', (line) => {
    expect(scrub(line)).toEqual({ text: line, found: [] });
  });

  it('stays when all of it stands together', () => {
    const text = HARMLESS.join('\n');
    expect(scrub(text).text).toBe(text);
  });

  it.each(
    readdirSync(RECORDINGS, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:json|txt|yaml)$/.test(name)),
  )('recording %s stays as it is', (name) => {
    const text = readFileSync(new URL(name, RECORDINGS), 'utf8');
    expect(scrub(text).text).toBe(text);
  });

  it('stays around a secret', () => {
    expect(scrub('GET http://orders.shop.svc:8080/v1?id=5&token=hunter2&page=2 took 35ms').text).toBe(
      'GET http://orders.shop.svc:8080/v1?id=5&token=[redacted:token]&page=2 took 35ms',
    );
    expect(scrub('postgres://app:hunter2@db.shop.svc:5432/x: refused').text).toBe(
      'postgres://app:[redacted:url-password]@db.shop.svc:5432/x: refused',
    );
    expect(scrub('> Authorization: Basic QWxhZGRpbjpvcGVu\n> Host: x').text).toBe(
      '> Authorization: Basic [redacted:authorization]\n> Host: x',
    );
    expect(scrub('{"password":"a\\"b","user":"app"}').text).toBe('{"password":"[redacted:password]","user":"app"}');
  });
});

it('counts what it found, by kind', () => {
  expect(scrub('password=hunter2 token=abc passwd=x mail bob@example.com').found).toEqual([
    { kind: 'email', count: 1 },
    { kind: 'password', count: 2 },
    { kind: 'token', count: 1 },
  ]);
});

const SAMPLES = [...BARE_SECRETS, ...BLOCK_SECRETS, ...LABELLED_SECRETS];
const PIECES = [
  ...SAMPLES.flatMap(({ text, value }) => [text, value]),
  ...HARMLESS,
  ...'password= token: " \' \\" \\n Authorization: Bearer Cookie: a= -----BEGIN -----END eyJ [redacted: [redacted:jwt] ] , ; & : @ :// - -- = { } ( ) < >'.split(
    ' ',
  ),
  ...['\n', ' ', '  ', '- ', ': |\n  ', 'a', 'Z9', '***', '$', '%3D'],
];

it('changes nothing more the second time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }),
      fc.constantFrom('', ' ', '\n'),
      (pieces, glue) => {
        const once = scrub(pieces.join(glue)).text;
        expect(scrub(once)).toEqual({ text: once, found: [] });
      },
    ),
    { numRuns: 1_500 },
  );
});

it('leaves texts without a secret alone, whatever they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab c.,\n-_/0'), maxLength: 200 }), (text) => {
      expect(scrub(text).text).toBe(text);
    }),
  );
});

describe('time grows with the length, and not faster', () => {
  /** What a sample begins with, again and again: nothing that a pattern waits for ever comes. */
  const begun = SAMPLES.map(({ text }) => text.slice(0, Math.ceil(text.length / 2)));

  it.each(DETECTORS)('in $id, of all that begins like a secret', ({ id, mask }) => {
    const slow = begun.filter((piece) => {
      const text = piece.repeat(Math.ceil(100_000 / piece.length));
      const start = process.cpuUsage();
      mask(text, (kind) => `[redacted:${kind}]`);
      return process.cpuUsage(start).user > 250_000;
    });
    expect(slow, id).toEqual([]);
  });

  const hostile = [
    ...'a eyJ eyJa. a:// a://b: a:b@ a:b@c: password= password=" password:\\" --a "--a" cookie: set-cookie:a=b; Authorization: Authorization:"'.split(
      ' ',
    ),
    ...'<a> 4111 a@ a. @a.b. LS0tLS1CRUdJTi A1b A1b- bearer sk- sk-a- [redacted:jwt] [redacted: \\ " \' AKIA SG. 1//0 8Q~ {" 0123456789abcdef- - _ / = %3D'.split(
      ' ',
    ),
    ...[
      '-----BEGIN A-----',
      '-----BEGIN A-----\n',
      'token\n',
      '- --token\n',
      'curl -u ',
      'curl -u a',
      'mysql -',
      "password '",
      'name: a\n',
    ],
    ...[
      'password: |\n ',
      '{"name":"a","value":"',
      'key="a" value="',
      'https://hooks.slack.com/services',
      ' ',
      '\n',
      '"auth":"',
      'bearer "',
    ],
    ...[
      'password is ',
      'password ',
      'password\t',
      'password "',
      'password is set to now value ',
      'using token ',
      'password:\n',
      'password:\nA1b2c ',
      'machine a login b password ',
      'machine a ',
      'a:1:b:c:',
      '*:*:',
      'AUTH default ',
      "('password', '",
      '.password("',
      'ENV A_PASSWORD ',
      'password for x = ',
      'docker login -p ',
      'docker login ',
      'ldapsearch -',
      '"docker","-p","',
      '<a b="c">',
      '<a key="password">',
      '<a><![CDATA[',
      'value="a" ',
      '$6$ab',
      'DE89 ',
      'DE893704',
      '078-05-',
      'verification code is ',
      'otp=',
      'a%3a%2f%2fb%3a',
      'a%3a%2f%2f',
      '\u200b',
      'eyJ-',
      'DB_PASSWORD ',
      'a_password ab\n',
      'password is swordfish ',
      'echo ',
      'echo a',
      'base64 pass YXBw ',
      'secret base64\n',
      '- redis-cli\n',
      '- redis-cli\n- a\n',
      '[redis-cli, ',
      '"redis-cli","',
      'openssl enc -',
      '"kind":"Secret"',
      '"data":{',
      'basic YXBw ',
    ],
  ];

  it.each(hostile)('%j again and again', (piece) => {
    expect(
      growth(
        (length) => piece.repeat(Math.ceil(length / piece.length)),
        (text) => scrub(text),
      ),
    ).toBeLessThan(9);
  });

  it('of pieces in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }), (pieces) => {
        const piece = pieces.join('');
        expect(
          growth(
            (length) => piece.repeat(Math.ceil(length / piece.length)),
            (text) => scrub(text),
          ),
        ).toBeLessThan(9);
      }),
      { numRuns: 25 },
    );
  });
});
