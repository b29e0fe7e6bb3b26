import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from '../../../dashboard/src/lib/csv.js';

test('texts that a spreadsheet would run are texts, and numbers stay numbers', () => {
  const rows = [['=HYPERLINK("http://x")', '+1', '-1', '@sum', -1, null, 'a "quoted", one']];
  expect(csvText(['a'], rows)).toBe('a\r\n"\'=HYPERLINK(""http://x"")",\'+1,\'-1,\'@sum,-1,,"a ""quoted"", one"\r\n');
});

/** As RFC 4180 says. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

test.each(['\n=1', '\t=1', '＝1+1', '＋1', '－1', '＠sum'])('%j begins no formula either', (text) => {
  expect(csvText([], [[text]])).toContain(`'${text}`);
});

test('whatever a cluster says, a cell stays a cell and begins no formula', () => {
  const texts = fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 });
  fc.assert(
    fc.property(texts, (rows) => {
      const [, ...read] = parse(csvText(['one', 'other'], rows));
      expect(read.map((row) => row.length)).toEqual(rows.map(() => 2));
      for (const [index, row] of read.entries())
        for (const [column, text] of row.entries()) {
          const original = rows[index]?.[column] ?? '';
          expect([original, `'${original}`]).toContain(text);
          expect(text).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        }
    }),
  );
});
