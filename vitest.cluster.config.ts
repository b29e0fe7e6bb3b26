import { defineConfig } from 'vitest/config';
import { hasChromium } from './test/browser/support/launch-chromium.js';
import base from './vitest.config.js';

/** What takes the whole node, or measures how soon something is told: nothing else goes on in the cluster meanwhile. */
const ALONE = ['agent-live', 'agent-scenarios', 'dashboard-flow', 'deploy', 'left-room', 'proofs'].map(
  (name) => `test/cluster/${name}.test.ts`,
);

const WITH_CHROMIUM = 'test/cluster/dashboard-flow.test.ts';

/** The tests that need a Kubernetes cluster: KUBECONFIG names it. They make namespaces of their own there and delete them again. */
export default defineConfig({
  ...base,
  test: {
    pool: 'forks',
    maxConcurrency: 6,
    globalSetup: ['test/cluster/support/require-cluster.ts', 'test/browser/support/build.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        // Each waits for its own pods most of the time.
        test: { name: 'beside', include: ['test/cluster/**/*.test.ts'], exclude: ALONE, maxWorkers: 2 },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          exclude: hasChromium ? [] : [WITH_CHROMIUM],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
