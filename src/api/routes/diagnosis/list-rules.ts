import { z } from 'zod';
import { DiagnosisRuleInfo } from '../../../contracts/diagnosis-rule.js';
import { describeRules } from '../../../kernel/diagnosis/describe-rules.js';
import { defineRoute } from '../../http/define-route.js';

export const listRules = defineRoute({
  method: 'get',
  path: '/api/diagnosis/rules',
  access: 'read',
  tag: 'diagnosis',
  summary: 'Lists the kinds of failures that diagnosis knows and the fixes that it can propose.',
  input: {},
  output: z.array(DiagnosisRuleInfo),
  errors: [],
  handle: ({ services }) => describeRules(services.activeKinds),
});
