import { fieldsOf, textOf } from '../../evidence/values.js';
import { fix } from '../fix.js';
import { capitalize } from '../support/names.js';
import { knownPath } from './known-path.js';
import { probeCase, probePaths } from './probe-case.js';
import type { ProbeFailure } from './probe-failure.js';

/** A probe of a path that does not exist asks the one of another probe, which succeeds, or the one that the program prints. */
export const correctProbePath = fix<ProbeFailure>({
  strategy: 'correct-probe-path',
  title: 'Let a probe ask a path that the program is known to serve',
  touches: probePaths('/httpGet/path'),
  propose: (failed, problem) => {
    const found = probeCase(failed, problem);
    if (found?.failure.answer !== 'path-not-found') return [];
    const { failure, path } = found;
    const before = textOf(fieldsOf(found.probe['httpGet'])['path']) || '/';
    const right = knownPath(problem.evidence, failure, fieldsOf(found.edit.get([...found.container])));
    if (right === undefined) return [];
    const { name } = failure.container;
    return [
      {
        title: `Let the ${failure.kind} probe of ${name} ask ${right.path}`,
        explanation: `The ${failure.kind} probe of container ${name} asks ${before}, which the program does not know (404). ${capitalize(right.why)}. The probe now asks ${right.path}.`,
        assumes: [
          `${right.path} answers with 200 to 399, and says of the program what the ${failure.kind} probe is to know.`,
        ],
        patch: found.edit.set([...path, 'httpGet', 'path'], right.path).patch,
      },
    ];
  },
});
