import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { tellingLines } from '../log/decisive-lines.js';
import type { Draft } from '../rule.js';
import { describeCheck, kubectl, logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromEvent, fromLog, fromStatus } from '../support/quotes.js';

/** A draft for a container that ends and of which only its end and its last words are known. */
export function crashDraft(evidence: Evidence, container: ContainerEvidence): Draft {
  const lines = tellingLines(evidence, container);
  const [decisive] = lines;
  const end = describeEnd(container);
  const said =
    decisive === undefined
      ? nothingPrinted(container)
      : ` The most telling line of its log: "${cut(decisive.trim(), 300)}".`;
  return {
    title:
      decisive === undefined ? `${container.name} ${end}` : `${container.name} ${end}: ${cut(decisive.trim(), 100)}`,
    cause: `${nameContainer(container)} ${end}.${said}${consequence(evidence, container)}`,
    confidence: decisive === undefined ? 'low' : 'medium',
    container,
    objects: [`exit ${container.crash?.exitCode ?? ''} of ${container.name}`],
    evidence: [
      ...lines.map((line) => fromLog(container, line)),
      ...fromStatus(container),
      ...evidence.events('BackOff', 'Failed').slice(0, 1).map(fromEvent),
    ],
    steps: [
      decisive === undefined
        ? step(
            'Read its log; a program that prints nothing often fails before it starts to log: check command, arguments and configuration.',
          )
        : step('Start from that line; the lines before it show what the program was doing.'),
      step('See what changed last:', kubectl(evidence, 'get', 'events', '--sort-by=.lastTimestamp')),
    ],
    checks: [logCheck(evidence, container), describeCheck(evidence), recoveryCheck(evidence)],
  };
}

function nothingPrinted(container: ContainerEvidence): string {
  return container.isNamed
    ? ' It printed nothing that was reported.'
    : ' Which container it is and what it printed was not reported.';
}

function describeEnd(container: ContainerEvidence): string {
  const { crash } = container;
  if (crash === undefined) return 'crashes again and again';
  const when =
    crash.lifetime === null ? '' : ` ${crash.lifetime} of its start`.replace(/^ after (.+) of its start$/, ' after $1');
  const reason =
    crash.reason !== '' && crash.reason !== 'Error' && crash.reason !== 'Completed' ? ` (${crash.reason})` : '';
  const how =
    crash.exitCode === null
      ? crash.reason === 'Error'
        ? 'ends with an error'
        : 'ends'
      : `ends with exit code ${crash.exitCode}`;
  return `${how}${reason}${when}`;
}
