import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PodproofError } from '../../kernel/ports/errors.js';
import { type Files, type NewPlugin, packageJson, readme } from './common.js';

/**
 * The plugin for SQLite that comes with Podproof, compiled module by module: an engine that works is the best place to begin. The program
 * has it as one file that imports the program's own parts, which lead nowhere from another folder.
 */
const SQLITE = join(
  dirname(createRequire(import.meta.url).resolve('podproof/package.json')),
  'dist/plugins/storage-sqlite',
);

function compiledFiles(): Record<string, string> {
  const names = (existsSync(SQLITE) ? readdirSync(SQLITE) : []).filter((name) => name.endsWith('.js'));
  if (names.length === 0)
    throw new PodproofError('invalid', 'A storage is made from the built package: run npm run build');
  const withoutMap = (text: string) => text.replace(/^\/\/# sourceMappingURL=.*$/m, '').trimEnd();
  return Object.fromEntries(names.map((name) => [name, `${withoutMap(readFileSync(join(SQLITE, name), 'utf8'))}\n`]));
}

function renamed(index: string, { id, displayName }: NewPlugin): string {
  return index.replace("id: 'sqlite'", `id: '${id}'`).replace("displayName: 'SQLite'", `displayName: '${displayName}'`);
}

const TEST = `import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStorage } from 'podproof/testing/storage';
import { afterAll } from 'vitest';
import plugin from './index.js';

const folder = mkdtempSync(join(tmpdir(), 'podproof-storage-'));
const opened = [];
afterAll(async () => {
  await Promise.all(opened.map((storage) => storage.dispose()));
  rmSync(folder, { recursive: true });
});

const context = {
  logger: { debug() {}, info() {}, warn() {}, error() {} },
  fetch: () => Promise.reject(new Error('no network in tests')),
  resolve: async () => [],
  clock: { now: () => Date.now() },
};
let places = 0;

async function createPlace() {
  places += 1;
  const config = plugin.configSchema.parse({ filename: join(folder, \`\${places}.db\`) });
  return {
    async open() {
      const storage = await plugin.create(config, context);
      opened.push(storage);
      return storage;
    },
  };
}

async function open() {
  const storage = await (await createPlace()).open();
  await storage.prepare();
  return storage;
}

describeStorage({ open, createPlace });
`;

/** A storage over knex, which begins as SQLite. */
export function storageFiles(plugin: NewPlugin): Files {
  const { 'index.js': index = '', ...rest } = compiledFiles();
  const { dependencies } = createRequire(import.meta.url)('podproof/package.json') as {
    dependencies: Readonly<Record<string, string>>;
  };
  return {
    ...rest,
    'package.json': packageJson(plugin, { 'better-sqlite3': dependencies['better-sqlite3'] ?? '*' }),
    'index.js': renamed(index, plugin),
    'index.test.js': TEST,
    'README.md': readme(
      plugin,
      'It begins as SQLite: put your engine into `dialect.js`, `errors.js` and `index.js`; see docs/adding-a-storage-plugin.md of the package `podproof`.',
    ),
  };
}
