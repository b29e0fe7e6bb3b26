import { describe, expect, expectTypeOf, it } from 'vitest';
import { elementsOf, listIn, mapIn } from '../../src/simulation/fields.js';
import type { StoredObject } from '../../src/simulation/objects.js';

describe('The fields of simulated objects', () => {
  it('are read from what anybody may have sent', () => {
    for (const value of [undefined, null, 'x', 7, []]) expect(mapIn({ selector: value }, 'selector')).toEqual({});
    for (const value of [undefined, null, 'x', 7, {}]) expect(listIn({ volumes: value }, 'volumes')).toEqual([]);
    expect(listIn({ volumes: [{ name: 'data' }, null, 'x'] }, 'volumes')).toEqual([{ name: 'data' }, {}, {}]);
  });

  it('are all there in a list that is longer than what the product looks at: an API server writes back what it read', () => {
    const env = Array.from({ length: 2_000 }, (_, index) => ({ name: `N${index}` }));
    expect(listIn({ env }, 'env')).toHaveLength(2_000);
    expect(elementsOf(env)).toHaveLength(2_000);
  });

  it('have the names of Kubernetes, and no other compiles', () => {
    expectTypeOf<StoredObject>().toHaveProperty('spec');
    expectTypeOf<StoredObject>().not.toHaveProperty('specs');
    expectTypeOf<StoredObject['metadata']>().not.toHaveProperty('lables');
    expectTypeOf<ReturnType<typeof listIn<'containers'>>[number]>().toHaveProperty('image');
    expectTypeOf<ReturnType<typeof listIn<'containers'>>[number]>().not.toHaveProperty('imgae');
    expectTypeOf<ReturnType<typeof mapIn<'rollingUpdate'>>>().not.toHaveProperty('maxUnavailble');
    expectTypeOf<'selectors'>().not.toExtend<Parameters<typeof mapIn>[1]>();
  });
});
