import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { isShell } from '../../shells.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { fix } from '../fix.js';
import { ARCHITECTURE_PATHS, ARCHITECTURE_LABEL as LABEL, otherNodes } from '../support/architectures.js';
import { loaderAdvice, loaderHint } from '../support/c-library.js';
import { changeStep, named, shellCommand, step } from '../support/commands.js';
import { failingContainer } from '../support/failing-container.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { quoted } from './lines/quoted-line.js';
import { logKind } from './log-kind.js';

const FORMAT = /format error|binary file|ld-linux|ld-musl|open elf/i;
/** A carriage return, as it is and as programs show it. */
const WINDOWS = /\^M|\\r|\r/;
const WINDOWS_LINE = /\$'\\r': command not found/;
/** The script at the beginning of what a shell says of it. */
const SCRIPT = /^(?:\w{1,10}: )?(\.{0,2}\/[\w./-]{1,200}|[\w-]{1,60}\.sh): /;

/** Whether a shell stumbles over line ends of Windows in a script: whatever else it says of its syntax follows from that. */
export function hasWindowsLineEnds({ logLines }: ContainerEvidence): boolean {
  return logLines.some((line) => WINDOWS_LINE.test(line));
}

/** Runs a pod whose program is built for another processor on the nodes of the cluster that have the other one. */
const otherArchitecture = fix<LogHit>({
  strategy: 'other-architecture',
  title: 'Run the pod on nodes of the other architecture',
  touches: ARCHITECTURE_PATHS,
  propose: (hit, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined || !isOtherProcessor(hit.line)) return [];
    const { container, edit } = failing;
    const { evidence } = problem;
    const present = evidence.facts.nodeDetails?.labels[LABEL];
    const nodes = otherNodes(evidence, present);
    const isChosen = (edit.get(['spec', 'nodeSelector', LABEL]) ?? null) !== null;
    if (nodes === undefined || isChosen) return [];
    const { architecture, words, assumes, scope } = nodes;
    return [
      {
        title: `Run the pod on ${architecture} nodes`,
        explanation:
          `The program in container ${container.name} cannot run on the ${present} node that the pod came to. nodeSelector gains ${LABEL}: ${architecture}. ` +
          `${words} To run it everywhere, build the image for both.`,
        assumes: [
          `${container.image || 'The image'} is built for ${architecture}, and what it starts is not a script without a first line such as #!/bin/sh.`,
          ...assumes,
        ],
        scope,
        patch: edit.set(['spec', 'nodeSelector', LABEL], architecture).patch,
      },
    ];
  },
});

/** The program is not for this processor, or the script cannot be interpreted. */
export const logExecFormat = logKind({
  id: 'log-exec-format',
  title: 'The program does not fit the processor or has no interpreter',
  description:
    'The log says "exec format error", "bad interpreter", or that a script does not exist that does. The program is built for another processor than the node has, or a script names an interpreter that the image does not have or has line ends of Windows (CRLF).',
  severity: 'high',
  hint: /exec|interpreter|binary file|\^M|\\r|\r|ld-linux|ld-musl|open elf|env:/i,
  patterns: caseTable([
    {
      pattern: anyOf(
        /exec format error|bad interpreter|cannot execute binary file|exec \S{1,300}: no such file or directory/i,
        /exec user process caused:? "?(?:exec format|no such file)|\^M: |env: ['‘]?\w{1,20}\\r/i,
        /\$'\\r': command not found/i,
      ),
      example: [
        'exec /init: exec format error',
        '/bin/sh^M: bad interpreter',
        '/app/server: /app/server: cannot execute binary file',
        'exec /entrypoint.sh: no such file or directory',
        'standard_init_linux.go:219: exec user process caused: exec format error',
        'env: ‘bash\\r’: No such file or directory',
        "/entrypoint.sh: line 2: $'\\r': command not found",
      ],
    },
    {
      pattern:
        /(?:qemu-\w{1,20}|rosetta error): .{0,40}ld-linux|Could not open '\/lib\d{0,2}\/ld-(?:linux|musl)|failed to open elf/i,
      example: [
        'rosetta error: failed to open elf at /lib64/ld-linux-x86-64.so.2',
        "qemu-x86_64: Could not open '/lib64/ld-linux-x86-64.so.2': No such file or directory",
      ],
    },
  ]),
  say: (hit) => (isOtherProcessor(hit.line) ? sayProcessor(hit) : sayInterpreter(hit)),
  fixes: [otherArchitecture],
  oracles: [notRestarted],
});

function sayProcessor(hit: LogHit): LogDraft {
  const { evidence, container } = hit;
  const architecture = evidence.facts.nodeDetails?.labels['kubernetes.io/arch'];
  return {
    title: `${container.image || container.name} is not built for the node`,
    what: `the program is built for another processor than the node's${architecture === undefined ? '' : ` (${architecture})`}, or is a script without a first line such as #!/bin/sh: ${quoted(hit)}`,
    objects: [`image ${container.image}`],
    steps: [
      step(
        'See for which platforms the image exists:',
        shellCommand('docker', 'manifest', 'inspect', named(container.image || 'IMAGE')),
      ),
      step('Build it for the platform of the nodes: docker buildx build --platform linux/amd64,linux/arm64'),
      changeStep(
        evidence,
        `Or run it only where it fits: ${evidence.manifest.specPath}.nodeSelector with kubernetes.io/arch`,
      ),
    ],
  };
}

function sayInterpreter(hit: LogHit): LogDraft {
  const { container, line } = hit;
  const objects = [`image ${container.image}`];
  if (WINDOWS.test(line))
    return {
      title: `${container.name}: its script has line ends of Windows (CRLF)`,
      what: `a script has line ends of Windows (CRLF), which a shell takes for a part of its words: ${quoted(hit)}`,
      objects,
      steps: [
        step(
          `Convert ${scriptOf(line)} to line ends of Unix (dos2unix, or eol=lf in .gitattributes) where it comes from: the image, or a ConfigMap that is mounted.`,
        ),
      ],
    };
  return {
    title: `${container.name}: the script has no interpreter`,
    what: `the interpreter that the script names in its first line is not in the image, or the script has line ends of Windows (CRLF)${mayLackLoader(line) ? `, or it is ${loaderHint(container.image)}` : ''}: ${quoted(hit)}`,
    objects,
    steps: [
      step('Convert the script to line ends of Unix (dos2unix), or install its interpreter in the image.'),
      ...(mayLackLoader(line) ? [step(`If it is a program, no script: ${loaderAdvice(container.image)}.`)] : []),
    ],
  };
}

function scriptOf(line: string): string {
  const named = SCRIPT.exec(line)?.[1] ?? '';
  return named === '' || isShell(named) ? 'the script that the shell runs' : named;
}

/** The kernel says of a program whose loader is missing that the file does not exist. */
function mayLackLoader(line: string): boolean {
  return /no such file/i.test(line) && !/bad interpreter/.test(line);
}

/** Whether the line speaks of the form of the program, not of the interpreter of a script. */
function isOtherProcessor(line: string): boolean {
  return FORMAT.test(line);
}
