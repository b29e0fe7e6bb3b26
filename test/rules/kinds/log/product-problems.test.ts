import { describe, expect, it } from 'vitest';
import { PRODUCT_PROBLEMS } from '../../../../src/rules/kinds/log/products/index.js';
import { diagnosisOfLog, textOfDiagnosis } from '../reports.js';
import { APPLICATION_LOGS } from './application-logs.js';
import { PRODUCT_LOGS } from './product-logs.js';

const examples = PRODUCT_PROBLEMS.flatMap(({ example }) => [example].flat().map((each) => [each]));

describe('what one product prints', () => {
  it.each([...PRODUCT_LOGS, ...APPLICATION_LOGS])('is told with what to do about it: %s', (log, kind, title, word) => {
    const told = diagnosisOfLog(log);
    expect(told.title).toContain(title);
    expect(told.kind).toBe(kind);
    expect(told.steps[0]?.text).toContain(word);
  });

  it.each(examples)('is told in whole words, with all that the line names: %s', (example) => {
    const told = diagnosisOfLog(`INFO starting\n${example}`);
    const text = [told.title, told.cause, ...told.steps.map((each) => each.text)].join('\n');
    expect(text).not.toMatch(/\{(?:name|image|env|path|spec)\}|\$\d/);
  });

  it.each([
    'INFO Downgrade detected nothing, all plugins are current\nERROR boiler is cold',
    'INFO Vault is sealed: false\nERROR boiler is cold',
    'WARN Running as root is not recommended\nERROR boiler is cold',
    'INFO extension "shelf" is not available in this edition, skipping\nERROR boiler is cold',
  ])('is not seen in what another program says in passing: %s', (log) => {
    const told = diagnosisOfLog(log);
    expect(textOfDiagnosis(told)).toContain('boiler is cold');
    expect(told.title).toContain('boiler');
  });
});
