import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, manifest, textOfDiagnosis } from '../reports.js';
import { forbidden } from './not-created.js';

describe('serviceaccount-missing', () => {
  it.each([
    'error looking up service account shop/orders: serviceaccount "orders" not found',
    'service account shop/orders was not found, retry after the service account is created',
    'serviceaccount "orders" not found',
  ])('%s', (text) => {
    const diagnosis = diagnosisOf(forbidden(text, { manifest: undefined }));
    expect(diagnosis.kind).toBe('serviceaccount-missing');
    expect(diagnosis.cause).toContain('ServiceAccount orders does not exist in namespace shop');
    expect(commandsOf(diagnosis)).toContain('kubectl -n shop create serviceaccount orders');
  });

  it('names the nearest that exists', () => {
    const diagnosis = diagnosisOf(
      forbidden('error looking up service account shop/order: serviceaccount "order" not found', {
        manifest: manifest({}, { serviceAccountName: 'order' }),
        related: [{ kind: 'ServiceAccount', name: 'order', exists: false, near: ['orders'] }],
      }),
    );
    expect(diagnosis.cause).toContain('(spec.serviceAccountName); the nearest that does is orders');
    expect(textOfDiagnosis(diagnosis)).toContain('if orders is meant, set spec.serviceAccountName to it');
  });

  it('is not a ServiceAccount without rights', () => {
    const text =
      'User "system:serviceaccount:shop:orders" cannot create resource "pods" in API group "" in the namespace "shop"';
    expect(diagnosisOf(forbidden(text)).kind).toBe('create-failed');
  });
});
