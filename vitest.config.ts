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
      'podproof/testing': source('./src/kit/testing/index.ts'),
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/cluster/**', 'test/browser/**', 'test/faults/**', 'test/fixtures/**', 'node_modules/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    globalSetup: ['test/support/postgres.ts'],
    setupFiles: ['test/support/no-network.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'plugins/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: { lines: 90 },
    },
  },
});
