import { mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

/** The tests that need Chromium; apart, so that `npm test` needs nothing but Node. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  {
    test: {
      include: ['test/browser/**/*.test.ts'],
      exclude: ['node_modules/**'],
      passWithNoTests: true,
      testTimeout: 60_000,
    },
  },
);
