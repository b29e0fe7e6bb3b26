import { type Files, type NewPlugin, packageJson, readme } from './common.js';

const index = ({ id, displayName }: NewPlugin) => `import * as kit from 'podproof/plugin';

/** What the program writes when it fails so. Patterns are bounded: {1,60}, never + or *. */
const lines = kit.caseTable([
  { pattern: /ACME-7: no seat for (\\S{1,60})/, example: 'ACME-7: no seat for render' },
]);

const waitForSeat = kit.fix({
  strategy: '${id}-wait-for-seat',
  title: 'Let the program wait for a free seat',
  touches: ['/spec/containers/*/env/**'],
  propose({ seat }, problem) {
    const { container, edit, path } = kit.failingContainer(problem) ?? {};
    if (!edit || [edit.get([...path, 'env'])].flat().some((each) => each?.name === 'ACME_WAIT')) return [];
    const { patch } = edit.append([...path, 'env'], { name: 'ACME_WAIT', value: '600' });
    return [{ title: \`Let \${container.name} wait\`, explanation: \`It waits 600 s for \${seat}.\`, patch }];
  },
});

const noSeat = kit.defineKind({
  id: '${id}-no-seat',
  title: 'No seat is free',
  description: 'The log of a container that ends says that no seat is free.',
  group: 'crash',
  severity: 'high',
  read: (evidence) =>
    evidence.containers.flatMap((container) => {
      const line = container.isCrashing && container.logLines.findLast((each) => lines.find(each));
      return line ? [{ container, line, seat: lines.find(line).match[1] }] : [];
    }),
  say: ({ container, line, seat }, evidence) => ({
    title: \`No seat for \${seat} is free\`,
    cause: \`\${container.name} ends because no seat for \${seat} is free.\`,
    container,
    objects: [\`seat \${seat}\`],
    evidence: [kit.fromLog(container, line)],
    steps: [kit.step(\`Give back a seat for \${seat}.\`)],
    checks: [kit.recoveryCheck(evidence)],
  }),
  fixes: [waitForSeat],
  oracles: [kit.oracle('not-restarted')],
});

export const pack = { kinds: [noSeat] };

export default kit.definePlugin({
  apiVersion: 1,
  kind: 'kinds',
  id: '${id}',
  displayName: '${displayName}',
  description: 'Causes of failures that ${displayName} knows.',
  // What a pack can do without a configuration, it does as soon as it is found.
  configSchema: kit.z.strictObject({}),
  secrets: [],
  capabilities: {},
  create: () => pack,
  test: async () => {},
});
`;

const test = ({ id }: NewPlugin) => `import { describeKinds } from 'podproof/testing/kinds';
import { pack } from './index.js';

const pod = {
  kind: 'Pod',
  metadata: { name: 'render-0', namespace: 'studio' },
  spec: { containers: [{ name: 'render', image: 'render:7' }] },
};

describeKinds({
  pack,
  // A report for each kind, as the agent sends it: podproof diagnose -o json shows what is said of one.
  cases: [
    {
      name: 'a program without a seat',
      kind: '${id}-no-seat',
      fix: '${id}-wait-for-seat',
      mentions: ['No seat for render is free'],
      report: {
        namespace: 'studio',
        pod_name: 'render-0',
        phase: 'Running',
        manifest: JSON.stringify(pod),
        container_statuses: [
          {
            name: 'render',
            ready: false,
            restart_count: 3,
            state: 'waiting',
            reason: 'CrashLoopBackOff',
            last_state: { state: 'terminated', reason: 'Error', exit_code: 7 },
          },
        ],
        logs: 'starting\\nACME-7: no seat for render\\nbye',
      },
    },
  ],
});
`;

/** A pack with one failure kind and its fix. */
export function kindsFiles(plugin: NewPlugin): Files {
  return {
    'package.json': packageJson(plugin),
    'index.js': index(plugin),
    'index.test.js': test(plugin),
    'README.md': readme(plugin, 'What a kind must be: see docs/adding-a-failure-kind.md of the package `podproof`.'),
  };
}
