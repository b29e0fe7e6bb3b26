import { expect, it } from 'vitest';
import { webhookConfig } from '../../../../src/rules/rbac/risks/webhook-config.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is high for changing admission webhooks', () => {
  expect(levelOf(webhookConfig, ruleOf('patch', 'mutatingwebhookconfigurations', 'admissionregistration.k8s.io'))).toBe(
    'high',
  );
  expect(levelOf(webhookConfig, ruleOf('deletecollection', 'validatingwebhookconfigurations', '*'))).toBe('high');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(webhookConfig, ruleOf('get', 'mutatingwebhookconfigurations', 'admissionregistration.k8s.io'))).toBe(
    'none',
  );
  expect(levelOf(webhookConfig, ruleOf('patch', 'mutatingwebhookconfigurations'))).toBe('none');
  expect(levelOf(webhookConfig, ruleOf('patch', '*', 'admissionregistration.k8s.io'), 'shop')).toBe('none');
});
