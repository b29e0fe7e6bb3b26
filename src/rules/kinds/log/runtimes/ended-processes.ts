import type { Step } from '../../../../contracts/diagnosis.js';
import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import { firstCaptured } from '../../support/texts.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const NUMBERS: Readonly<Record<string, string>> = {
  4: 'SIGILL',
  6: 'SIGABRT',
  7: 'SIGBUS',
  9: 'SIGKILL',
  11: 'SIGSEGV',
};
/** As programs in Go say what ended a process that they run. */
const NAMES: Readonly<Record<string, string>> = {
  'ILLEGAL INSTRUCTION': 'SIGILL',
  ABORTED: 'SIGABRT',
  'BUS ERROR': 'SIGBUS',
  KILLED: 'SIGKILL',
  'SEGMENTATION FAULT': 'SIGSEGV',
};
const MEANINGS: Readonly<Record<string, string>> = {
  SIGILL: 'it uses instructions that the processor of the node does not have (mostly AVX)',
  SIGABRT: 'it ended itself; what it said right before tells why',
  SIGBUS: 'mostly it found no more room in shared memory (/dev/shm, which has 64 MiB by itself)',
  SIGKILL: 'mostly the kernel killed it since the container had used up its memory limit',
  SIGSEGV: 'a fault in a native library of it',
};

/** A program of several processes, of which one is ended by a signal: its own exit code does not tell that. */
export const ENDED_PROCESSES: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /\b(?:process|worker|shard|child|rank|server|engine)\b.{0,100}\b(?:signaled to shutdown with|killed by|terminated by|died (?:with|from|of)|ended by|exited (?:with|on|due to)|was terminated (?:by|with)) (?:a )?signal:? ?(?:\()?((?:SIG)?(?:ILL|ABRT|BUS|KILL|SEGV)|4|6|7|9|11)\b/i,
      /\b(?:process|worker|child|server)\b.{0,60}\bexit(?:ed)?\b.{0,30}\b(?:value|code|status)\b.{0,30}[ :=](?:128\+)?(132|134|135|137|139)\b/i,
      /\bWorker \(pid:\d{1,9}\) was sent (?:code )?(13[2-9]|SIG(?:ILL|ABRT|BUS|KILL|SEGV))\b/i,
      /^npm (?:error|ERR!) signal (SIG(?:ILL|ABRT|BUS|KILL|SEGV))$|^error Command was killed with (SIG(?:ILL|ABRT|BUS|KILL|SEGV))\b/i,
      /\bexited: [\w:.-]{1,80} \(terminated by (SIG(?:ILL|ABRT|BUS|KILL|SEGV))\b/i,
      /^(?:[\w ]{0,40}: )?signal: (illegal instruction|aborted|bus error|killed|segmentation fault)(?: \(core dumped\))?$/i,
    ),
    example: [
      'Shard process was signaled to shutdown with signal 4 rank=0',
      'worker depot-2 was terminated by signal SIGBUS',
      'Process ended: worker exited with exit value [rows]: 137',
      '[2024-04-06 20:40:23 +0000] [1] [ERROR] Worker (pid:8) was sent code 132!',
      'npm error signal SIGKILL',
      'error Command was killed with SIGSEGV',
      'Error: signal: illegal instruction (core dumped)',
      'WARN exited: shelf (terminated by SIGSEGV (core dumped); not expected)',
    ],
    title: (context) => `A process of ${context.container.name} is ended by signal ${signalOf(context)}`,
    what: (context) => `one of its processes is ended by ${signalOf(context)}: ${MEANINGS[signalOf(context)] ?? ''}`,
    steps: stepsFor,
  },
];

function limitWords(container: ProblemContext['container']): string {
  const limit = container.resource('limits', 'memory');
  return limit === '' ? '' : `, now ${limit}`;
}

function signalOf({ match }: ProblemContext): string {
  const said = firstCaptured(match).toUpperCase();
  // A shell, and Java's Process, tell a signal as 128 and its number.
  const word = /^1\d\d$/.test(said) ? String(Number(said) - 128) : said;
  return NUMBERS[word] ?? NAMES[word] ?? (word.startsWith('SIG') ? word : `SIG${word}`);
}

function stepsFor(context: ProblemContext): Step[] {
  const { evidence, container } = context;
  const path = container.path;
  switch (signalOf(context)) {
    case 'SIGILL':
      return [
        changeStep(
          evidence,
          `Run it on nodes with a processor that has what it was built for (AVX, AVX2), by a label of such nodes and ${evidence.manifest.specPath}.nodeSelector; a virtual machine needs CPU type host in its hypervisor`,
        ),
        step(`Or use a version of ${container.image || 'the image'} that is built for older processors.`),
      ];
    case 'SIGBUS':
      return [
        changeStep(
          evidence,
          `Give it more shared memory: mount an emptyDir with medium: Memory at /dev/shm (${path}.volumeMounts)`,
        ),
      ];
    case 'SIGKILL':
      return [
        changeStep(
          evidence,
          `Raise the memory limit (${path}.resources.limits.memory${limitWords(container)}), or let it use less (fewer workers, a smaller model or batch)`,
        ),
        step(
          `If it was not the limit, see what else killed it: the memory of ${nodeWords(evidence, 'the node')}, or a time limit of the parent process.`,
        ),
      ];
    default:
      return [
        step(
          `See what the process printed right before, and whether another version of ${container.image || 'the image'} does the same: it is a fault of the program or of a library of it (drivers of the node for GPUs).`,
        ),
      ];
  }
}
