import { expect, it } from 'vitest';
import { csrApproval } from '../../../../src/rules/rbac/risks/csr-approval.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is high for approving certificate signing requests', () => {
  expect(levelOf(csrApproval, ruleOf('update', 'certificatesigningrequests/approval', 'certificates.k8s.io'))).toBe(
    'high',
  );
  expect(levelOf(csrApproval, ruleOf('approve', 'signers', 'certificates.k8s.io'))).toBe('high');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(csrApproval, ruleOf('update', 'certificatesigningrequests', 'certificates.k8s.io'))).toBe('none');
  expect(levelOf(csrApproval, ruleOf('get', 'certificatesigningrequests/approval', 'certificates.k8s.io'))).toBe(
    'none',
  );
  expect(levelOf(csrApproval, ruleOf('update', 'certificatesigningrequests/approval'))).toBe('none');
  expect(levelOf(csrApproval, ruleOf('approve', 'signers', 'certificates.k8s.io'), 'shop')).toBe('none');
});
