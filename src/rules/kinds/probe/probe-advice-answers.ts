import type { Step } from '../../../contracts/diagnosis.js';
import { deepestMount } from '../../evidence/deepest-mount.js';
import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, clusterKubectl, execIn, kubectl, named, step } from '../support/commands.js';
import { cut } from '../support/quotes.js';
import { type OwnTimeout, ownTimeout } from './own-timeout.js';
import { adviseRefusedHost } from './probe-advice-host.js';
import type { ProbeAdvice, ProbeAdviser } from './probe-adviser.js';
import { complaintOf, complaintStep } from './probe-complaint.js';
import type { ProbeFailure } from './probe-failure.js';
import { commandOfProbe, probeNumber } from './probe-handler.js';
import { startSeconds } from './probe-listening.js';
import { adviseKnownOutput } from './probe-output.js';

/** A command that the image does not have, or that is written as one word. */
export const adviseMissingCommand: ProbeAdviser = (evidence, failure) => {
  const { container, path, probe, result } = failure;
  const named = /exec: \\?"([^"\\]{1,300})|([^\s:]{1,200}): (?:command )?not found\s{0,20}$/i.exec(result);
  const name = named?.[1] ?? named?.[2] ?? commandOfProbe(probe)[0] ?? 'its command';
  if (name.includes(' '))
    return {
      meaning: `its command is written as one word: there is no program named "${cut(name, 120)}"`,
      steps: [changeStep(evidence, `Write ${path}.exec.command as a list of words, or as ["sh", "-c", "…"]`)],
    };
  return {
    meaning: `its command ${cut(name, 120)} is not in the ${container.imageWords} or not executable`,
    steps: [
      changeStep(
        evidence,
        `Use a command that the image has at ${path}.exec (it has no ${cut(name, 80)}), or httpGet, tcpSocket or grpc, which need none`,
      ),
    ],
  };
};

/** Who says it: a shell of the command that it is to run, other programs of the file that they are to read. */
const BY_SHELL = /^(?:\/\S{0,100}\/)?(?:ba|da|a|k|z)?sh: |exec: |cannot execute|bad interpreter|required file/i;
const NOT_A_PROGRAM = /exec format error|cannot execute|bad interpreter|required file/i;

/** A command that is there and cannot be run, or that may not read what it looks at. */
export const adviseDeniedCommand: ProbeAdviser = (evidence, failure) => {
  const { container, path, result } = failure;
  const name = deniedName(result);
  const what = name === '' ? 'a part of its command' : cut(name, 120);
  if (NOT_A_PROGRAM.test(result))
    return {
      meaning: `its command cannot be run: ${what} is no program for the processor of the node, or a script whose first line names no interpreter that the ${container.imageWords} has`,
      steps: [
        changeStep(
          evidence,
          `Repair ${what} in the image (its first line, its line ends), or use another command at ${path}.exec`,
        ),
      ],
    };
  if (BY_SHELL.test(result))
    return {
      meaning: `its command cannot be run: ${what} is not executable for the user of the container (permission denied)`,
      steps: [
        changeStep(
          evidence,
          `Make ${what} executable in the image (chmod +x) or in its volume (defaultMode), run it by its interpreter (sh ${cut(name, 120) || 'FILE'}), or use another command at ${path}.exec`,
        ),
      ],
    };
  const mount = name.startsWith('/') ? deepestMount(container.volumeMounts, name) : undefined;
  if (mount !== undefined)
    return {
      meaning: `its command may not use ${what} (permission denied), which is on volume ${mount.volume}`,
      steps: [
        changeStep(
          evidence,
          `Let the user of container ${container.name} write to volume ${mount.volume}, which is mounted at ${mount.path}: ${evidence.manifest.specPath}.securityContext.fsGroup with the group of that user gives it the volume (a share or a hostPath has its owner on its server or node)`,
        ),
      ],
    };
  return {
    meaning: `its command may not read what it looks at (${what}: permission denied)`,
    steps: [changeStep(evidence, `Let ${path}.exec look at what the user of the container may read`)],
  };
};

function deniedName(result: string): string {
  const named =
    /exec: \\?"([^"\\]{1,300})|([^\s:"']{1,200})['"]?: (?:permission denied|exec format error|cannot execute|.{0,60}bad interpreter|required file)/i.exec(
      result,
    );
  return named?.[1] ?? named?.[2] ?? '';
}

export const adviseForbidden: ProbeAdviser = (evidence, failure) =>
  adviseRefusedHost(evidence, failure) ?? {
    meaning: `the program demands credentials for this path (${/statuscode: (\d{3})/.exec(failure.result)?.[1] ?? '401'})`,
    steps: [
      changeStep(
        evidence,
        `Point ${failure.path}.httpGet.path at a path that needs no login, or send a header with httpHeaders`,
      ),
    ],
  };

export const adviseTimeout: ProbeAdviser = (evidence, failure) => {
  const own = ownTimeout(failure.result);
  if (own !== undefined) return adviseOwnTimeout(evidence, failure, own);
  const { container, path, probe } = failure;
  const limit = container.resource('limits', 'cpu');
  const took = startSeconds(container);
  const started = took === undefined ? '' : ` (it says that it took ${took} s to start)`;
  return {
    meaning: `the program does not answer ${timeoutWords(failure)}: it is slow, hangs, or has too little CPU${limit === '' ? '' : ` (its limit is ${limit})`}${started}`,
    steps: [
      changeStep(
        evidence,
        `Raise ${path}.timeoutSeconds, for instance to ${Math.max(5, probeNumber(probe, 'timeoutSeconds') * 2)}`,
      ),
      step(
        'See whether it is starved of CPU:',
        kubectl(evidence, 'top', 'pod', named(evidence.podName), '--containers'),
      ),
    ],
  };
};

const adviseOwnTimeout = (evidence: Evidence, { container, path }: ProbeFailure, own: OwnTimeout) => ({
  meaning: `the program does not answer ${own.tool} within ${own.limit}, the time that ${own.tool} itself waits (${own.option}): it is slow, hangs, or has too little CPU`,
  steps: [
    changeStep(
      evidence,
      `Give ${own.tool} more time in ${path}.exec.command (${own.option}, for instance ${own.more}), and ${path}.timeoutSeconds more than that: this alone does not help`,
    ),
    step(
      `See why container ${container.name} is slow to answer, first whether it is starved of CPU:`,
      kubectl(evidence, 'top', 'pod', named(evidence.podName), '--containers'),
    ),
  ],
});

/** The time as the manifest or the runtime tells it; where neither does, the default is not told as a fact. */
function timeoutWords({ probe, result }: ProbeFailure): string {
  const seconds = /(?:timed out after|timeout) (\d{1,5})s\b/.exec(result)?.[1];
  if ('timeoutSeconds' in probe) return `within ${probeNumber(probe, 'timeoutSeconds')} s (timeoutSeconds)`;
  if (Object.keys(probe).length > 0) return 'within 1 s (timeoutSeconds is not set, and 1 s is the default)';
  return seconds === undefined ? 'within its timeoutSeconds (1 s where the manifest sets none)' : `within ${seconds} s`;
}

/** What an output says at its end, below a stack trace of Python; else all of it. */
function reasonIn(output: string): string {
  const text = output.trim();
  if (!text.includes('Traceback (most recent call last)')) return text;
  return text.slice(text.lastIndexOf('\n') + 1).trim();
}

/** What says only that the program is not well: its log says more. */
const SAYS_NOTHING =
  /not (?:yet |currently )?(?:ready|running|serving|healthy)|unhealthy|returned error: 5\d\d|^(?:HTTP )?5\d\d$|^waiting for/i;

/** A command that failed and said why, or an answer that nothing here knows. */
export const adviseOutput: ProbeAdviser = (evidence, failure) =>
  adviseKnownOutput(evidence, failure) ??
  adviseByLog(evidence, failure) ?? {
    meaning:
      commandOfProbe(failure.probe).length > 0 ? 'its command fails, and its output says why' : 'what it got says why',
    steps: [
      changeStep(
        evidence,
        `Correct what that answer complains of ("${cut(reasonIn(failure.result), 160)}"), or what ${failure.path} asks`,
      ),
    ],
  };

function adviseByLog(evidence: Evidence, failure: ProbeFailure): ProbeAdvice | undefined {
  if (!SAYS_NOTHING.test(failure.result.trim()) || complaintOf(evidence, failure) === undefined) return undefined;
  return {
    meaning: 'the program answers that it is not well, and its log says why',
    steps: [complaintStep(evidence, failure, 'See in its log what it waits for:')],
  };
}

/** Nothing says why. */
export const adviseGeneral: ProbeAdviser = (evidence, failure) => {
  const check = changeStep(evidence, `Check what ${failure.path} asks against what the program really offers`);
  return commandOfProbe(failure.probe).length === 0
    ? { meaning: 'the probe fails without saying why', steps: [check] }
    : { meaning: 'its command fails without saying why', steps: [...byHand(evidence, failure), check] };
};

/** Only commands are run by the runtime, so the probe is one also where the manifest is not known. */
export const adviseRuntimeError: ProbeAdviser = (evidence, failure) => {
  const { node } = evidence.facts;
  return {
    meaning:
      'the container runtime of the node could not run its command in the container. That is an error of the runtime, not an answer of the program',
    steps: [
      ...byHand(evidence, failure),
      step(
        'Where other commands cannot be run in the container either, see whether it or its node has run out of processes or memory, and read the log of the container runtime on the node:',
        node === '' ? clusterKubectl('get', 'nodes', '-o', 'wide') : clusterKubectl('describe', `node/${node}`),
      ),
    ],
  };
};

function byHand(evidence: Evidence, { container, probe }: ProbeFailure): Step[] {
  const command = commandOfProbe(probe).slice(0, 20);
  const words = command.length === 0 ? ['sh', '-c', 'echo it runs'] : command;
  return [
    step(
      command.length === 0 ? 'See whether any command runs in the container:' : 'Run its command by hand:',
      execIn(evidence, container, words),
    ),
  ];
}
