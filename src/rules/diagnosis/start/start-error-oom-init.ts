import type { DiagnosisRule } from '../rule.js';
import { changeStep, recoveryCheck } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromManifest, fromStatus } from '../support/quotes.js';
import { startErrors } from './start-error.js';

/** runc: `container init was OOM-killed (memory limit too low?)`. */
export const startErrorOomInit: DiagnosisRule = {
  id: 'start-error-oom-init',
  title: 'Memory limit too small to start',
  group: 'start',
  severity: 'high',
  match: (evidence) =>
    startErrors(evidence)
      .filter(({ message }) => /OOM-killed/i.test(message))
      .map(({ container }) => {
        const limit = container.resource('limits', 'memory');
        const unit = /^\d+m$/.test(limit)
          ? ` The suffix m means thousandths of a byte: ${limit.replace('m', 'Mi')} is probably meant.`
          : '';
        return {
          title: `Memory limit of ${container.name} is too small to start`,
          cause:
            `${nameContainer(container)} is killed while it starts: its memory limit${limit === '' ? '' : ` ${limit}`} ` +
            `(${container.path}.resources.limits.memory) is too small even for the runtime.${unit}${consequence(evidence, container)}`,
          container,
          objects: [`memory of ${container.name}`],
          evidence: [
            ...fromStatus(container),
            ...(limit === '' ? [] : [fromManifest(`${container.path}.resources.limits.memory`, limit)]),
          ],
          steps: [changeStep(evidence, `Raise ${container.path}.resources.limits.memory, for instance to 128Mi`)],
          checks: [recoveryCheck(evidence)],
        };
      }),
};
