import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, kubectl, step } from '../support/commands.js';
import { declaredPorts, type ProbeFailure, probedPort, probeNumber } from './probe-failure.js';

/** What a probe's answer means, and what to do about it. */
export interface ProbeAdvice {
  readonly meaning: string;
  readonly steps: readonly Step[];
}

type Adviser = (evidence: Evidence, failure: ProbeFailure) => ProbeAdvice;

const ADVISERS: readonly (readonly [RegExp, Adviser])[] = [
  [
    /statuscode: 404/,
    (evidence, failure) => ({
      meaning: 'the program answers, but knows no such path (404)',
      steps: [changeStep(evidence, `Correct ${failure.path}.httpGet.path to a path that the program serves`)],
    }),
  ],
  [
    /statuscode: 40[13]/,
    (evidence, failure) => ({
      meaning: 'the program demands credentials for this path',
      steps: [
        changeStep(
          evidence,
          `Point ${failure.path}.httpGet.path at a path that needs no login, or send a header with httpHeaders`,
        ),
      ],
    }),
  ],
  [
    /statuscode: 5\d\d/,
    (evidence, failure) => ({
      meaning: 'the program answers that it is not well',
      steps: [
        step(
          'Its log says why, often a dependency that does not answer:',
          kubectl(evidence, 'logs', `pod/${evidence.podName}`, '-c', failure.container.commandName, '--tail=50'),
        ),
      ],
    }),
  ],
  [
    /HTTP response to HTTPS client|malformed HTTP|tls:|first record does not look/i,
    (evidence, failure) => ({
      meaning: 'the scheme is wrong: one side speaks HTTPS, the other HTTP',
      steps: [changeStep(evidence, `Correct ${failure.path}.httpGet.scheme`)],
    }),
  ],
  [/refused/, refused],
  [/timeout|timed out|deadline exceeded|Client\.Timeout|i\/o timeout/i, timedOut],
  [
    /NOT_SERVING/,
    () => ({
      meaning: 'the program says by gRPC that it is not serving',
      steps: [step('See in its log what it waits for.')],
    }),
  ],
  [
    /no such file|can't open|not found|No such file/i,
    (evidence, failure) => ({
      meaning: "the probe's command does not find what it looks for",
      steps: [changeStep(evidence, `Correct the command or the file at ${failure.path}.exec`)],
    }),
  ],
];

/** The advice that fits what the probe got. */
export function adviseProbe(evidence: Evidence, failure: ProbeFailure): ProbeAdvice {
  const adviser = ADVISERS.find(([pattern]) => pattern.test(failure.result))?.[1] ?? general;
  return adviser(evidence, failure);
}

function refused(evidence: Evidence, failure: ProbeFailure): ProbeAdvice {
  const port = probedPort(failure);
  const declared = declaredPorts(failure.container).map((each) => each.port);
  const isDeclared = port === undefined || declared.length === 0 || declared.includes(port);
  const meaning = isDeclared
    ? 'nothing listens on that port (connection refused): the program has not opened it yet, listens on another one, or only on 127.0.0.1'
    : `nothing listens on that port (connection refused), and the container declares ${declared.join(', ')} instead`;
  const correct = isDeclared
    ? changeStep(
        evidence,
        `If the program needs longer to start, add a startupProbe at ${failure.container.path}.startupProbe (for instance failureThreshold: 30, periodSeconds: 10)`,
      )
    : changeStep(evidence, `Set the port at ${failure.path} to ${declared[0]}`);
  const look = step(
    'See on which port it listens:',
    kubectl(
      evidence,
      'exec',
      `pod/${evidence.podName}`,
      '-c',
      failure.container.commandName,
      '--',
      'sh',
      '-c',
      'netstat -tln || ss -tln',
    ),
  );
  return { meaning, steps: [correct, look] };
}

function timedOut(evidence: Evidence, failure: ProbeFailure): ProbeAdvice {
  const seconds = probeNumber(failure.probe, 'timeoutSeconds');
  return {
    meaning: `the program does not answer within ${seconds} s (timeoutSeconds): it is slow, hangs, or has too little CPU`,
    steps: [
      changeStep(evidence, `Raise ${failure.path}.timeoutSeconds, for instance to ${Math.max(5, seconds * 2)}`),
      step('See whether it is starved of CPU:', kubectl(evidence, 'top', 'pod', evidence.podName, '--containers')),
    ],
  };
}

function general(evidence: Evidence, failure: ProbeFailure): ProbeAdvice {
  return {
    meaning: failure.result === '' ? 'the probe fails without saying why' : 'the probe fails',
    steps: [changeStep(evidence, `Check what ${failure.path} asks against what the program really offers`)],
  };
}
