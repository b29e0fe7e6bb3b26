import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { type Draft, defineKind } from '../define-kind.js';
import { logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromLog, fromStatus } from '../support/quotes.js';

const SEGFAULT = /segmentation fault|\bSIGSEGV\b/i;
/** Go turns a nil pointer into a panic and says SIGSEGV in it: that is no crash of native code. */
const GO_PANIC = /\[signal SIGSEGV|^panic: |invalid memory address or nil pointer/;
/**
 * What runtimes print that end by themselves, of an exception that nobody handled or a full heap: their abort is told as 139 where they are
 * the first process of the container.
 */
const MANAGED_END =
  /^Unhandled exception\.|^Process terminated\.|^FATAL ERROR: |JavaScript heap out of memory|^Exception in thread |^Unhandled exception at /;
/** Ends that say by themselves what they are. */
const OTHER_ENDS = new Set([0, 126, 127, 134, 137, 143]);
const LINES = 20;
const MANAGED_LINES = 60;

/** Exit code 139 or signal 11; a shell may turn it into 1 and say so in the log. */
export const exit139 = defineKind({
  id: 'exit-139',
  title: 'Segmentation fault',
  description:
    'The container ended with exit code 139 (128 + SIGSEGV) or signal 11, or a shell in it reports a segmentation fault and ends with a code of its own: a fault of the program or of a native library.',
  group: 'crash',
  severity: 'high',
  read: (evidence) => evidence.containers.filter(hasSegfault),
  say: saySegfault,
  oracles: [notRestarted],
});

function saySegfault(container: ContainerEvidence, evidence: Evidence): Draft {
  const code = container.crash?.exitCode;
  const line = segfaultLine(container) ?? container.logLines.at(-1);
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
}

function hasSegfault(container: ContainerEvidence): boolean {
  const { crash } = container;
  if (container.logLines.slice(-MANAGED_LINES).some((line) => MANAGED_END.test(line))) return false;
  if (crash?.exitCode === 139 || crash?.signal === 11) return true;
  if (!container.isCrashing || OTHER_ENDS.has(crash?.exitCode ?? -1)) return false;
  return segfaultLine(container) !== undefined;
}

function segfaultLine(container: ContainerEvidence): string | undefined {
  const lines = container.logLines.slice(-LINES);
  return lines.some((line) => GO_PANIC.test(line)) ? undefined : lines.reverse().find((line) => SEGFAULT.test(line));
}
