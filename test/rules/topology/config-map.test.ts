import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

describe('a ConfigMap', () => {
  it('is shown by reference, and never with its content', () => {
    const object = projected('ConfigMap', 'settings', { more: { data: { url: 'value' } } });
    expect(object).toMatchObject({ byReference: true, status: { status: 'ok' } });
    expect(JSON.stringify(object)).not.toMatch(/url|value/);
  });
});
