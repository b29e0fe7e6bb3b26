import { describe, expect, it } from 'vitest';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';
import { formatBytes, formatCores, multiplyQuantity, quantityOf } from '../../../src/rules/pod/quantity.js';
import { aliasBomb } from '../../support/alias-bomb.js';

describe('parseManifest', () => {
  it.each([
    ['YAML', 'kind: Pod\nspec: {a: 1}', { kind: 'Pod', spec: { a: 1 } }],
    ['JSON', '{"kind":"Pod"}', { kind: 'Pod' }],
    ['a repeated key', 'a: 1\na: 2', { a: 2 }],
    ['an instant', 'a: 2026-01-01T00:00:00Z', { a: '2026-01-01T00:00:00Z' }],
    ['a glob in quotes', 'a: "*.example"', { a: '*.example' }],
  ])('reads %s', (_name, text, document) => {
    expect(parseManifest(text)).toEqual(document);
  });

  it.each([
    ['nothing', ''],
    ['a scalar', 'just words'],
    ['a list', '- a\n- b'],
    ['broken YAML', 'a: [b'],
    ['broken JSON', '{"a":'],
    ['too much', `a: ${'x'.repeat(300_000)}`],
    ['too many aliases', `a: &a x\nb: [${'*a, '.repeat(200)}]`],
    ['few aliases that repeat each other to billions of parts', aliasBomb()],
    ['JSON nested too deep to be walked', `{"a":${'['.repeat(200)}${']'.repeat(200)}}`],
    ['several documents', 'a: 1\n---\nb: 2'],
  ])('answers nothing for %s', (_name, text) => {
    expect(parseManifest(text)).toBeUndefined();
  });
});

describe('quantities', () => {
  it.each([
    ['500m', 0.5],
    ['2', 2],
    ['1.5', 1.5],
    ['24Mi', 24 * 2 ** 20],
    ['1G', 1e9],
    ['1e3', 1000],
    ['x', undefined],
    ['', undefined],
    ['1Qi', undefined],
  ])('%s is %s', (text, amount) => {
    expect(quantityOf(text)).toBe(amount);
  });

  it('are multiplied in their own unit', () => {
    expect(['24Mi', '0.5Gi', '100', 'x', '1e3'].map((text) => multiplyQuantity(text, 2))).toEqual([
      '48Mi',
      '1Gi',
      '200',
      undefined,
      undefined,
    ]);
  });

  it('are written as people read them', () => {
    expect([
      formatBytes(2 ** 31),
      formatBytes(24 * 2 ** 20),
      formatBytes(12),
      formatCores(1.5),
      formatCores(64),
    ]).toEqual(['2Gi', '24Mi', '12', '1500m', '64']);
  });
});
