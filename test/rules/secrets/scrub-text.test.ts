import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrub, scrubText, scrubTogether } from '../../../src/rules/secrets/scrub.js';
import { HARMLESS } from './corpus/harmless.js';
import { BARE_SECRETS, BLOCK_SECRETS, LABELLED_SECRETS } from './corpus/secrets.js';
import { SPOKEN_SECRETS } from './corpus/spoken.js';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.SflKxwRJSMeKKF2QT4';

describe('scrubText', () => {
  it.each([
    ['password=hunter2 next', 'hunter2'],
    ['"password": "hunter2"', 'hunter2'],
    ["db_password: 'hunter 2'", 'hunter 2'],
    ['DB_PASSWORD=hunter2', 'hunter2'],
    ['api_key=abc123&x=1', 'abc123'],
    ['access token: tok_123', 'tok_123'],
    ['Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
    ['authorization=Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
    ['bearer 0123456789abcdef', '0123456789abcdef'],
    ['postgres://app:hunter2@db:5432/x', 'hunter2'],
    ['-Xmx400postgres://app:hunter2@db/x', 'hunter2'],
    ['url1https%3A%2F%2Fapp%3Ahunter2%40db', 'hunter2'],
    ['keynats://k9Xq27LmZ0vB4hTw@bus', 'k9Xq27LmZ0vB4hTw'],
    ['redis://:hunter2@cache', 'hunter2'],
    ["amqp://app:hun'ter2-Zq9@queue:5672/x", 'ter2-Zq9'],
    ['dial "postgres://app:hun"ter2<Zq>9@db:5432/x": refused', 'ter2<Zq>9'],
    ["password=hun'ter2-Zq9 next", 'ter2-Zq9'],
    ['login?password=hun`ter2"Zq9<x>7z', 'ter2"Zq9<x>7z'],
    ['{"msg":"password=hun\\"ter2-Zq9 refused"}', 'ter2-Zq9'],
    ['size 1.5postgres://app:hunter2@db:5432/x', 'hunter2'],
    ['-postgres://app:hunter2@db:5432/x', 'hunter2'],
    ['_https://gh0stT0ken99xyz@h.example/x', 'gh0stT0ken99xyz'],
    ['.redis://q8Zk2LmPq0AbX7@cache:1', 'q8Zk2LmPq0AbX7'],
    ['12postgres%3A%2F%2Fapp%3Apw99Secret%40db', 'pw99Secret'],
    ['[31mpostgres://app:hunter2@db:5432/x', 'hunter2'],
    ['[1;31mghp_0123456789abcdefghij0123[0m', 'ghp_0123456789abcdefghij0123'],
    ['^[[0m--password Hunter2-S3cret-Zq', 'Hunter2-S3cret-Zq'],
    [`jwt ${JWT} end`, JWT],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----', 'MIIabc'],
    ['key AKIAIOSFODNN7EXAMPLE', 'AKIAIOSFODNN7EXAMPLE'],
    ['ghp_0123456789abcdefghij0123', 'ghp_0123456789abcdefghij0123'],
    ["IDENTIFIED BY 'hunter2'", 'hunter2'],
    ['passphrase: hunter2', 'hunter2'],
    ['Server=db;Pwd=hunter2;', 'hunter2'],
    ['credentials=hunter2', 'hunter2'],
    ['access_key_id: hunter2', 'hunter2'],
    ['private-key=hunter2', 'hunter2'],
    ['with xoxb-0123456789-abcdef', 'xoxb-0123456789-abcdef'],
    ['with glpat-0123456789abcdefghij', 'glpat-0123456789abcdefghij'],
    ['with sk-0123456789abcdefghij', 'sk-0123456789abcdefghij'],
    ['with AIza0123456789abcdefghijklmnopqrstuvwxy', 'AIza0123456789abcdefghijklmnopqrstuvwxy'],
    ['with ASIAIOSFODNN7EXAMPLE', 'ASIAIOSFODNN7EXAMPLE'],
  ])('%s', (text, secret) => {
    expect(scrubText(text)).not.toContain(secret);
    expect(scrubText(text)).toContain('[redacted:');
  });

  it.each([
    'secret "tls-proxy-certs" not found',
    'rate(http_requests_total[5m]) > [1m] of [31mtask-force[0m',
    "couldn't find key token in Secret shop/api",
    'failed to fetch oauth token: unexpected status: 401 Unauthorized',
    'password authentication failed for user "orders"',
    'Error: API_TOKEN: is required',
    'connect ECONNREFUSED 10.0.0.57:6379',
    'image registry.example/orders@sha256:0123456789abcdef',
    'https://registry.example/v2/token?scope=x',
    'kubectl -n shop create secret generic tls --from-file=PATH',
    'MountVolume.SetUp failed for volume "db-credentials" : references non-existent secret key: metrics-password',
    'MountVolume.SetUp failed for volume "my-secret" : [secret "a" not found, configmap "b" not found]',
    'MountVolume.SetUp failed for volume "token" : kubernetes.io/csi: mounter.SetupAt failed',
    'MountVolume.SetUp failed for volume "db-credentials" : hostPath type check failed: /x is not a file',
    'The same for volume db-credentials: what they name is missing too.',
    'Failed fetching secret shop/orders/secret: AccessDeniedException: User: arn:aws:sts::1:r is not authorized',
    'secret shop/api-token: ResourceNotFoundException: it is not there',
    'unable to retrieve auth token: invalid username/password: unauthorized: Bad Credentials',
    'failed to get token: server refused',
    'Failed to fetch token: connection reset by peer',
    'could not refresh access token: invalid_grant',
    'missing scope credentials:edit',
  ])('leaves alone: %s', (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it.each([
    ['volume "v" has token: swordfish', 'swordfish'],
    ['secret token: swordfish', 'swordfish'],
    ['Secret password: swordfish for the pod', 'swordfish'],
    ['pod password=swordfish', 'swordfish'],
    ['volume "db-credentials" : hunter2', 'hunter2'],
    ['volume "db-credentials" : aGVsbG8gd29ybGQ', 'aGVsbG8gd29ybGQ'],
    ['{"volume": "x", "secret" : swordfish}', 'swordfish'],
    ['secret "db-password": "swordfish"', 'swordfish'],
    ["volume db-credentials='references'", 'references'],
    ['password=unauthorized_1: x', 'unauthorized_1'],
    ['password=hunter: next', 'hunter'],
    ['token: "AccessDeniedException"', 'AccessDenied'],
    ['token: S3cretError', 'S3cret'],
    ['failed to get token: swordfish', 'swordfish'],
    ['failed to get token: hunter2 refused', 'hunter2'],
    ['failed to set password: swordfish refused', 'swordfish'],
    ['error: token: swordfish refused', 'swordfish'],
    ['scope credentials:editors', 'editors'],
    ['password:edit', 'edit'],
  ])('masks a value that only looks like prose: %s', (text, secret) => {
    expect(scrubText(text)).not.toContain(secret);
  });

  it('masks whatever is assigned, unless it is a word', () => {
    const label = fc.constantFrom(
      'password',
      'db_password',
      'API_TOKEN',
      'secret',
      'credentials',
      '"api-key"',
      'volume "x-token"',
    );
    const sign = fc.constantFrom('=', ': ', ' : ', ':', '= ');
    const value = fc.stringMatching(/^[a-z]{2,8}[0-9]{2,6}[A-Za-z]{2,8}$/);
    fc.assert(
      fc.property(label, sign, value, fc.constantFrom('', ' next', ', and', ';'), (name, assigns, secret, rest) => {
        expect(scrubText(`see ${name}${assigns}${secret}${rest}`)).not.toContain(secret);
      }),
    );
  });

  it.each(
    [
      'is was not no none null nil missing invalid expired required undefined empty unset true false wrong incorrect unexpected',
      'failed failure cannot could unable error unauthorized denied forbidden rejected revoked malformed the an a for from in of',
      "to get post head dial context rpc http eof source file must does has can't $TOKEN ${TOKEN}",
    ].flatMap((words) => words.split(' ')),
  )('takes %s after a colon for an explanation', (word) => {
    const text = `reading the secret: ${word} more`;
    expect(scrubText(text)).toBe(text);
  });

  it.each([
    ['"http://a:8080/x","b@c.example"', '"http://a:8080/x",'],
    ['{"url":"http://svc:8080","owner":"x"}', '{"url":"http://svc:8080","owner":"x"}'],
    ["see 'http://svc:http','b' at @team", "see 'http://svc:http','b' at @team"],
    ['{"q":"password=hunter2","port":8080}', '","port":8080}'],
    ['<a href="?password=hunter2">start</a>', '">start</a>'],
    ["run 'login --password=hunter2' again", "' again"],
    ["'password=hunter2', 'port=8080'", "', 'port=8080'"],
  ])('leaves what stands behind a text in quotes: %s', (text, kept) => {
    expect(scrubText(text)).toContain(kept);
  });

  it('changes nothing more the second time', () => {
    const part = fc.constantFrom(
      'password=',
      'token: ',
      '"',
      "'",
      ' ',
      'abc',
      'https://a:',
      '@b',
      'Authorization: ',
      'Bearer ',
      '***',
      '\n',
      JWT,
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const once = scrubText(parts.join(' '));
        expect(scrubText(once)).toBe(once);
      }),
    );
  });
});

it('leaves the words of commands that the reader is to replace', () => {
  const command = 'kubectl create secret docker-registry x --docker-username=USER --docker-password=PASSWORD';
  expect(scrubText(command)).toBe(command);
  expect(scrubText('kubectl set env deployment/x STRIPE_API_KEY=VALUE')).toContain('=VALUE');
});

it('remembers what it made of a text, and mixes none up', () => {
  const texts = Array.from({ length: 1_200 }, (_, index) => `password=hunter${index} of ${index}`);
  const of = (index: number) => `password=[redacted:password] of ${index}`;
  expect([...texts, ...texts].map((text) => scrubText(text))).toEqual(
    [...texts, ...texts].map((_, index) => of(index % 1_200)),
  );
});

it('finds the same in texts that are scrubbed together', () => {
  const texts = [...BARE_SECRETS, ...BLOCK_SECRETS, ...LABELLED_SECRETS, ...SPOKEN_SECRETS].map(({ text }) => text);
  const some = fc.array(fc.constantFrom(...texts, ...HARMLESS), { minLength: 1, maxLength: 5 });
  let round = 0;
  fc.assert(
    fc.property(some, (chosen) => {
      round += 1;
      // Texts that nobody has asked for yet.
      const fresh = chosen.map((text) => `${text}\n${round}`);
      scrubTogether(fresh);
      expect(fresh.map((text) => scrubText(text))).toEqual(fresh.map((text) => scrub(text).text));
    }),
    { numRuns: 500 },
  );
});

it('an instant is what scrub would make of it', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const instant = fc
    .tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2), fc.integer({ min: 0, max: 9 }), digits(9))
    .map(([year, month, day, hour, minute, second, places, fraction]) => {
      const clock = `${hour}:${minute}:${second}${places === 0 ? '' : `.${fraction.slice(0, places)}`}`;
      return `${year}-${month}-${day}T${clock}Z`;
    });
  fc.assert(
    fc.property(instant, (text) => {
      expect(scrub(text).text).toBe(text);
      expect(scrubText(text)).toBe(text);
    }),
  );
});

it('what is asked for again and again is answered alike, however much is asked for between', () => {
  for (let number = 0; number < 3_000; number += 1) {
    expect(scrubText('password=hunter2')).toBe('password=[redacted:password]');
    expect(scrubText(`attempt ${number} with password=hunter${number}`)).toBe(
      `attempt ${number} with password=[redacted:password]`,
    );
  }
});
