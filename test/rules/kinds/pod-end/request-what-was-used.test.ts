import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { evicted } from './ends.js';

const OLD = 'The node was low on resource: memory. Container api was using 400Mi, which exceeds its request of 0. ';
const NEW =
  'The node was low on resource: ephemeral-storage. Threshold quantity: 2146223340, available: 1883424Ki. Container api was using 81920Ki, request is 10Mi, has larger consumption of ephemeral-storage. Container side was using 8Ki, request is 0, has larger consumption of ephemeral-storage. ';
const resourcesAfter = (fields: Record<string, unknown>) => {
  const fix = fixBy('request-what-was-used', fields);
  expectDoneOnce(fix, fields, fields['manifest'] as string);
  return fixedPod(fix, fields['manifest'] as string)['spec'];
};

describe('request-what-was-used', () => {
  it('states a request above the use', () => {
    const fields = evicted(OLD, { manifest: manifest() });
    expect(resourcesAfter(fields)).toMatchObject({ containers: [{ resources: { requests: { memory: '500Mi' } } }] });
    expect(fixBy('request-what-was-used', fields).explanation).toContain(
      'Container api used 400Mi; its request goes from none to 500Mi.',
    );
  });

  it('raises the requests of all that were above theirs', () => {
    const containers = [{ name: 'side' }, { name: 'api', resources: { requests: { 'ephemeral-storage': '10Mi' } } }];
    expect(resourcesAfter(evicted(NEW, { manifest: manifest({}, { containers }) }))).toMatchObject({
      containers: [
        { name: 'side', resources: { requests: { 'ephemeral-storage': '1Mi' } } },
        { name: 'api', resources: { requests: { 'ephemeral-storage': '100Mi' } } },
      ],
    });
  });

  it('keeps the limit where it is above, and takes it along where it is below', () => {
    const limited = (memory: string) => manifest({ resources: { requests: { memory: '100Mi' }, limits: { memory } } });
    expect(resourcesAfter(evicted(OLD, { manifest: limited('1Gi') }))).toMatchObject({
      containers: [{ resources: { requests: { memory: '500Mi' }, limits: { memory: '1Gi' } } }],
    });
    expect(resourcesAfter(evicted(OLD, { manifest: limited('450Mi') }))).toMatchObject({
      containers: [{ resources: { requests: { memory: '500Mi' }, limits: { memory: '500Mi' } } }],
    });
  });

  it.each([
    ['a use that nobody tells', evicted('The node was low on resource: memory. ', { manifest: manifest() })],
    [
      'inodes',
      evicted('The node was low on resource: inodes. Container api was using 80, which exceeds its request of 0. ', {
        manifest: manifest(),
      }),
    ],
    [
      'a node condition',
      evicted('Pod was rejected: The node had condition: [DiskPressure]. ', { manifest: manifest() }),
    ],
    [
      'a request that is above by now',
      evicted(OLD, { manifest: manifest({ resources: { requests: { memory: '401Mi' } } }) }),
    ],
    [
      'a limit that is the request',
      evicted(OLD, { manifest: manifest({ resources: { limits: { memory: '500Mi' } } }) }),
    ],
    [
      'more than any node has',
      evicted(OLD, { manifest: manifest(), nodes: [{ name: 'w', allocatable: { memory: '450Mi' } }] }),
    ],
    ['a use that is next to nothing', evicted(OLD.replace('400Mi', '9736Ki'), { manifest: manifest() })],
    ['a container that is not in the manifest', evicted(OLD.replace('api', 'x'), { manifest: manifest() })],
  ])('proposes nothing for %s', (_name, fields) => {
    expect(fixFor(fields)).toBeNull();
  });
});
