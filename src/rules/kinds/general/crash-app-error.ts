import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { defineKind } from '../define-kind.js';
import { explainedCrash } from './explained-crash.js';
import { failingContainers } from './failing-containers.js';

/** The program ends with an error that no signature knows. */
export const crashAppError = defineKind({
  id: 'crash-app-error',
  title: 'The program ends with an error',
  description:
    'A container ends with an exit code of its own (1, 2, 3, 78, 255 …) or is in a crash loop, and neither its log nor an event tells a cause that another kind knows. It quotes the most telling line; with nothing but the exit code it says how to learn more.',
  group: 'general',
  severity: 'high',
  read: failingContainers,
  say: (container, evidence) => explainedCrash(evidence, container),
  oracles: [notRestarted],
});
