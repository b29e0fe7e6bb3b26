import { describe, expect, it } from 'vitest';
import { readInvalidFields } from '../../../../src/rules/kinds/controller/invalid-fields.js';
import { diagnosisOf, event, manifest } from '../reports.js';
import { notCreated } from './not-created.js';

describe('invalid-pod-spec', () => {
  it('names the field, the container and what is wrong', () => {
    const text = 'Pod "orders-x2x4k" is invalid: spec.containers[0].volumeMounts[0].name: Not found: "conf"';
    const diagnosis = diagnosisOf(notCreated(text, { manifest: manifest() }));
    expect(diagnosis.kind).toBe('invalid-pod-spec');
    expect(diagnosis.cause).toContain(
      'spec.containers[0].volumeMounts[0].name: Not found: "conf" (spec.containers[0] is container api)',
    );
    expect(diagnosis.steps[0]?.text).toContain('Correct spec.containers[0].volumeMounts[0].name (Not found: "conf")');
  });

  it('reads several fields', () => {
    const message =
      'Pod "x" is invalid: [spec.containers[0].resources.requests: Invalid value: "500m": must be less than or equal to cpu limit of 300m, spec.containers[1].image: Required value, spec.volumes[1].name: Duplicate value: "conf"]';
    expect(readInvalidFields(message)).toEqual([
      {
        path: 'spec.containers[0].resources.requests',
        problem: 'Invalid value',
        value: '500m',
        detail: 'must be less than or equal to cpu limit of 300m',
      },
      { path: 'spec.containers[1].image', problem: 'Required value', value: '', detail: '' },
      { path: 'spec.volumes[1].name', problem: 'Duplicate value', value: 'conf', detail: '' },
    ]);
    expect(diagnosisOf(notCreated(message)).steps).toHaveLength(3);
  });

  it('understands what cannot be read at all, and FailedValidation', () => {
    const unreadable =
      'Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal string into Go struct field Container.spec.containers.ports of type v1.ContainerPort';
    expect(diagnosisOf(notCreated(unreadable))).toMatchObject({ kind: 'invalid-pod-spec' });
    const validation = event(
      'FailedValidation',
      'Error validating pod x from api, ignoring: spec.containers[0].name: Required value',
    );
    expect(diagnosisOf(notCreated('', { events: [validation] })).cause).toContain(
      'spec.containers[0].name: Required value',
    );
  });

  it('is not a policy that quotes fields, nor an unknown refusal', () => {
    const webhook =
      'admission webhook "w" denied the request: spec.containers[0].image: Invalid value: "x": use a digest';
    expect(diagnosisOf(notCreated(webhook))).toMatchObject({ kind: 'webhook-denied', others: [] });
    const other = diagnosisOf(notCreated('pods "x" is forbidden: no PriorityClass with name gold was found'));
    expect(other.kind).toBe('create-failed');
    expect(other.cause).toContain('PriorityClass gold, which its template names');
  });
});
