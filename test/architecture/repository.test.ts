import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VARIABLE_NAMES } from '../../src/server/config/config-schema.js';
import { ROOT } from './cruise-folder.js';

const LONGEST_FILE = 300;
const OURS = ['src', 'plugins', 'test', 'scripts', 'bench'];

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const paths = OURS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]s)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
).filter((path) => !path.includes('node_modules/'));

const product = paths.filter((path) => /^(?:src|plugins)\//.test(path));
const tests = paths.filter((path) => path.endsWith('.test.ts'));

/** The paths whose text has the pattern. The patterns are put together here so that this file does not match itself. */
const having = (where: readonly string[], pattern: RegExp) => where.filter((path) => pattern.test(read(path)));

describe('every file', () => {
  it('is found by these tests', () => {
    expect(product.length).toBeGreaterThan(50);
    expect(tests).toContain('test/architecture/repository.test.ts');
  });

  it(`has at most ${LONGEST_FILE} lines`, () => {
    const long = paths.filter((path) => read(path).split('\n').length - 1 > LONGEST_FILE);
    expect(long).toEqual([]);
  });

  it('is finished', () => {
    expect(having(paths, new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`))).toEqual([]);
  });

  it('keeps to the rules of lint and types instead of switching them off', () => {
    const suppressions = ['eslint-' + 'disable', 'biome-' + 'ignore', '@ts-' + 'ignore', '@ts-' + 'nocheck'];
    expect(having(paths, new RegExp(suppressions.join('|')))).toEqual([]);
  });
});

describe('the detail of every error', () => {
  it('ends without a full stop', () => {
    expect(having(product, /new PodproofError\(\s*'\w+',\s*(['"`])(?:(?!\1).)*\.\1/)).toEqual([]);
  });
});

describe('every test', () => {
  it('runs', () => {
    expect(
      having(
        tests,
        new RegExp(`\\b(?:it|test|describe)\\.(?:${['sk' + 'ip', 'on' + 'ly', 'to' + 'do'].join('|')})\\b`),
      ),
    ).toEqual([]);
  });

  it('uses real parts instead of replacing modules', () => {
    expect(having(paths, new RegExp(`\\bvi\\.(?:do)?${'[mM]' + 'ock'}\\(`))).toEqual([]);
  });
});

describe('the README', () => {
  const readme = read('README.md');
  const { scripts, dependencies } = JSON.parse(read('package.json')) as {
    scripts: Record<string, string>;
    dependencies: Record<string, string>;
  };

  it('names only commands that there are', () => {
    const named = [...readme.matchAll(/(?:`|^)npm (?:run )?([a-z:-]+)/gm)].map(([, name = '']) => name);
    expect(named).toContain('quickstart');
    expect(named).toContain('verify');
    const ofNpm = ['install', 'pack'];
    expect(named.filter((name) => !(name in scripts) && !ofNpm.includes(name))).toEqual([]);
  });

  it.each(VARIABLE_NAMES)('explains %s', (name) => {
    expect(readme).toContain(`| \`${name}\` |`);
  });

  it('links only to files that there are', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(2);
    for (const path of links) expect(() => readdirSync(join(ROOT, path, '..'))).not.toThrow();
    expect(links.filter((path) => !existsInRoot(path))).toEqual([]);
  });

  it('leaves the reason for each dependency to a decision record that has them all', () => {
    const record = read('docs/decisions/0006-runtime-dependencies.md');
    const missing = Object.entries(dependencies).filter(
      ([name, version]) => !record.includes(`| ${name} | ${version} |`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the repository', () => {
  const MADE = ['.git', 'node_modules', 'dist', 'coverage', 'data', 'package-lock.json'];
  /** The paths of all files that a clone has, but for generated ones and recorded data. */
  const clone = readdirSync(ROOT)
    .filter((name) => !MADE.includes(name))
    .flatMap(filesUnder)
    .filter((path) => !/^(?:docs\/reports|test\/fixtures)\/|node_modules\/|\.sum$/.test(path));
  const { files } = JSON.parse(read('package.json')) as { files: string[] };

  it('reaches for nothing beside it', () => {
    const outside = new RegExp(`(?:^|[\\s"'=(])(?:\\.\\./)+${'sha' + 'red'}/|/wo${'rk'}/(?:main|shared)/`, 'm');
    expect(clone).toContain('.ci/run');
    expect(having(clone, outside)).toEqual([]);
  });

  it('has a place in the changelog for the version that it is, and for what comes next', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const headings = [...read('CHANGELOG.md').matchAll(/^## \[([^\]]+)\]/gm)].map(([, name]) => name);
    expect(headings.slice(0, 2)).toEqual(['Unreleased', version]);
  });

  it('is verified and developed on the oldest Node that it supports', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const oldest = engines.node.replace('>=', '').split('.')[0];
    const { jobs } = parse(read('.github/workflows/verify.yml')) as {
      jobs: { verify: { strategy: { matrix: { node: string[] } }; steps: { run?: string }[] } };
    };
    expect(read('.nvmrc').trim()).toBe(oldest);
    expect(jobs.verify.strategy.matrix.node).toContain(oldest);
    expect(jobs.verify.steps.map(({ run }) => run)).toContain('npm run verify');
  });

  it('has settings for its host that can be read', () => {
    const settings = clone.filter((path) => path.startsWith('.github/') && path.endsWith('.yml'));
    expect(settings.length).toBeGreaterThan(3);
    for (const path of settings) expect(parse(read(path)), path).toBeTypeOf('object');
  });

  it.each(['CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'])('has all files that %s links to', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('keeps its tools to itself: the package is for users', () => {
    const forDevelopers = ['src', 'test', 'tools', 'bench', 'scripts', '.github', '.ci'];
    expect(files.filter((path) => forDevelopers.includes(path))).toEqual([]);
  });
});

describe('the documents', () => {
  const FOLDERS = ['src', 'plugins', 'test', 'scripts', 'bench', 'tools', 'docs', 'dist'];
  /** For those who have the repository. */
  const DEVELOPERS = ['docs/architecture.md', 'docs/adding-an-endpoint.md', 'CONTRIBUTING.md'];
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`),
  ].filter((path) => path.endsWith('.md'));
  const { files } = JSON.parse(read('package.json')) as { files: string[] };

  /** What a paragraph names in code: paths that begin at the root, without what stands for a name of the reader's own. */
  const named = (paragraph: string) =>
    [...paragraph.matchAll(/`([^`\n]{1,300})`/g)]
      .flatMap(([, code = '']) => code.split(/\s/))
      .filter((word) => FOLDERS.includes(word.split('/')[0] ?? '') && word.includes('/'))
      .map((word) => word.replace(/[<*].*$/, '').replace(/\/$/, ''));
  const paragraphs = documents.flatMap((document) =>
    read(document)
      .split(/\n\s*\n/)
      .map((text) => ({ document, text, paths: named(text) })),
  );

  it('name only paths that there are', () => {
    const paths = [...new Set(paragraphs.flatMap((each) => each.paths))];
    expect(paths.length).toBeGreaterThan(10);
    const sourceOf = (path: string) =>
      path.replace(/^dist\/(?:program\/)?(.*?)(?:(?:\.d)?\.[jt]s)?$/, (_, name: string) =>
        existsSync(join(ROOT, `${name}.ts`)) ? `${name}.ts` : name,
      );
    expect(paths.filter((path) => !existsSync(join(ROOT, sourceOf(path))))).toEqual([]);
  });

  it('say that a path is in the repository where the package does not have it', () => {
    const isPacked = (path: string) => files.includes(path.split('/')[0] ?? '');
    const silent = paragraphs
      .filter(({ document }) => !DEVELOPERS.includes(document))
      .filter(({ text, paths }) => !paths.every(isPacked) && !text.includes('in the repository'));
    expect(silent.map(({ document, paths }) => [document, paths])).toEqual([]);
  });
});

function filesUnder(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => filesUnder(`${path}/${name}`));
}

function existsInRoot(path: string): boolean {
  const parts = path.replace(/\/$/, '').split('/');
  const name = parts.pop() ?? '';
  return readdirSync(join(ROOT, ...parts)).includes(name);
}
