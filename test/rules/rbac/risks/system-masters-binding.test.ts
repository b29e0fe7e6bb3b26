import { expect, it } from 'vitest';
import { systemMastersBinding } from '../../../../src/rules/rbac/risks/system-masters-binding.js';
import { bindingOf, levelOfBinding } from '../../../support/access/judging.js';

it('is critical for system:masters outside of Kubernetes’ own binding', () => {
  expect(levelOfBinding(systemMastersBinding, bindingOf('edit', ['Group system:masters']))).toBe('critical');
  expect(levelOfBinding(systemMastersBinding, bindingOf('cluster-admin', ['Group system:masters']))).toBe('critical');
  expect(
    levelOfBinding(
      systemMastersBinding,
      bindingOf('cluster-admin', ['Group system:masters'], { name: 'cluster-admin' }),
    ),
  ).toBe('none');
  expect(levelOfBinding(systemMastersBinding, bindingOf('edit', ['User system:masters']))).toBe('none');
});
