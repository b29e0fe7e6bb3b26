import { expect, it } from 'vitest';
import { diagnosisOf } from '../reports.js';
import { forbidden } from './not-created.js';

it('create-failed quotes a refusal that no other rule knows', () => {
  const diagnosis = diagnosisOf(forbidden('the stars are not right'));
  expect(diagnosis).toMatchObject({ kind: 'create-failed', confidence: 'medium' });
  expect(diagnosis.cause).toContain('Deployment orders in namespace shop cannot create its pods');
  expect(diagnosis.cause).toContain('the stars are not right');
});

it('create-failed says nothing beside a refusal that is known', () => {
  const diagnosis = diagnosisOf(forbidden('failed quota: team: must specify limits.cpu'));
  expect([diagnosis, ...diagnosis.others].map(({ kind }) => kind)).toEqual(['quota-exceeded']);
});
