import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { defineKind } from '../define-kind.js';
import { explainedCrash } from './explained-crash.js';
import { failingContainers } from './failing-containers.js';

/** Only one of several containers fails, for a reason that only its own log knows. */
export const sidecarCrash = defineKind({
  id: 'sidecar-crash',
  title: 'Only one of several containers fails',
  description:
    'One container of the pod ends again and again while the others run, or a native sidecar (an init container with restartPolicy Always) does. It names the failing container and says that the others are well.',
  group: 'general',
  severity: 'high',
  before: ['crash-app-error'],
  read: (evidence) =>
    failingContainers(evidence).filter(
      (container) => container.role === 'sidecar' || isAnotherHealthy(evidence, container),
    ),
  say: (container, evidence) => explainedCrash(evidence, container),
  oracles: [notRestarted],
});

function isAnotherHealthy(evidence: Evidence, failing: ContainerEvidence): boolean {
  if (failing.role === 'init') return false;
  return evidence.containers.some(
    (container) =>
      container.name !== failing.name && container.isHealthy && !container.isCrashing && isLastingRole(container),
  );
}

/** Init containers end and debug containers come and go: neither says that the rest of the pod is well. */
function isLastingRole({ role }: ContainerEvidence): boolean {
  return role === 'app' || role === 'sidecar';
}
