import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProvisioningFile } from '../../../src/server/provisioning/read-provisioning-file.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const VARIABLES = { KEY: 'canary of the key', LANGUAGE: 'de' };

/** Reads a file with this text, beside which there is one with a secret. */
function read(yaml: string) {
  const folder = temporaryFolder();
  const path = join(folder, 'podproof.yaml');
  writeFileSync(path, yaml);
  writeFileSync(join(folder, 'secret'), 'canary of the file\n');
  return readProvisioningFile(path, VARIABLES);
}

test('texts may come from variables and files; numbers and truth values are settings too', async () => {
  const { declaration } = await read(
    [
      'settings: { stale_after_minutes: 45, llm_pseudonyms: true, llm_language: "${LANGUAGE}" }',
      'llm: { provider: openai, api_key: "file:secret", model: "a-${LANGUAGE}-$${b}" }',
      'notifications: [{ provider: slack, config: { webhook_url: "https://x.example/${KEY}" } }]',
    ].join('\n'),
  );
  expect(declaration).toEqual({
    settings: { stale_after_minutes: '45', llm_pseudonyms: 'true', llm_language: 'de' },
    llm: { provider: 'openai', api_key: 'canary of the file', model: 'a-de-${b}' },
    notifications: [
      { provider: 'slack', enabled: true, config: { webhook_url: 'https://x.example/canary of the key' } },
    ],
  });
});

test.each(['', '# nothing\n', 'settings:\nusers: []\n'])('a file may declare nothing: %j', async (yaml) => {
  expect((await read(yaml)).declaration.settings ?? {}).toEqual({});
});

const WRONG = {
  'no YAML': ['settings:\n  canary: [1\n', /podproof\.yaml line \d: is no valid YAML/],
  'a key twice': ['llm: null\nllm: null\n', /line 2: is no valid YAML \(duplicate key\)/],
  'a list': ['- a\n', /line 1: the file: /],
  'an unknown part': ['settings: {}\nsetings: {}\n', /the file: .*setings/],
  'a value that does not fit': [
    'settings:\n  llm_language: de\n  stale_after_minutes: soon\n',
    /line 3: settings\.stale_after_minutes: must be a whole number/,
  ],
  'an unknown setting': ['settings:\n  colour: red\n', /line 2: settings\.colour: is no setting/],
  'a TTL that is too short': ['settings:\n  mirror-ttl: 3\n', /settings\.mirror-ttl: must be from 30 to 3600 seconds/],
  'a variable that is not set': [
    'llm:\n  provider: x\n  api_key: ${NONE}\n',
    /line 3: llm\.api_key: the variable NONE is not set/,
  ],
  'no name of a variable': [
    'llm:\n  provider: x\n  api_key: ${a b}\n',
    /line 3: llm\.api_key: has no name of a variable/,
  ],
  'a file that is not there': [
    'llm:\n  provider: x\n  api_key: file:nowhere\n',
    /line 3: llm\.api_key: the file \S+nowhere cannot be read \(ENOENT\)/,
  ],
  'the same twice': ['excluded_namespaces:\n  - a\n  - a\n', /line 3: excluded_namespaces\[1\]: is there twice/],
  'a short password': [
    'users:\n  - username: bob\n    role: read\n    password: canary\n',
    /line 4: users\[0\]\.password: must have at least 8 bytes/,
  ],
  'an unknown field': ['users:\n  - { username: bob, role: read, mail: x }\n', /line 2: users\[0\]: .*mail/],
} as const;

test.each(Object.entries(WRONG))(
  '%s is told by file, line and field, on one line, without a value',
  async (_name, [yaml, message]) => {
    const failed = await read(yaml).then(
      () => 'it was read',
      (error: Error) => error.message,
    );
    expect(failed).toMatch(message);
    expect(failed).toContain('podproof.yaml');
    expect(failed).not.toMatch(/canary|\n/);
  },
);

test('an error of others about a field names its line and hides what was put in', async () => {
  const { errorOf } = await read('llm:\n  provider: x\n  model: ${KEY}\n');
  const error = errorOf([{ path: ['llm', 'model'], message: 'must not be "canary of the key"' }]);
  expect(error.message).toMatch(/line 3: llm\.model: must not be "\*\*\*"$/);
});

test('aliases that explode are refused', async () => {
  const names = 'abcdefgh'.split('');
  const bomb = names.map((name, index) => {
    const before = names[index - 1];
    return `${name}: &${name} [${Array(9)
      .fill(before === undefined ? 'x' : `*${before}`)
      .join(', ')}]`;
  });
  await expect(read(`${bomb.join('\n')}\n`)).rejects.toThrow(/aliases/);
});

test('a file that is not there names the variable', async () => {
  const path = join(temporaryFolder(), 'none.yaml');
  await expect(readProvisioningFile(path, {})).rejects.toThrow(/PODPROOF_CONFIG must be .*ENOENT/);
});

test('a long list that aliases repeat is refused before it is walked', async () => {
  const list = `a: &a [${Array(20_000).fill('x').join(', ')}]`;
  const copies = Array.from({ length: 20 }, (_each, index) => `b${index}: *a`);
  await expect(read(`${[list, ...copies].join('\n')}\n`)).rejects.toThrow(/too many parts/);
});

test('a pipe and a device are no files to read from: nobody may ever write into them, or stop', async () => {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  await expect(readProvisioningFile(pipe, {})).rejects.toThrow(/is no regular file/);
  for (const path of [pipe, '/dev/zero'])
    await expect(read(`llm:\n  provider: x\n  api_key: file:${path}\n`)).rejects.toThrow(
      /line 3: llm\.api_key: the file \S+ is no regular file/,
    );
});
