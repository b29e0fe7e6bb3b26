import { expect, it } from 'vitest';
import { perContainer } from '../../../src/rules/evidence/per-container.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { crashed, report } from '../kinds/reports.js';

it('reads each container of each pod once, also where nothing is found', () => {
  const asked: string[] = [];
  const read = perContainer((_evidence, { name }) => {
    asked.push(name);
    return name === 'api' ? undefined : name;
  });
  const twoContainers = () =>
    readEvidence(report({ container_statuses: [crashed({}), { ...crashed({}), name: 'cache' }] }));
  const one = twoContainers();
  for (const container of [...one.containers, ...one.containers])
    expect(read(one, container)).toBe(container.name === 'api' ? undefined : container.name);
  expect(asked.sort()).toEqual(['api', 'cache']);
  const other = twoContainers();
  for (const container of other.containers) read(other, container);
  expect(asked).toHaveLength(4);
});
