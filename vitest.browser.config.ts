import { mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

const { projects: _, ...shared } = base.test ?? {};

/** The tests that need Chromium; apart, so that `npm test` needs nothing but Node. */
export default mergeConfig(
  { ...base, test: shared },
  {
    test: {
      include: ['test/browser/**/*.test.ts'],
      exclude: ['node_modules/**'],
      globalSetup: ['test/browser/support/build.ts', 'test/support/folder-in-memory.ts', 'test/support/postgres.ts'],
      passWithNoTests: true,
      maxWorkers: 2,
      testTimeout: 180_000,
    },
  },
);
