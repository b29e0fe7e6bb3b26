import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { report, waiting } from '../reports.js';

const KINDS = [
  'config-missing-object',
  'config-missing-key',
  'config-run-as-non-root',
  'config-other',
  'start-error-exec',
  'start-error-mount',
  'start-error-oom-init',
  'start-error-resources',
  'create-container-error',
  'pre-start-hook',
];
const REASONS = ['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError'];
const PIECES = fc.constantFrom(
  ...['exec: "', '"', '\\"', '`', ': ', ' ', '/', 'x', 'mkdir ', 'profile "', 'apparmor ', 'path ', ' is mounted on '],
  ...[
    'no such file or directory',
    'not found',
    'in ConfigMap ',
    "couldn't find key ",
    'configmap "',
    'sandbox ',
    'cgroup',
  ],
  ...[
    'to rootfs at "',
    'OCI runtime create failed: ',
    '/merged',
    'runAsNonRoot',
    'hook failed',
    '\n',
    '(',
    'fork/exec /',
  ],
);

describe('any text of a kubelet or a runtime', () => {
  it('is exactly one kind for its container', () => {
    const text = fc.array(PIECES, { minLength: 1, maxLength: 30 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(...REASONS), (message, reason) => {
        const diagnosis = diagnose(report({ container_statuses: [waiting(reason, message)] }));
        const kinds = [diagnosis, ...(diagnosis?.others ?? [])].map((each) => each?.kind);
        expect(kinds.filter((kind) => KINDS.includes(kind ?? ''))).toHaveLength(1);
      }),
    );
  });

  it.each([
    "couldn't find key in ConfigMap in ConfigMap ",
    'container has runAsNonRoot and image is odd',
    'configmap "x" not fou',
  ])('is one kind too where it only begins like another: %s', (message) => {
    const { kind, others } =
      diagnose(report({ container_statuses: [waiting('CreateContainerConfigError', message)] })) ?? {};
    expect([kind, others]).toEqual(['config-other', []]);
  });

  it('is of the configuration alone where quotes are escaped', () => {
    const status = waiting('RunContainerError', 'configmap "\\" not found');
    const { kind, others } = diagnose(report({ container_statuses: [status] })) ?? {};
    expect([kind, others]).toEqual(['config-missing-object', []]);
  });

  it.each([
    'exec: "',
    'path /a is mounted on ',
    'sandbox ',
    'mkdir a',
    'profile ',
    'mount `',
    "couldn't find key a in ",
    '/merged',
    'chdir to ',
    '\\',
  ])('is read however long it is: %j', (piece) => {
    const message = `OCI runtime create failed: ${piece.repeat(Math.ceil(8_000 / piece.length))}`;
    const diagnosis = diagnose(report({ container_statuses: [waiting('RunContainerError', message)] }));
    expect(KINDS).toContain(diagnosis?.kind);
  });
});
