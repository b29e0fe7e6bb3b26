import { textOf } from '../evidence/values.js';
import { labelSelectorOf } from '../label-selector.js';
import { specOf, statusOf } from '../pod/object.js';
import { countOf, failing, firstStatus, given, projectObject } from './project-object.js';
import { unobserved } from './replicas.js';
import type { Projector } from './topology-object.js';

export const projectPodDisruptionBudget: Projector = (object) => {
  const [spec, status] = [specOf<'PodDisruptionBudget'>(object), statusOf<'PodDisruptionBudget'>(object)];
  const selector = labelSelectorOf(spec.selector);
  const [healthy, wanted] = [countOf(status.currentHealthy), countOf(status.desiredHealthy)];
  return projectObject(object, {
    status: {
      ...firstStatus(
        unobserved(object),
        healthy < wanted && failing('InsufficientPods'),
        countOf(status.expectedPods) === 0 && { status: 'unknown', reason: 'NoPods' },
      ),
      ready: healthy,
      desired: wanted,
    },
    metadata: given({
      disruptions_allowed: countOf(status.disruptionsAllowed),
      min_available: textOf(spec.minAvailable),
      max_unavailable: textOf(spec.maxUnavailable),
    }),
    ...(selector && { selectors: [{ relation: 'protects', targetKind: 'Pod', selector }] }),
  });
};
