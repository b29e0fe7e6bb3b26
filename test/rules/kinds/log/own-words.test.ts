import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const told = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOfLog(log, { manifest: manifest({ image: 'acme/depot:2', ...container }) });

describe('variables that are missing in the words of another language, or of Rust', () => {
  it.each([
    ['FEHLER: Umgebungsvariable SHELF_HOST ist nicht gesetzt', 'SHELF_HOST'],
    ["Erreur: la variable d'environnement SHELF_TOKEN est manquante", 'SHELF_TOKEN'],
    ["❌ SHELF_API_KEY non trouvée dans les variables d'environnement", 'SHELF_API_KEY'],
    ['Error: la variable SHELF_HOST no está definida', 'SHELF_HOST'],
    ['Erro: variável de ambiente SHELF_URL não definida', 'SHELF_URL'],
    ['acme.Refused: SHELF_SECRET_KEY e obrigatoria em producao', 'SHELF_SECRET_KEY'],
    ['[ERROR] 缺少环境变量 SHELF_HOST', 'SHELF_HOST'],
    ['SHELF_KEY 가 없다. 인증키를 넣을 것', 'SHELF_KEY'],
    ["thread 'main' panicked at src/main.rs:55:40:\nHOME must be set: NotPresent", 'HOME'],
    ['Ошибка: переменная окружения SHELF_HOST не задана', 'SHELF_HOST'],
  ])('are told by name: %s', (log, name) => {
    const diagnosis = told(log);
    expect(diagnosis.kind).toBe('log-missing-env');
    expect(diagnosis.title).toContain(name);
  });
});

describe('a variable that has a value, which cannot be read', () => {
  it('is not told as one that is not set', () => {
    const log =
      '{"level":"fatal","error":"cannot parse env var SHELF_PARAM=abc: strconv.ParseFloat: parsing \\"abc\\": invalid syntax","message":"Generating the configuration failed"}';
    expect(told(log).kind).not.toBe('log-missing-env');
    expect(told(log).title).toContain('does not accept "abc"');
    expect(told(log).steps[0]?.text).toContain('as SHELF_PARAM');
  });
});

describe('what a program demands in the words of its code', () => {
  it.each([
    ['java.lang.IllegalArgumentException: signSecret must be set', 'Set signSecret'],
    ['configure shelf client: missing row key', 'Set row key'],
  ])('is what the first step names: %s', (log, step) => {
    expect(told(log).steps[0]?.text).toContain(step);
  });
});

describe('what a program says to install', () => {
  it.each([
    'Missing deps. Run: pip install shelfyaml rowref',
    'Error: rows is not installed. Install with: cargo install rows',
  ])('belongs into the image: %s', (log) => {
    const step = told(log).steps[0]?.text;
    expect(step).toContain('Build into acme/depot:2 what it lacks, by its Dockerfile');
    expect(step).toMatch(/It names: "(?:pip|cargo) install /);
  });
});

describe('values that a program refuses', () => {
  it.each([
    ["invalid value for argument 'rows': expected an integer", 'the value of argument rows'],
    ['Invalid value for a boolean field: yes', 'the value "yes"'],
    ['unable to parse date: 2026-13-01', 'the value "2026-13-01"'],
    ['unsupported bucket unit: week', 'the value "week" to one that acme/depot:2 takes'],
  ])('are named in the first step: %s', (log, words) => {
    expect(told(log).steps[0]?.text).toContain(`Correct ${words}`);
  });
});

describe('a line of which nothing else is known', () => {
  it.each([
    ['unable to load env stagin', '"stagin" there is what SHELF_ENV (spec.containers[0].env[0]) gives it'],
    ['the rows of SHELF_ENV make no sense', 'from the value that SHELF_ENV (spec.containers[0].env[0]) gives it'],
    ['the rows of SHELF_MODE make no sense', 'the manifest gives it no SHELF_MODE (spec.containers[0].env)'],
  ])('is told with what the manifest has of it: %s', (log, words) => {
    const env = [{ name: 'SHELF_ENV', value: 'stagin' }];
    expect(told(log, { env }).steps[0]?.text).toContain(words);
  });

  it.each(['the rows came with DEADLINE_EXCEEDED', 'the rows end with ERR_SHELF_GONE'])(
    'takes no code of an error for a variable: %s',
    (log) => {
      expect(told(log).steps[0]?.text).not.toContain('the manifest gives it no');
    },
  );
});

describe('a port from 1024 up that may not be opened', () => {
  it('is told as a port, not as a file', () => {
    expect(told('failed to listen: listen tcp :50205: bind: permission denied').title).toBe(
      'api may not listen on port 50205',
    );
  });
});
