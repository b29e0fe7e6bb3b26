import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isNested, isUnbounded } from '../../src/kit/testing/kinds/bounded-patterns.js';

const RULES = fileURLToPath(new URL('../../src/rules', import.meta.url));
const FOLDERS = ['evidence', 'kinds'];

interface Pattern {
  readonly file: string;
  readonly pattern: string;
}

/** The sources of all regular expressions of a file: literals, and the texts that `new RegExp` gets. */
function patternsIn(name: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text.slice(1, node.text.lastIndexOf('/')));
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      found.push(node.arguments?.[0]?.getText().slice(1, -1).replaceAll('\\\\', '\\') ?? '');
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return found;
}

async function allPatterns(): Promise<Pattern[]> {
  const names = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(`${RULES}/${folder}`, { recursive: true }))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    ),
  );
  const texts = await Promise.all(
    names.flat().map(async (file) => ({ file, text: await readFile(`${RULES}/${file}`, 'utf8') })),
  );
  return texts.flatMap(({ file, text }) => patternsIn(file, text).map((pattern) => ({ file, pattern })));
}

describe('the patterns that read what others send', () => {
  it('are bounded, and no repetition stands in another', async () => {
    const patterns = await allPatterns();
    expect(patterns.length).toBeGreaterThan(500);
    expect(patterns.filter(({ pattern }) => isUnbounded(pattern))).toEqual([]);
    expect(patterns.filter(({ pattern }) => isNested(pattern))).toEqual([]);
  });

  it('are told apart from bad ones', () => {
    expect(isNested('(?:a{1,5}b{0,3}){0,9}')).toBe(true);
    expect(isNested('(?:[a-z]{1,5}\\.){0,9}')).toBe(false);
    expect(isUnbounded('a+')).toBe(true);
    expect(isUnbounded('a{2,}')).toBe(true);
    expect(isUnbounded('a\\*[+*]')).toBe(false);
  });

  it('are found wherever they stand', () => {
    expect(patternsIn('a.ts', 'const a = [/x+/g, new RegExp(`^${B}\\\\d{1,3}$`)];')).toEqual(['x+', '^${B}\\d{1,3}$']);
  });
});
