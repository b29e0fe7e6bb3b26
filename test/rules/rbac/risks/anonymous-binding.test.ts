import { expect, it } from 'vitest';
import { anonymousBinding } from '../../../../src/rules/rbac/risks/anonymous-binding.js';
import { bindingOf, levelOfBinding } from '../../../support/access/judging.js';

it('is critical where nobody has to log in, but for what everybody may know', () => {
  expect(levelOfBinding(anonymousBinding, bindingOf('view', ['User system:anonymous']))).toBe('critical');
  expect(levelOfBinding(anonymousBinding, bindingOf('view', ['Group system:unauthenticated']))).toBe('critical');
  expect(
    levelOfBinding(anonymousBinding, bindingOf('system:public-info-viewer', ['Group system:unauthenticated'])),
  ).toBe('none');
  expect(
    levelOfBinding(anonymousBinding, bindingOf('view', ['Group system:authenticated', 'User system:unauthenticated'])),
  ).toBe('none');
});
