import type { DiagnosisRule } from '../rule.js';
import { changeStep, logCheck, recoveryCheck, step, workloadName } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromLog, fromStatus } from '../support/quotes.js';

/** It ends successfully and restartPolicy Always starts it again. */
export const exit0Loop: DiagnosisRule = {
  id: 'exit-0-loop',
  title: 'The program ends successfully and is started again and again',
  group: 'exit',
  severity: 'medium',
  match: (evidence) =>
    evidence.containers
      .filter(
        (container) =>
          container.crash?.exitCode === 0 &&
          container.crash.reason !== 'OOMKilled' &&
          !container.isHealthy &&
          container.role !== 'init' &&
          !evidence.isJob,
      )
      .map((container) => {
        const lastLine = container.logLines.at(-1);
        return {
          title: `${container.name} ends with exit code 0 and is started again`,
          cause:
            `${nameContainer(container)} completed successfully (exit code 0), and restartPolicy: Always starts it again each time, so Kubernetes counts it as a crash loop. ` +
            `${workloadName(evidence)} is for programs that keep running: work that ends belongs in a Job or CronJob. ` +
            `Or the program goes to the background instead of staying in the foreground.${consequence(evidence, container)}`,
          container,
          objects: [`exit 0 of ${container.name}`],
          evidence: [...fromStatus(container), ...(lastLine === undefined ? [] : [fromLog(container, lastLine)])],
          steps: [
            step(
              `If the work shall be done once or on a schedule, make it a Job or CronJob instead of ${workloadName(evidence)}.`,
            ),
            changeStep(
              evidence,
              `If it is a server, let it run in the foreground (no & and no daemon mode in ${container.path}.command)`,
            ),
            step(
              'If it ends because it finds nothing to do, its log says so: give it the configuration that it lacks.',
            ),
          ],
          checks: [logCheck(evidence, container), recoveryCheck(evidence)],
        };
      }),
};
