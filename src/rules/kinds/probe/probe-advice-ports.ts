import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { quantityOf } from '../../pod/quantity.js';
import { messageOf } from '../log/lines/headline.js';
import { changeStep, execIn, step } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import { cut } from '../support/quotes.js';
import { adviseOwnHost } from './probe-advice-host.js';
import type { ProbeAdvice, ProbeAdviser } from './probe-adviser.js';
import type { ProbeFailure } from './probe-failure.js';
import { declaredPorts, portHandler, portOfProbe, probeNumber, unknownPortName } from './probe-handler.js';
import { listeningOf, startSeconds } from './probe-listening.js';
import { otherDeclared, type WrongPort, wrongPort } from './probe-port.js';
import { startLine } from './still-starting.js';

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
  const own = adviseOwnHost(evidence, failure);
  if (own !== undefined) return own;
  const wrong = wrongPort(failure);
  const listening = listeningOf(failure.container);
  if (listening?.isLocal === true && wrong === undefined)
    return {
      meaning: `the program listens on 127.0.0.1 only (it says: "${cut(listening.line.trim(), 160)}"), where the kubelet does not reach it`,
      steps: [changeStep(evidence, 'Let the program listen on 0.0.0.0 (all addresses)')],
    };
  const advice = wrong === undefined ? adviseLate(evidence, failure) : adviseWrong(evidence, failure, wrong);
  const look = lookAtPorts(evidence, failure);
  // Where only the list of ports speaks against the port, to look comes before any change.
  const isOpen = wrong === undefined && startLine(failure.container) === undefined && otherDeclared(failure).length > 0;
  return { ...advice, steps: isOpen ? [look, ...advice.steps] : [...advice.steps, look] };
};

function adviseWrong(evidence: Evidence, { path, probe }: ProbeFailure, { asked, right, why }: WrongPort): ProbeAdvice {
  return {
    meaning: `nothing listens on port ${asked} (connection refused), ${why}`,
    steps: [changeStep(evidence, `Set the port at ${path}.${portHandler(probe)?.kind ?? 'httpGet'}.port to ${right}`)],
  };
}

/** The port is right as far as the log tells, so the program may just need longer. */
function adviseLate(evidence: Evidence, failure: ProbeFailure): ProbeAdvice {
  const line = startLine(failure.container);
  const limit = littleProcessor(failure);
  const slow = limit === '' ? '' : `, with ${limit} of processor time at most (limits.cpu)`;
  if (line !== undefined)
    return { meaning: `${startingWords(line)}${slow}`, steps: lateSteps(evidence, failure, 'Since') };
  const took = startSeconds(failure.container);
  const began = probeNumber(failure.probe, 'initialDelaySeconds');
  const begins = began === 0 ? 'at once' : `after ${began} s`;
  const late = took === undefined ? '' : ` (it says that it took ${took} s to start, and the probe begins ${begins})`;
  return {
    meaning: `nothing listens on that port (connection refused): the program has not opened it yet${late}${slow}, listens on another one, or only on 127.0.0.1${otherPortWords(failure)}`,
    steps: [...otherPortSteps(evidence, failure), ...lateSteps(evidence, failure, 'If')],
  };
}

function startingWords(line: string): string {
  return `nothing listens on that port yet (connection refused): by its log the program is still starting ("${cut(messageOf(line.trim()), 160)}")`;
}

/** What is declared is a hint, no proof: nothing but documentation depends on it. */
function otherPortWords(failure: ProbeFailure): string {
  const declared = otherDeclared(failure);
  if (declared.length === 0) return '';
  return `. The container declares ${declared.join(', ')}, not this port, which proves nothing by itself (a port can be open without being declared)`;
}

function otherPortSteps(evidence: Evidence, failure: ProbeFailure): Step[] {
  const declared = otherDeclared(failure);
  if (declared.length === 0) return [];
  return [
    changeStep(
      evidence,
      `If it listens on ${declared.join(' or ')}, which it declares, correct ${failure.path}.${portHandler(failure.probe)?.kind ?? 'httpGet'}.port`,
    ),
  ];
}

/** What a startup probe has to wait for is told with it, and a readiness probe kills nobody: who needs longer becomes ready later. */
function lateSteps(evidence: Evidence, failure: ProbeFailure, when: 'If' | 'Since'): Step[] {
  return [...littleProcessorSteps(evidence, failure), ...moreTimeSteps(evidence, failure, when)];
}

/** With less than this of a processor a start takes many times as long, in thousandths. */
const LITTLE_PROCESSOR = 150;

/** The limit of the processor, where it is so low that it alone makes a start slow; '' else. */
function littleProcessor({ container }: ProbeFailure): string {
  const limit = container.resource('limits', 'cpu');
  const amount = limit === '' ? undefined : quantityOf(limit);
  return amount !== undefined && amount > 0 && amount * 1_000 < LITTLE_PROCESSOR ? limit : '';
}

function littleProcessorSteps(evidence: Evidence, failure: ProbeFailure): Step[] {
  const limit = littleProcessor(failure);
  if (limit === '') return [];
  const { path } = failure.container;
  return [
    changeStep(
      evidence,
      `Raise ${path}.resources.limits.cpu, now ${limit}, to 500m or more (or leave it out): with so little processor time it cannot start before the probe gives up`,
    ),
  ];
}

function moreTimeSteps(evidence: Evidence, failure: ProbeFailure, when: 'If' | 'Since'): Step[] {
  const { container, kind } = failure;
  const where = `${container.path}.startupProbe`;
  if (kind === 'startup') return [];
  if (kind === 'readiness') return when === 'Since' ? [] : [listenStep(evidence, failure)];
  const todo =
    'startupProbe' in container.fields
      ? `raise ${where}.failureThreshold`
      : `add a startupProbe at ${where} (for instance failureThreshold: 30, periodSeconds: 10)`;
  return [changeStep(evidence, `${when} the program needs longer to start, ${todo}`)];
}

function listenStep(evidence: Evidence, { container, path, probe }: ProbeFailure): Step {
  const port = portOfProbe(container, probe);
  return changeStep(
    evidence,
    `Let ${container.name} listen on ${port === undefined ? 'that port' : `port ${port}`} of all addresses (0.0.0.0), or correct ${path}.${portHandler(probe)?.kind ?? 'httpGet'}.port to the one that it listens on`,
  );
}

function lookAtPorts(evidence: Evidence, { container }: ProbeFailure): Step {
  const command = ['sh', '-c', 'netstat -tln || ss -tln'];
  return step('See on which port it listens:', execIn(evidence, container, command));
}
