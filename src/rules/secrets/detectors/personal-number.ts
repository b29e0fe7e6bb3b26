import type { Detector } from './detector.js';

/** A social security number of the United States, as its agency gives them: no group is all zeros, the first is neither 666 nor from 900 on. */
const GROUPED = /(?<![\w.+-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-]|\.\d)/g;
const NAMED =
  /((?<![a-z])(?:ssn|social[ _-]security(?:[ _-](?:number|no\.?))?)["']?[ \t]{0,3}[:=#]?[ \t]{0,3}["']?)(\d{9})(?!\d)/gi;
/** What a person gets by message to sign in. */
const CODE =
  /((?<![a-z])(?:(?:one[- ]?time|verification|2fa|mfa|otp|sms)[ _-]?(?:pass)?(?:code|pin|word|token)|otp)["']?(?:[ \t]{1,3}(?:is|was))?[ \t]{0,3}[:=#]?[ \t]{0,3}["']?)(\d{4,8})(?![\w.-])/gi;

/** Numbers that stand for a person, and codes that let one in. */
export const personalNumber: Detector = {
  id: 'personal-number',
  hint: /\d{3}-\d{2}-\d{4}|ssn|social|one[- ]?time|verification|2fa|mfa|otp|sms/i,
  mask: (text, redact) =>
    text
      .replace(GROUPED, () => redact('personal-number'))
      .replace(NAMED, (_whole, head: string) => `${head}${redact('personal-number')}`)
      .replace(CODE, (_whole, head: string) => `${head}${redact('one-time-code')}`),
};
