import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templateChanges } from '../../../src/rules/changes/template-changes.js';

const template = (container: object, pod: object = {}) => ({
  spec: { containers: [{ name: 'web', image: 'shop/web:1.4', ...container }], ...pod },
});

describe('what a roll-out changed', () => {
  it('is told by value where no secret can be', () => {
    const before = { resources: { limits: { memory: '512Mi', cpu: '1' }, requests: { cpu: '100m' } } };
    const after = {
      image: 'shop/web:1.5',
      resources: { limits: { memory: '64Mi', cpu: '1' }, requests: { memory: 1 } },
    };
    expect(templateChanges(template(before), template(after))).toEqual([
      'changed the image of container web from 1.4 to 1.5',
      'removed the cpu request of container web (100m)',
      'set the memory request of container web to 1',
      'changed the memory limit of container web from 512Mi to 64Mi',
    ]);
  });

  it('tells the whole image where the tag alone would not do', () => {
    const image = (name: string) => template({ image: name });
    const changed = (old: string, now: string) => templateChanges(image(old), image(now));
    expect(changed('shop/web:1.4', 'shop/wbe:1.4')).toEqual([
      'changed the image of container web from shop/web:1.4 to shop/wbe:1.4',
    ]);
    expect(changed('web', 'docker.io/library/web:2')).toEqual(['changed the image of container web from latest to 2']);
    const digest = (end: string) => `web@sha256:${'0'.repeat(63)}${end}`;
    expect(changed(digest('1'), digest('2'))).toEqual([
      `changed the image of container web from ${digest('1')} to ${digest('2')}`,
    ]);
  });

  it('is told by name only where one may be', () => {
    const before = template({
      env: [
        { name: 'A', value: 'hunter2' },
        { name: 'B', value: 'x' },
      ],
      args: ['--token=hunter2'],
    });
    const after = template({
      env: [
        { name: 'A', value: 'hunter3' },
        { name: 'C', value: 'x' },
      ],
      args: ['--token=hunter3'],
    });
    expect(templateChanges(before, after)).toEqual([
      'changed variable A of container web',
      'removed variable B from container web',
      'added variable C to container web',
      'changed the arguments of container web',
    ]);
  });

  it('is told of containers that come and go, and of the pod', () => {
    const before = template({}, { initContainers: [{ name: 'first' }], nodeSelector: { disk: 'ssd' } });
    const after = { spec: { containers: [{ name: 'api' }] } };
    expect(templateChanges(before, after)).toEqual([
      'removed init container first',
      'added container api',
      'removed container web',
      'changed the node selector',
    ]);
  });

  it('is nothing where only the order of fields or the metadata differ', () => {
    const one = { ...template({ resources: { limits: { cpu: 1, memory: 2 } } }), metadata: { labels: { a: 'b' } } };
    expect(templateChanges(one, template({ resources: { limits: { memory: 2, cpu: 1 } } }))).toEqual([]);
  });

  it('is bounded, whatever the templates are', () => {
    const many = Array.from({ length: 400 }, (_, index) => ({ name: `c${index}` }));
    expect(templateChanges({}, { spec: { containers: many } })).toHaveLength(20);
    expect(templateChanges({ spec: 7 }, { spec: { containers: [null, 'x'], volumes: 'y' } })).toContain(
      'changed the volumes',
    );
  });

  const text = fc.oneof(fc.string(), fc.constantFrom('web', 'A', 'shop/web:1', '512Mi', '__proto__', 'constructor'));
  const anyTemplate = fc.record(
    {
      containers: fc.array(
        fc.record({
          name: text,
          image: text,
          env: fc.array(fc.record({ name: text, value: text }), { maxLength: 3 }),
          resources: fc.record({ limits: fc.dictionary(text, text, { maxKeys: 2 }) }),
          args: fc.anything({ maxDepth: 1 }),
        }),
        { maxLength: 3 },
      ),
      volumes: fc.anything({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  );

  it('of any two templates: few and short clauses, none for a template and itself', () => {
    fc.assert(
      fc.property(anyTemplate, anyTemplate, (before, after) => {
        const told = templateChanges({ spec: before }, { spec: after });
        expect(told.length).toBeLessThanOrEqual(20);
        for (const clause of told) {
          expect(clause).toMatch(/^(?:changed|set|added|removed) /);
          expect(clause.length).toBeLessThan(600);
          expect(clause.isWellFormed()).toBe(true);
        }
        expect(templateChanges({ spec: after }, { spec: structuredClone(after) })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('never holds the value of a variable or an argument', () => {
    const secret = 'sEcReT-in-here';
    fc.assert(
      fc.property(
        fc.constantFrom('env', 'args', 'command', 'livenessProbe', 'lifecycle'),
        fc.boolean(),
        (field, isNew) => {
          const hidden = field === 'env' ? [{ name: 'A', value: secret }] : [secret];
          const [one, other] = [template({ [field]: hidden }), template({})];
          expect(templateChanges(isNew ? other : one, isNew ? one : other).join()).not.toContain(secret);
        },
      ),
    );
  });
});
