import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvidence } from '../../../../src/rules/evidence/read-evidence.js';
import { diagnoseEvidence } from '../../../../src/rules/kinds/engine.js';
import { KINDS } from '../../../../src/rules/kinds/index.js';
import { findHits } from '../../../../src/rules/kinds/log/lines/log-signature.js';
import { SIGNATURE_ORDER } from '../../../../src/rules/kinds/log/lines/signature-order.js';
import type { LogKind } from '../../../../src/rules/kinds/log/log-kind.js';
import { matchingTexts } from '../matching-texts.js';
import { crashed, report } from '../reports.js';

const FOLDER = fileURLToPath(new URL('../../../../src/rules/kinds/log', import.meta.url));

describe('the patterns of log signatures', () => {
  const fragments = fc.constantFrom(
    ...['a', 'A_', '/', '.', ':', ' ', '"', "'", '\\"', '(', '=', '-', '1', '1.', 'a.a', ':80', '/a/', 'x '.repeat(9)],
    ...['connect to ', 'connection refused ', 'lookup a', 'host=', 'at ', 'port 1', 'timed out ', 'getaddrinfo '],
    ...[
      'error ',
      'failed to parse ',
      'config ',
      'yaml: ',
      'not set ',
      'env var ',
      'permission denied ',
      'bind ',
      'mkdir /',
    ],
    ...[
      'forbidden: User "a" cannot ',
      'certificate ',
      'x509: ',
      'migration ',
      'schema ',
      'unknown flag ',
      'Error: ',
      'Caused by: ',
    ],
  );

  it('read lines of whatever they look for', () => {
    const line = fc.tuple(
      fc.array(fragments, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', 'refused', 'exist', 'denied'),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 25, maxLength: 60 }), (parts) => {
        const logs = parts.map(([words, end]) => `${words.join('').repeat(400).slice(0, 1_900)}${end}`).join('\n');
        const evidence = readEvidence(report({ container_statuses: [crashed({ exit_code: 1 })], logs }));
        const outcome = diagnoseEvidence(evidence, (id, error) => expect.fail(`${id}: ${String(error)}`));
        expect(outcome.diagnosis).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });
});

const signatures = KINDS.flatMap((kind) => ('signature' in kind ? [(kind as LogKind).signature] : []));

describe.each(signatures)('the signature of $id', (signature) => {
  const { id, hint, except, patterns, vague } = signature;
  const tables = [patterns, ...(vague === undefined ? [] : [vague])];

  it('finds each example by the pattern that it stands beside, after the cheap words', () => {
    const rows = tables.flatMap((table) => table.rows.map((row) => ({ table, row })));
    for (const { table, row } of rows)
      for (const example of [row.example].flat()) {
        expect(table.find(example)?.row, example).toBe(row);
        expect(hint.test(example), `${id} hints at: ${example}`).toBe(true);
        expect(except?.test(example), example).not.toBe(true);
      }
  });

  it('has cheap words that hide nothing of what its patterns know', () => {
    for (const { pattern } of tables.flatMap(({ rows }) => rows)) {
      const texts = matchingTexts(pattern);
      expect(texts.length, `texts for ${pattern}`).toBeGreaterThan(0);
      const known = texts.filter((text) => tables.some((table) => table.find(text) !== undefined));
      expect(known.filter((text) => !hint.test(text)).slice(0, 5)).toEqual([]);
    }
  });

  it('finds each example where it is all that the program printed', () => {
    const examples = tables.flatMap(({ rows }) => rows.flatMap(({ example }) => example));
    const isFound = (logs: string) => {
      const evidence = readEvidence(report({ container_statuses: [crashed({ exit_code: 1 })], logs }));
      return findHits(evidence, { ...signature, confirm: () => true }).length > 0;
    };
    expect(examples.filter((example) => !isFound(example))).toEqual([]);
  });

  it('has no example of what often follows from something else that is exact as well', () => {
    const vagueExamples = vague?.rows.flatMap(({ example }) => example) ?? [];
    expect(vagueExamples.filter((example) => patterns.find(example) !== undefined)).toEqual([]);
  });
});

describe('the rules of the group', () => {
  const rules = KINDS.filter(({ group }) => group === 'log');

  it('are described, each in a file of its own', async () => {
    const files = await readdir(FOLDER);
    expect(rules.map(({ id }) => id).sort()).toEqual(SIGNATURE_ORDER.map(({ id }) => id).sort());
    for (const rule of rules) {
      expect(files).toContain(`${rule.id}.ts`);
      expect(rule.description).toMatch(/^The log .{60,400}\.$/s);
    }
  });
});
