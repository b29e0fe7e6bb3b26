import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      'podproof/plugin': source('./src/kernel/plugins/index.ts'),
      'podproof/kit/http': source('./src/kit/http/index.ts'),
      'podproof/kit/knex': source('./src/kit/knex/index.ts'),
      'podproof/kit/llm': source('./src/kit/llm/index.ts'),
      'podproof/kit/webhook': source('./src/kit/webhook/index.ts'),
      'podproof/testing/kinds': source('./src/kit/testing/kinds-suite.ts'),
      'podproof/testing/llm': source('./src/kit/testing/llm-suite.ts'),
      'podproof/testing/notify': source('./src/kit/testing/notifier-suite.ts'),
      'podproof/testing/storage': source('./src/kit/testing/storage-suite.ts'),
      'podproof/testing': source('./src/kit/testing/index.ts'),
    },
  },
  test: {
    pool: 'forks',
    // On two cores: of the time of a worker a third is waiting, for limits and for programs that it started.
    maxWorkers: 3,
    // Most of what a test makes is soon gone: with more room for it the collector runs a quarter as often, and copies less.
    execArgv: ['--max-semi-space-size=64'],
    // Only what hangs takes as long, on a busy machine too.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // What was compiled for one project or run serves the next: most of the time of a single file goes into that.
    experimental: { fsModuleCache: true },
    setupFiles: ['test/support/setup.ts'],
    projects: [
      {
        extends: true,
        // Pure functions of which no test can leave anything behind: loading them once instead of once a file saves minutes.
        test: { name: 'rules', include: ['test/rules/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'product',
          // Half of the time of a run went into loading the same modules for each file anew. What a file changes of the process it changes back.
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: ['test/{rules,cluster,browser,faults,fixtures}/**', 'node_modules/**'],
          globalSetup: ['test/support/folder-in-memory.ts', 'test/support/postgres.ts'],
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'plugins/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: { lines: 90 },
    },
  },
});
