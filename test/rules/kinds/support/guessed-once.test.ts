import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../reports.js';

it('that the controller is guessed from the name of the pod is said once in an answer', () => {
  const told = diagnosisOfLog('open /etc/orders/prices.csv: no such file or directory', { manifest: undefined });
  const text = told.steps.map((step) => step.text).join('\n');
  expect(text.split('is guessed from the name of the pod')).toHaveLength(2);
});
