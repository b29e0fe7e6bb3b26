import { describe, expect, it } from 'vitest';
import { choicesIn, refusedValue, secretLength } from '../../../../../src/rules/kinds/log/lines/refusal.js';
import { diagnosisOfLog, manifest } from '../../reports.js';

const told = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOfLog(`starting\n${log}`, { manifest: manifest(container) });

describe('a value that a program refuses in words that no product has of its own', () => {
  it('is a setting where the manifest gives it, and is named with the place and the choice', () => {
    const env = [{ name: 'SHELF_STORE', value: 'ambre' }];
    const found = told('Error: unknown store "ambre", valid stores are: amber, birch', { env });
    expect(found.kind).toBe('log-config-parse');
    expect(found.title).toBe('api does not accept "ambre" for SHELF_STORE');
    expect(found.steps[0]?.text).toContain('to one of amber, birch');
    expect(found.steps[0]?.text).toContain('SHELF_STORE (spec.containers[0].env[0])');
  });

  it('stays an error of the program where the manifest has nothing of it', () => {
    expect(told('Error: unknown store "ambre", valid stores are: amber, birch').kind).toBe('crash-app-error');
  });

  it('is found as a part of a value', () => {
    const env = [{ name: 'ConnectionStrings__Depot', value: 'Server=db;Shelff=yes;Database=depot' }];
    const found = told("Unhandled exception. System.ArgumentException: Keyword not supported: 'shelff'.", { env });
    expect(found.steps[0]?.text).toContain('"shelff" in ConnectionStrings__Depot (spec.containers[0].env[0])');
  });

  it('is a secret of another length, in the variable that holds secrets', () => {
    const env = [
      { name: 'DEPOT_NAME', value: 'north' },
      { name: 'Depot__Key', valueFrom: { secretKeyRef: { name: 'depot', key: 'key' } } },
    ];
    const found = told('ValueError: Encryption keys must be 32 bytes long, got 20', { env });
    expect(found.kind).toBe('log-config-parse');
    expect(found.steps[0]?.text).toContain(
      '32 bytes, in Depot__Key (spec.containers[0].env[1], of Secret depot, key key)',
    );
  });

  it('is an address without its protocol, in the variable that holds such a one', () => {
    const env = [
      { name: 'Depot__Url', value: 'https://depot.example' },
      { name: 'Login__Authority', value: 'login.example' },
    ];
    const found = told('Unhandled exception. System.UriFormatException: Invalid URI: The format is wrong.', { env });
    expect(found.title).toBe('api refuses its configuration: Invalid URI: The format is wrong.');
    expect(found.steps[0]?.text).toContain('in Login__Authority (spec.containers[0].env[1])');
    expect(found.steps[0]?.text).not.toContain('Depot__Url');
  });

  it('says nothing of the kind of data', () => {
    const env = [{ name: 'COLUMN', value: 'shelf' }];
    expect(told('Error: unknown column "shelf" in row 7', { env }).kind).not.toBe('log-config-parse');
  });

  it('does not repeat what may be a secret', () => {
    expect(refusedValue('Error: invalid token "opensesame"')).toBe('');
    expect(refusedValue('Error: invalid mode "opensesame"')).toBe('opensesame');
  });

  it.each([
    ['must be one of lz4, zstd', 'lz4 zstd'],
    ['Valid options are "off", "mixed", or "full" (default: "full").', 'off mixed full'],
    ["Expected 'development' | 'production', received 'prod'", 'development production'],
    ['unknown variant `foo`, expected `amber` or `birch`', 'amber birch'],
    ['unknown type: "x" (valid values: [amber birch])', 'amber birch'],
    ['expected one of the pods to be up', ''],
  ])('lists what may be: %s', (line, choices) => {
    expect(choicesIn(line).join(' ')).toBe(choices);
  });

  it.each([
    ["the key size must be greater than: '256' bits, key has '64' bits.", 'at least 256 bits'],
    ['cookie_secret must be 16, 24, or 32 bytes', '16, 24, or 32 bytes'],
    ['SHELF_SECRET: String must contain at least 32 character(s)', 'at least 32 characters'],
    ['Incorrect key length.', 'another length'],
    ['the shelf must be 32 bytes', undefined],
  ])('has a length: %s', (line, length) => {
    expect(secretLength(line)).toBe(length);
  });
});

describe('a value whose variable the line names', () => {
  it('is a setting, wherever it comes from', () => {
    const found = told('2026/05/01 10:00:00 assigning DEPOT_WAIT to Wait: time: missing unit in duration "30"');
    expect(found.kind).toBe('log-config-parse');
    expect(found.steps[0]?.text).toContain('Write the duration DEPOT_WAIT with its unit');
    expect(told('error: DEPOT_SHELVES: strconv.Atoi: parsing "ten": invalid syntax').steps[0]?.text).toContain(
      'Write a number, without unit or other words, as DEPOT_SHELVES in place of "ten"',
    );
  });
});
