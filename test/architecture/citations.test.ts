import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './cruise-folder.js';

const CODE = /\.(?:[cm]?[jt]s|tsx|ya?ml|sh|go)$/;
const FOLDERS = ['src', 'plugins', 'test', 'scripts', 'bench', 'tools', 'deploy', 'docs', '.github', '.ci'];

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const inFolders = FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
);
const atRoot = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
const paths = [...atRoot, ...inFolders].filter(
  (path) => !path.includes('node_modules/') && !path.includes('fixtures/'),
);
const documents = paths.filter((path) => path.endsWith('.md'));

/** A comment begins a line or stands behind space, so that neither a URL nor a glob in a text is taken for one. */
const COMMENT = /(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g;
const SHELL_COMMENT = /(?<=^|\s)#[^\n]*/g;

/** The comments of a file, each as one line. */
function commentsOf(path: string): string[] {
  const pattern = /\.(?:ya?ml|sh)$/.test(path) ? SHELL_COMMENT : COMMENT;
  return [...read(path).matchAll(pattern)].map(([comment]) => comment.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' '));
}

const comments = paths
  .filter((path) => CODE.test(path))
  .flatMap((path) => commentsOf(path).map((text) => ({ path, text })));
/** What people read: comments, and the paragraphs of documents. Blocks of code in these are somebody else's text. */
const texts = [...comments, ...documents.map((path) => ({ path, text: read(path).replace(/^```[\s\S]*?^```/gm, '') }))];

const headingsOf = (path: string) =>
  [
    ...read(path)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/^#{1,6} (.+)$/gm),
  ].map(([, title = '']) => title);

/** The anchor of a heading as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** What is wrong with `docs/…, "One heading", "Another"` in a comment. */
function faultsOf(text: string): string[] {
  return [...text.matchAll(/(?<![\w/.-])(docs\/[\w./-]*\w)((?:,? "[^"]{1,100}")*)/g)].flatMap(
    ([cited, path = '', titles = '']) => {
      if (!existsSync(join(ROOT, path))) return [cited];
      const wanted = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
      return wanted.length === 0 || wanted.every((title) => headingsOf(path).includes(title)) ? [] : [cited];
    },
  );
}

/** The documents that the project was begun from are not in the repository. Put together here so that this file does not match itself. */
const OUTSIDE = new RegExp(
  [
    `(?<!\`)\\b(?:${['SPE' + 'C', 'DESIG' + 'N', 'STAC' + 'K', 'STYL' + 'E', 'DASHBOAR' + 'D'].join('|')})\\b(?!\`)`,
    ['failure[ -]cat', 'alogue'].join(''),
    ['security-che', 'cks\\.md'].join(''),
    ['\\.\\./sha', 'red/'].join(''),
    ['/wo', 'rk/sha', 'red'].join(''),
  ].join('|'),
);
/** A section that has a number only is one of a document that says which it is. */
const NUMBERED = /(?<!(?:RFC|Standard) \d{1,5},? )\bsections? \d/;

describe('what comments and documents cite', () => {
  it('is found by these tests', () => {
    expect(comments.length).toBeGreaterThan(1_000);
    expect(comments.filter(({ text }) => /docs\/[\w-]+\.md, "/.test(text)).length).toBeGreaterThan(50);
    expect(documents).toContain('docs/wire-contract.md');
  });

  it('tells a heading that is there from one that is not', () => {
    const nowhere = ['docs', 'nowhere.md'].join('/');
    expect(faultsOf('The rule (docs/wire-contract.md, "Lists", "Errors"), and docs/events.md.')).toEqual([]);
    expect(faultsOf(`See docs/wire-contract.md, "Nothing", and ${nowhere}`)).toEqual([
      'docs/wire-contract.md, "Nothing"',
      nowhere,
    ]);
  });

  it('is in the repository, by its path and heading', () => {
    const faults = comments.flatMap(({ path, text }) => faultsOf(text).map((fault) => `${path}: ${fault}`));
    expect(faults).toEqual([]);
  });

  it('is none of the documents that the project was begun from', () => {
    const outside = texts.flatMap(({ path, text }) => {
      const found = OUTSIDE.exec(text) ?? NUMBERED.exec(text);
      return found === null ? [] : [`${path}: ${text.slice(Math.max(0, found.index - 40), found.index + 60)}`];
    });
    expect(outside).toEqual([]);
  });

  it('has in documents links to files and headings that there are', () => {
    const broken = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
        ([link, file = '', anchor]) => {
          const target = file === '' ? document : join(dirname(document), file);
          if (!existsSync(join(ROOT, target))) return [`${document}: ${link}`];
          const isThere =
            anchor === undefined || !target.endsWith('.md') || headingsOf(target).map(anchorOf).includes(anchor);
          return isThere ? [] : [`${document}: ${link}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });

  it('has every document in the list of documents', () => {
    const list = read('docs/README.md');
    const pages = documents.filter((path) => /^docs\/(?:reports\/)?[^/]+\.md$/.test(path) && path !== 'docs/README.md');
    expect(pages.filter((path) => !list.includes(`](${path.slice('docs/'.length)})`))).toEqual([]);
  });
});
