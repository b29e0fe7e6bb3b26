import fc from 'fast-check';
import { dump, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { scrubText } from '../../../src/rules/secrets/scrub.js';
import { scrubShownManifest } from '../../../src/rules/secrets/scrub-manifest.js';
import { BARE_SECRETS, LABELLED_SECRETS } from './corpus/secrets.js';

const SECRET = 'hunter2-and-more';
const spec = (env: object[]) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'a' },
  spec: { containers: [{ name: 'api', env, image: 'x:1' }] },
});

describe('scrubShownManifest', () => {
  it('changes nothing but the value', () => {
    const text = `spec:\n  containers:\n    - name: api\n      env:\n        - name: DB_PASSWORD\n          value: ${SECRET}\n        - name: REGION\n          value: eu\n      image: x:1\n`;
    expect(scrubShownManifest(text)).toBe(text.replace(SECRET, "'[redacted:env]'"));
  });

  it('leaves a manifest without secrets as it is, to the character, and JSON as JSON', () => {
    const plain = '# kept\nspec:   {containers: []}\n';
    expect(scrubShownManifest(plain)).toBe(plain);
    expect(JSON.parse(scrubShownManifest(JSON.stringify(spec([{ name: 'TOKEN', value: SECRET }]))))).toEqual(
      spec([{ name: 'TOKEN', value: '[redacted:env]' }]),
    );
  });

  it('masks a secret in its place, and keeps comments and layout', () => {
    const text = `# the shop\nspec:\n\n    containers:   # one\n    -   name: api\n        env:\n        - name: DB_PASSWORD   # ask ops\n          value: "${SECRET}"   # rotated\n        - {name: REGION,   value: eu}\n        - name: URL\n          value: 'postgres://app:${SECRET}@db/x'\n`;
    const wanted = text
      .replace(`"${SECRET}"`, "'[redacted:env]'")
      .replace(`'postgres://app:${SECRET}@db/x'`, "'postgres://app:[redacted:url-password]@db/x'");
    expect(scrubShownManifest(text)).toBe(wanted);
    const json = `{ "kind":"Pod",\n\n "spec": {"containers":[ {"env":[{"name":"TOKEN","value":"${SECRET}"}] }]}}`;
    expect(scrubShownManifest(json)).toBe(json.replace(SECRET, '[redacted:env]'));
  });

  it.each([
    `spec:\n  containers:\n  - env:\n    - name: TOKEN\n      value: ${SECRET}\n      value: other\n`,
    `spec:\n  password: ${SECRET}\n  password: ""\n`,
    `{"spec":{"password":"${SECRET}","password":""}}`,
    `{"env":[{"name":"TOKEN","value":"${SECRET}","value":"another1"}]}`,
  ])('shows nothing of a value that a repeated key takes back: %j', (text) => {
    expect(scrubShownManifest(text)).not.toContain(SECRET);
  });

  it('masks comments, and drops all where a secret of the manifest stands in one', () => {
    expect(scrubShownManifest(`# password: ${SECRET}\na:   1\n`)).toBe('# password: [redacted:password]\na:   1\n');
    const told = `# was ${SECRET} before\nspec:\n  containers:\n  - env:\n    - name: TOKEN\n      value: ${SECRET}\n`;
    expect(scrubShownManifest(told)).not.toMatch(/hunter2|#/);
    expect(scrubShownManifest(`a: 1 # password: ${SECRET}\n`)).toBe('a: 1\n');
  });

  it.each([...BARE_SECRETS, ...LABELLED_SECRETS])('leaves nothing of $name, in whatever layout', ({ text, value }) => {
    const pod = {
      kind: 'Pod',
      spec: { containers: [{ name: 'api', args: [text], env: [{ name: 'A_TOKEN', value: text }] }] },
    };
    const quoted = JSON.stringify(text);
    const layouts = [
      JSON.stringify(pod),
      JSON.stringify(pod, null, 3),
      dump(pod),
      dump(pod, { lineWidth: -1, forceQuotes: true }),
      dump(pod, { flowLevel: 3 }),
      `# one\n${dump(pod, { lineWidth: -1 }).replace(/\n(?=\S)/g, '\n\n')}`,
      `kind: Pod\nspec:\n  containers:\n  - name: api   # first\n    args:   [ ${quoted} ]\n    env:\n    - name: A_TOKEN\n      value:  ${quoted}   # second\n`,
    ];
    for (const layout of layouts) expect(scrubShownManifest(layout), layout).not.toContain(value);
  });

  it('hides a long value whole, in no time', () => {
    const text = JSON.stringify(spec([{ name: 'CONFIG', value: 'eyJ-'.repeat(250_000) }]));
    const start = performance.now();
    expect(scrubShownManifest(text).length).toBeLessThan(1_000);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it.each([
    ['block', `- name: TOKEN\n  value: ${SECRET}\n`],
    ['the value first', `- value: ${SECRET}\n  name: TOKEN\n`],
    ['quoted keys', `- "name": "TOKEN"\n  "value": "${SECRET}"\n`],
    ['a literal block', `- name: TOKEN\n  value: |\n    line\n    ${SECRET}\n- name: B\n`],
    ['a folded block', `- name: TOKEN\n  value: >-\n    line\n\n    ${SECRET}\n`],
    ['a plain value over several lines', `- name: TOKEN\n  value: some words\n    ${SECRET}\n`],
    ['flow', `env: [{name: TOKEN, value: ${SECRET}}, {name: B, value: c}]\n`],
    ['flow with single quotes', `env: [{name: 'TOKEN', value: 'a, ${SECRET}'}]\n`],
    ['JSON, a quote in the value', `{"env":[{"name":"TOKEN","value":"a \\" ${SECRET}"}]}`],
    ['JSON, the value first', `{"env":[{"value":"${SECRET}","name":"TOKEN"}]}`],
    [
      'the annotation of kubectl apply, a quote in the value',
      `  last-applied: "{\\"env\\":[{\\"name\\":\\"TOKEN\\",\\"value\\":\\"a \\\\\\" ${SECRET}\\"}]}"\n`,
    ],
    ['flow with quotes', `env: [{name: "TOKEN", value: "a, ${SECRET}"}]\n`],
    ['JSON', `{"env":[{"name":"TOKEN","value":"${SECRET}"}]}`],
    ['JSON over lines, value first', `{"env":[{\n  "value": "a \\" ${SECRET}",\n  "name": "TOKEN"\n}]}`],
    [
      'the annotation of kubectl apply',
      `  last-applied: "{\\"env\\":[{\\"name\\":\\"TOKEN\\",\\"value\\":\\"${SECRET}\\"}]}"\n`,
    ],
    ['the annotation as a block', `  last-applied: |\n    {"env":[{"name":"TOKEN","value":"${SECRET}"}]}\n`],
    ['line ends of Windows', `- name: TOKEN\r\n  value: ${SECRET}\r\n- name: B\r\n`],
    ['a connection string by its value', `- name: DATABASE_URL\n  value: postgres://app:${SECRET}@db/x\n`],
    [
      'a PEM by its value',
      `- name: CERT\n  value: |\n    -----BEGIN PRIVATE KEY-----\n    ${SECRET}\n    -----END PRIVATE KEY-----\n`,
    ],
    ['YAML that does not parse', `]: [\n- name: TOKEN\n  value: ${SECRET}\n`],
  ])('masks %s', (_name, text) => {
    const masked = scrubShownManifest(text);
    expect(masked).not.toContain(SECRET);
    expect(masked).toMatch(/\[redacted:[a-z-]+\]/);
  });

  it.each([
    '- name: REGION\n  value: eu\n',
    '- name: TOKEN\n  valueFrom:\n    secretKeyRef:\n      name: s\n      key: k\n- name: REGION\n  value: eu\n',
    'name: token-service\nspec:\n  value: 1\n',
    '- name: TOKEN\n  value: ""\n',
    'volumes:\n- name: secret\n  emptyDir: {}\n',
  ])('leaves alone: %j', (text) => {
    expect(scrubShownManifest(text)).toBe(text);
  });

  it('of any environment leaves the rest as it was, in YAML and JSON', () => {
    const value = fc.oneof(
      fc.string({ minLength: 6 }),
      fc.constantFrom('a\nb\n c', '  lead', 'x: y', '#no', "it's", 'a "b" c', 'very long '.repeat(20)),
    );
    const variable = fc.record({
      name: fc.constantFrom('REGION', 'API_TOKEN', 'DB_PASSWORD', 'MODE'),
      value: value.filter((text) => text.trim().length > 2 && scrubText(text) === text),
    });
    fc.assert(
      fc.property(
        fc.array(variable, { maxLength: 5 }),
        fc.boolean(),
        fc.constantFrom(40, 80, -1),
        (env, json, lineWidth) => {
          const manifest = spec(env);
          const text = json ? JSON.stringify(manifest, null, 1) : dump(manifest, { lineWidth });
          const masked = load(scrubShownManifest(text)) as ReturnType<typeof spec>;
          const wanted = env.map(({ name, value: each }) =>
            /TOKEN|PASSWORD/.test(name) ? { name, value: '[redacted:env]' } : { name, value: each },
          );
          expect(masked).toEqual(spec(wanted));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves long texts that only begin like a manifest as they are', () => {
    for (const text of ['- name: A\n', '  value: |\n', '"name": "', '{name: a, value: ', '\\"name\\":', '- value: x\n'])
      expect(scrubShownManifest(text.repeat(20_000)) === text.repeat(20_000)).toBe(true);
  });
});
