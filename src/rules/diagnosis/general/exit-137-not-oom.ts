import { tellingLines } from '../log/decisive-lines.js';
import type { DiagnosisRule } from '../rule.js';
import { describeCheck, logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromEvent, fromLog, fromStatus } from '../support/quotes.js';

/** SIGKILL that is not the OOM killer's, and no event tells why. */
export const exit137NotOom: DiagnosisRule = {
  id: 'exit-137-not-oom',
  title: 'Killed (SIGKILL), but not for lack of memory',
  group: 'exit',
  severity: 'high',
  match: (evidence) =>
    evidence.containers
      .filter(
        ({ crash }) =>
          crash !== undefined &&
          (crash.exitCode === 137 || crash.signal === 9) &&
          crash.reason !== 'OOMKilled' &&
          crash.reason !== 'ContainerStatusUnknown',
      )
      .map((container) => {
        const killing = evidence.events('Killing', 'ExceededGracePeriod').slice(0, 1);
        return {
          title: `${container.name} was killed (exit code 137)`,
          cause:
            `${nameContainer(container)} was killed with SIGKILL (exit code 137), and its reason is not OOMKilled: the kubelet ended it after its grace period ` +
            `(a failing probe, a hook, an eviction or a shutdown), or the kernel killed one of several processes for lack of memory.${consequence(evidence, container)}`,
          confidence: 'medium' as const,
          container,
          objects: [`exit 137 of ${container.name}`],
          evidence: [
            ...killing.map(fromEvent),
            ...fromStatus(container),
            ...tellingLines(evidence, container).map((line) => fromLog(container, line)),
          ],
          steps: [
            step('See in the events what ended it: Killing, Unhealthy, Evicted, or OOMKilling on the node.'),
            step('Let the program end on SIGTERM within terminationGracePeriodSeconds.'),
          ],
          checks: [describeCheck(evidence), logCheck(evidence, container), recoveryCheck(evidence)],
        };
      }),
};
