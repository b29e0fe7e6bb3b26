import type { Step } from '../../../contracts/diagnosis.js';
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
  /^Unhandled exception\.|^Process terminated\.|^FATAL ERROR: |JavaScript heap out of memory|^Exception in thread |^Unhandled exception at |^terminate called (?:after throwing|without an active)/;
/** ClickHouse ends with the number of its error, which may be that of a signal. */
const OWN_CODE = /\bCode: 139\. DB::/;
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
  const place = crashPlace(container);
  return {
    title: `${container.name} dies of a segmentation fault${place === '' ? '' : ` in ${place}`}`,
    cause:
      `${nameContainer(container)} dies of a segmentation fault (SIGSEGV${code === null || code === undefined ? '' : `, exit code ${code}`}): ` +
      `a fault of the program or of a native library, such as one built for another C library (musl or glibc) or another processor.${place === '' ? '' : ` By the stack that it prints, it was in ${place}.`}${consequence(evidence, container)}`,
    container,
    objects: [`image ${container.image}`],
    evidence: [...fromStatus(container), ...(line === undefined ? [] : [fromLog(container, line)])],
    steps: segfaultSteps(container, place),
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

function segfaultSteps({ image }: ContainerEvidence, place: string): Step[] {
  const first =
    place === ''
      ? []
      : [
          step(
            `Use another version of ${image || 'the image'}, in which ${place} does not crash (its release notes and issues name it), or switch off what that part is for: it is a fault of the program.`,
          ),
        ];
  const libraries = step(
    'Check that native libraries fit the base image (musl in Alpine, glibc elsewhere) and the processor of the node.',
  );
  return [
    ...first,
    step('See since which image it happens, and go back to the last one that ran.'),
    ...(place === '' ? [libraries] : []),
    step('Build it with debug symbols, let it write a core dump, and look at the stack (gdb, coredumpctl).'),
  ];
}

/** A frame of the stack that the program itself prints: `#1  0x5652 in  pack_rows() at src/rows.c:321`. */
const NATIVE_FRAME =
  /^\s{0,4}#?\d{1,3}:?\s{1,4}(?:0x[0-9a-f]{4,16}\s{1,12}(?:in\s{1,4})?)?([A-Za-z_][\w:~<>]{2,120})\s?\([^)]{0,200}\)(?:\s(?:at|in) ([\w./-]{3,160}(?::\d{1,6})?))?/;
/** Of libraries and of the handler that prints the stack. */
const FOREIGN_FRAME = /\b(?:lib|deps|third_party|vendor|usr)\/|^(?:raise|abort|__|_start|main|signal|flb_stacktrace)/;
const STACK_LINES = 60;

/** Where it crashed, by the stack that it prints: the first frame of its own code; '' where there is none. */
function crashPlace({ logLines }: ContainerEvidence): string {
  const frames = logLines.slice(-STACK_LINES).flatMap((line) => {
    const [, name, place = ''] = NATIVE_FRAME.exec(line) ?? [];
    return name === undefined ? [] : [{ name, place }];
  });
  const own = frames.find(({ name, place }) => !FOREIGN_FRAME.test(place) && !FOREIGN_FRAME.test(name)) ?? frames[0];
  return own === undefined ? '' : `${own.name}${own.place === '' ? '' : ` (${own.place})`}`;
}

function hasSegfault(container: ContainerEvidence): boolean {
  const { crash } = container;
  const last = container.logLines.slice(-MANAGED_LINES);
  if (last.some((line) => MANAGED_END.test(line) || OWN_CODE.test(line))) return false;
  if (crash?.exitCode === 139 || crash?.signal === 11) return true;
  if (!container.isCrashing || OTHER_ENDS.has(crash?.exitCode ?? -1)) return false;
  return segfaultLine(container) !== undefined;
}

function segfaultLine(container: ContainerEvidence): string | undefined {
  const lines = container.logLines.slice(-LINES);
  return lines.some((line) => GO_PANIC.test(line)) ? undefined : lines.reverse().find((line) => SEGFAULT.test(line));
}
