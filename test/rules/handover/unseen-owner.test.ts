import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../../src/rules/pod/json-patch.js';
import { fixOf } from './pods.js';
import { patched } from './requests.js';

const MEMORY = '/spec/initContainers/0/resources';
const container = (name: string, fields: object = {}) => ({ name, image: 'a:1', ...fields });
/** The API server gives a pod the requests that its template leaves out. */
const filled = { limits: { memory: '16Mi' }, requests: { memory: '16Mi' } };
const pod = {
  metadata: { name: 'web-1', namespace: 'shop' },
  spec: { initContainers: [container('seed', { resources: filled })], containers: [container('web')] },
};
const template = (resources: object) => ({
  spec: {
    template: { spec: { initContainers: [container('seed', { ...resources })], containers: [container('web')] } },
  },
});
const fix = fixOf([
  { op: 'replace', path: `${MEMORY}/limits/memory`, value: '32Mi' },
  { op: 'replace', path: `${MEMORY}/requests/memory`, value: '32Mi' },
]);

describe('a JSON Patch for an owner that nobody has seen', () => {
  it.each([
    ['that leaves requests to the server', { resources: { limits: { memory: '16Mi' } } }],
    ['that says all', { resources: filled }],
    ['that says nothing', {}],
  ])('applies to a template %s', (_what, resources) => {
    const { jsonPatch } = patched({ fix, pod });
    const result = applyPatch(template(resources), jsonPatch);
    const whole = { resources: { limits: { memory: '32Mi' }, requests: { memory: '32Mi' } } };
    expect(result).toEqual({ ok: true, document: template(whole) });
  });

  it('fails as a whole where another container stands in that place', () => {
    const { jsonPatch } = patched({ fix, pod });
    const other = { spec: { template: { spec: { initContainers: [container('mesh'), container('seed')] } } } };
    expect(applyPatch(other, jsonPatch).ok).toBe(false);
  });
});
