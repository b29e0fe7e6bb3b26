import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { DiagnosisRule } from '../rule.js';
import { logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromLog, fromStatus } from '../support/quotes.js';

const SEGFAULT = /segmentation fault|SIGSEGV/i;

/** Exit code 139 or signal 11; a shell may turn it into 1 and say so in the log. */
export const exit139: DiagnosisRule = {
  id: 'exit-139',
  title: 'Segmentation fault',
  group: 'crash',
  severity: 'high',
  match: (evidence) =>
    evidence.containers.filter(hasSegfault).map((container) => {
      const code = container.crash?.exitCode;
      const line = [...container.logLines].reverse().find((each) => SEGFAULT.test(each)) ?? container.logLines.at(-1);
      return {
        title: `${container.name} dies of a segmentation fault`,
        cause:
          `${nameContainer(container)} dies of a segmentation fault (SIGSEGV${code === null || code === undefined ? '' : `, exit code ${code}`}): ` +
          `a fault of the program or of a native library, such as one built for another C library (musl or glibc) or another processor.${consequence(evidence, container)}`,
        container,
        objects: [`image ${container.image}`],
        evidence: [...fromStatus(container), ...(line === undefined ? [] : [fromLog(container, line)])],
        steps: [
          step('See since which image it happens, and go back to the last one that ran.'),
          step(
            'Check that native libraries fit the base image (musl in Alpine, glibc elsewhere) and the processor of the node.',
          ),
          step('Build it with debug symbols, let it write a core dump, and look at the stack (gdb, coredumpctl).'),
        ],
        checks: [logCheck(evidence, container), recoveryCheck(evidence)],
      };
    }),
};

function hasSegfault(container: ContainerEvidence): boolean {
  const { crash } = container;
  if (crash === undefined || crash.exitCode === 0) return false;
  return (
    crash.exitCode === 139 || crash.signal === 11 || container.logLines.slice(-20).some((line) => SEGFAULT.test(line))
  );
}
