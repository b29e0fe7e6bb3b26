import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

function told(log: string, env: readonly object[] = [], container: object = {}, spec: object = {}) {
  return diagnosisOfLog(log, { manifest: manifest({ env, ...container }, { ...spec }) });
}

describe('variables that a server speaks of', () => {
  it('are told all, where lines right beside say the same of others', () => {
    const found = told(
      '[09:02:12.120] ERROR: "DEPOT_BASE" Environment Variable is missing.\n[09:02:12.121] ERROR: "DEPOT_USER" Environment Variable is missing.',
    );
    expect(found.kind).toBe('log-missing-env');
    expect(found.title).toContain('DEPOT_BASE');
    expect(found.title).toContain('DEPOT_USER');
  });

  it('are found between asterisks', () => {
    const found = told('[migrations] no migrations found\n*** No DEPOT_HOST set, exiting. ***');
    expect(found.title).toBe('Environment variable DEPOT_HOST is not set');
  });

  it('are settings, not a crash, where a demand names them', () => {
    const found = told(
      '** (ArgumentError) DEPOT_URL must start with `http` or `https`. Currently configured as `depot.example`',
      [{ name: 'DEPOT_URL', value: 'depot.example' }],
    );
    expect(found.kind).toBe('log-config-parse');
    expect(found.steps[0]?.text).toContain('Correct the value of DEPOT_URL, which must start with');
  });

  it('come with their values, unless these may be secret or are told', () => {
    const log = '?: DEPOT_DIR is set, but the directory of DEPOT_TOKEN must be something else: unknown shelf DEPOT_DIR';
    const found = told(log, [
      { name: 'DEPOT_DIR', value: '/srv/depot' },
      { name: 'DEPOT_TOKEN', value: 'c2hlbGYtYW1iZXItdG9rZW4' },
    ]);
    expect(found.cause).not.toContain('c2hlbGY');
  });

  it.each([
    ['DEPOT_DIR', '/srv/depot', true],
    ['DEPOT_URL', 'http://rows:8080', true],
    ['DEPOT_MARK', '9f86d081884c7d659a2feaa0c55ad015', false],
    ['DEPOT_SIGNING', 'amber.birch', false],
    ['DEPOT_SALT', 'amberbirch', false],
    ['DEPOT_URL', 'http://depot:shelf@rows:8080', false],
  ])('come with the value of %s = %s: %s', (name, value, isShown) => {
    const found = told(`error: ${name} must start with another shelf`, [{ name, value }]);
    expect(found.cause.includes(value)).toBe(isShown);
  });

  it('name the module that is missing', () => {
    const found = told("ModuleNotFoundError: No module named 'depot.shelves.amber'", [
      { name: 'DEPOT_SHELF_CLASS', value: 'depot.shelves.amber.AmberShelf' },
    ]);
    expect(found.cause).toContain('for which DEPOT_SHELF_CLASS');
  });

  it('name the only server that may be meant by a database', () => {
    const found = told('ERROR ==> Could not connect to the database', [{ name: 'DEPOT_DATABASE_HOST', value: 'rows' }]);
    expect(found.title).toBe('rows cannot be reached');
  });
});

describe('what a server demands in words', () => {
  it('is a setting, not a crash', () => {
    const found = told('FATAL ERROR: Depot auth password must be set');
    expect(found.kind).toBe('log-config-parse');
  });
});

describe('a box that a server draws around its error', () => {
  it('is read as one sentence', () => {
    const box = [
      'store created at',
      '+----------------------------------------+',
      '|              SERVER ERROR              |',
      '+----------------------------------------+',
      '|  Depot Version: 6.5.0                  |',
      '|  THE SHELF OF AMBER IS NOT SUPPORTED,  |',
      '|  PLEASE UPGRADE TO VERSION 4.4         |',
      '+----------------------------------------+',
    ];
    expect(told(box.join('\n')).cause).toContain('THE SHELF OF AMBER IS NOT SUPPORTED, PLEASE UPGRADE TO VERSION 4.4');
  });

  it('is none where it is a table', () => {
    const table = ['error: no shelf', '+--------------------+', '| name   | rows      |', '+--------------------+'];
    expect(told(table.join('\n')).cause).toContain('no shelf');
  });
});
