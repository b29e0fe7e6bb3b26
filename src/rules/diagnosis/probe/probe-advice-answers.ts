import { changeStep, kubectl, step } from '../support/commands.js';
import { cut } from '../support/quotes.js';
import type { ProbeAdviser } from './probe-adviser.js';
import { commandOfProbe, probeNumber } from './probe-handler.js';
import { startSeconds } from './probe-listening.js';

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
        `Use a command that the image has at ${path}.exec, or httpGet, tcpSocket or grpc, which need none`,
      ),
    ],
  };
};

export const adviseForbidden: ProbeAdviser = (evidence, { path, result }) => ({
  meaning: `the program demands credentials for this path (${/statuscode: (\d{3})/.exec(result)?.[1] ?? '401'})`,
  steps: [
    changeStep(evidence, `Point ${path}.httpGet.path at a path that needs no login, or send a header with httpHeaders`),
  ],
});

export const adviseTimeout: ProbeAdviser = (evidence, failure) => {
  const { container, path, probe } = failure;
  const seconds = probeNumber(probe, 'timeoutSeconds');
  const limit = container.resource('limits', 'cpu');
  const took = startSeconds(container);
  const started = took === undefined ? '' : ` (it says that it took ${took} s to start)`;
  return {
    meaning: `the program does not answer within ${seconds} s (timeoutSeconds): it is slow, hangs, or has too little CPU${limit === '' ? '' : ` (its limit is ${limit})`}${started}`,
    steps: [
      changeStep(evidence, `Raise ${path}.timeoutSeconds, for instance to ${Math.max(5, seconds * 2)}`),
      step('See whether it is starved of CPU:', kubectl(evidence, 'top', 'pod', evidence.podName, '--containers')),
    ],
  };
};

/** A command that failed and said why, or an answer that nothing here knows. */
export const adviseOutput: ProbeAdviser = (evidence, { path, probe }) => ({
  meaning: commandOfProbe(probe).length > 0 ? 'its command fails, and its output says why' : 'what it got says why',
  steps: [changeStep(evidence, `Correct what that answer complains of, or what ${path} asks`)],
});

/** Nothing says why, or only the runtime does. */
export const adviseGeneral: ProbeAdviser = (evidence, failure) => {
  const { container, path, probe, result } = failure;
  const command = commandOfProbe(probe);
  const check = changeStep(evidence, `Check what ${path} asks against what the program really offers`);
  if (command.length === 0)
    return {
      meaning: result === '' ? 'the probe fails without saying why' : 'the probe cannot be made',
      steps: [check],
    };
  return {
    meaning: result === '' ? 'its command fails without saying why' : 'its command cannot be run in the container',
    steps: [
      step(
        'Run its command by hand:',
        kubectl(
          evidence,
          'exec',
          `pod/${evidence.podName}`,
          '-c',
          container.commandName,
          '--',
          ...command.slice(0, 20),
        ),
      ),
      check,
    ],
  };
};
