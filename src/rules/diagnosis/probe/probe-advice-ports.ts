import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, kubectl, named, step } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import type { ProbeAdvice, ProbeAdviser } from './probe-adviser.js';
import type { ProbeFailure } from './probe-failure.js';
import { declaredPorts, portHandler, probeNumber, unknownPortName } from './probe-handler.js';
import { listeningOf, startSeconds } from './probe-listening.js';
import { type WrongPort, wrongPort } from './probe-port.js';

/** A port is asked by a name that no port of the container has. */
export const adviseUnknownPort: ProbeAdviser = (evidence, failure) => {
  const { container, path, probe, result } = failure;
  const name = unknownPortName(container, probe) ?? /parsing \\?"([^"\\]{1,63})/.exec(result)?.[1] ?? '';
  const declared = declaredPorts(container);
  const names = declared.map((port) => port.name).filter((each) => each !== '');
  const list = declared.map((each) => (each.name === '' ? `${each.port}` : `${each.name} (${each.port})`)).join(', ');
  return {
    meaning:
      `it asks port ${name}, but container ${container.name} declares no port of that name${declared.length === 0 ? '' : `; it declares ${list}`}.${didYouMean(name, names)}`.replace(
        /\.$/,
        '',
      ),
    steps: [
      changeStep(
        evidence,
        `Name the port ${name} in ${container.path}.ports, or let ${path}.${portHandler(probe)?.kind ?? 'httpGet'}.port name one that is declared`,
      ),
    ],
  };
};

/** Nothing listens on the port that is asked. */
export const adviseRefused: ProbeAdviser = (evidence, failure) => {
  const wrong = wrongPort(failure);
  const listening = listeningOf(failure.container);
  if (listening?.isLocal === true && wrong === undefined)
    return {
      meaning: `the program listens on 127.0.0.1 only (it says: "${listening.line.trim().slice(0, 160)}"), where the kubelet does not reach it`,
      steps: [changeStep(evidence, 'Let the program listen on 0.0.0.0 (all addresses)')],
    };
  const advice = wrong === undefined ? adviseLate(evidence, failure) : adviseWrong(evidence, failure, wrong);
  return { ...advice, steps: [...advice.steps, lookStep(evidence, failure)] };
};

function adviseWrong(evidence: Evidence, { path, probe }: ProbeFailure, wrong: WrongPort): ProbeAdvice {
  const listens = wrong.listens === undefined ? '' : `; its log says that it listens on ${wrong.listens}`;
  const declares =
    wrong.declared.length === 0 || wrong.declared.includes(wrong.asked)
      ? ''
      : `, and the container declares ${wrong.declared.join(', ')} instead`;
  const better = wrong.listens ?? wrong.declared[0];
  return {
    meaning: `nothing listens on that port (connection refused)${declares}${listens}`,
    steps: [changeStep(evidence, `Set the port at ${path}.${portHandler(probe)?.kind ?? 'httpGet'}.port to ${better}`)],
  };
}

/** The port is right as far as anybody knows, so the program may just need longer. */
function adviseLate(evidence: Evidence, failure: ProbeFailure): ProbeAdvice {
  const took = startSeconds(failure.container);
  const began = probeNumber(failure.probe, 'initialDelaySeconds');
  const begins = began === 0 ? 'at once' : `after ${began} s`;
  const late = took === undefined ? '' : ` (it says that it took ${took} s to start, and the probe begins ${begins})`;
  return {
    meaning: `nothing listens on that port (connection refused): the program has not opened it yet${late}, listens on another one, or only on 127.0.0.1`,
    steps: lateSteps(evidence, failure),
  };
}

/** What a startup probe has to wait for is told with it. */
function lateSteps(evidence: Evidence, { container, kind }: ProbeFailure): Step[] {
  const where = `${container.path}.startupProbe`;
  if (kind === 'startup') return [];
  const todo =
    'startupProbe' in container.fields
      ? `raise ${where}.failureThreshold`
      : `add a startupProbe at ${where} (for instance failureThreshold: 30, periodSeconds: 10)`;
  return [changeStep(evidence, `If the program needs longer to start, ${todo}`)];
}

function lookStep(evidence: Evidence, { container }: ProbeFailure): Step {
  const program = ['sh', '-c', 'netstat -tln || ss -tln'] as const;
  return step(
    'See on which port it listens:',
    kubectl(evidence, 'exec', `pod/${evidence.podName}`, '-c', named(container.commandName), '--', ...program),
  );
}
