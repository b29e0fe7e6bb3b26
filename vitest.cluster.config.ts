import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/** The tests that need a Kubernetes cluster: KUBECONFIG names it. They make namespaces of their own there and delete them again. */
export default defineConfig({
  ...base,
  test: {
    include: ['test/cluster/**/*.test.ts'],
    pool: 'forks',
    // Most of the time they wait for the cluster, which has other things to do than serve several files at once.
    fileParallelism: false,
    maxConcurrency: 6,
    globalSetup: ['test/cluster/support/require-cluster.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
