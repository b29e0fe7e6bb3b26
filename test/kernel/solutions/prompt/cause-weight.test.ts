import { expect, test } from 'vitest';
import { weightOf } from '../../../../src/kernel/solutions/prompt/cause-weight.js';

const QUOTED = ['exit code 137'];

const CASES = {
  'another view beside rules that know': ['high', QUOTED, 'oom-killed', 'high', 'adds'],
  'another view, even in doubt, beside rules that are not sure': ['low', QUOTED, 'oom-killed', 'medium', 'adds'],
  'no cause, in doubt beside rules that are sure': ['low', QUOTED, 'oom-killed', 'high', 'doubtful'],
  'no cause without a quote that holds': ['high', [], 'oom-killed', 'high', 'unfounded'],
  'no cause without a quote, even where the rules know nothing': ['high', [], 'unknown-failure', 'low', 'unfounded'],
  'the cause where the rules know nothing': ['medium', QUOTED, 'unknown-failure', 'low', 'leads'],
  'the cause where the rules only guess': ['low', QUOTED, 'crash', 'low', 'leads'],
  'the cause where the rules found nothing wrong': ['high', QUOTED, null, null, 'leads'],
} as const;

test.each(Object.entries(CASES))('it is %s', (_name, [confidence, quotes, cause, ruled, expected]) => {
  expect(weightOf({ evidence: [...quotes], confidence }, { cause, confidence: ruled })).toBe(expected);
});
