import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CaseTable, caseTable, fillCaptured } from '../../../src/rules/kinds/case-table.js';

const FOLDER = fileURLToPath(new URL('../../../src/rules', import.meta.url));
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const modules = await Promise.all(files.map(async (file) => ({ file, values: await import(`${FOLDER}/${file}`) })));
const tables = modules.flatMap(({ file, values }) =>
  Object.entries(values as Record<string, unknown>).flatMap(([name, table]) =>
    table instanceof CaseTable ? [{ name: `${file} ${name}`, table }] : [],
  ),
);

describe.runIf(tables.length > 0).each(tables)('the table $name', ({ table }) => {
  it('has an example for each row, and finds that row by it', () => {
    expect(table.rows.length).toBeGreaterThan(0);
    for (const row of table.rows) {
      const examples = [row.example].flat();
      expect(examples.length, String(row.pattern)).toBeGreaterThan(0);
      for (const example of examples) expect(table.find(example)?.row.pattern, example).toBe(row.pattern);
    }
  });
});

describe('a table', () => {
  const table = caseTable([
    {
      pattern: /no such (file): (\S{1,20})/,
      also: /volume/,
      example: 'volume: no such file: a',
      text: '$1 of a volume',
    },
    { pattern: /missing/, except: /missing key/, example: 'missing file', text: 'a file' },
    { pattern: /no such|missing/, example: ['no such key', 'missing key'], text: 'no $1.' },
  ]);

  it('answers the first row that knows the text', () => {
    expect(table.find('volume v: no such file: x')?.row.text).toBe('$1 of a volume');
    expect(table.find('no such file: x')?.row.text).toBe('no $1.');
    expect(table.find('missing door')?.row.text).toBe('a file');
    expect(table.find('missing key')?.row.text).toBe('no $1.');
    expect(table.find('all is well')).toBeUndefined();
  });

  it('goes by the order of its rows where there are several texts', () => {
    const found = table.findIn(['missing door', 'no such key', 'volume: no such file: x']);
    expect(found?.row.text).toBe('$1 of a volume');
    expect(found?.match.input).toBe('volume: no such file: x');
    expect(table.findIn([])).toBeUndefined();
  });

  it('has each row that knows the text', () => {
    const texts = (text: string) => table.findAll(text).map(({ row }) => row.text);
    expect(texts('volume v: no such file: x')).toEqual(['$1 of a volume', 'no $1.']);
    expect(texts('missing key')).toEqual(['no $1.']);
    expect(table.findAll('no such file: x')[0]?.match[0]).toBe('no such');
    expect(texts('all is well')).toEqual([]);
  });

  it('fills in what was captured, to the letter, and leaves no gap where nothing was', () => {
    const found = table.find('volume: no such file: x');
    expect(found && fillCaptured('$1 of a volume', found.match)).toBe('file of a volume');
    const none = table.find('missing key');
    expect(none && fillCaptured('The key $1.', none.match)).toBe('The key.');
    expect(fillCaptured('at $1', /(.{1,9})/.exec("$&'") as RegExpExecArray)).toBe('at $&');
  });
});
