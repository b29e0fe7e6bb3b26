import type { Oracle } from '../oracle.js';
import { acceptedByNode } from './accepted-by-node.js';
import { admitted } from './admitted.js';
import { completed } from './completed.js';
import { containerCreated } from './container-created.js';
import { containerStarted } from './container-started.js';
import { deadlineKept } from './deadline-kept.js';
import { deletedInTime } from './deleted-in-time.js';
import { gatesOpen } from './gates-open.js';
import { imagePulled } from './image-pulled.js';
import { initCompleted } from './init-completed.js';
import { keptItsPlace } from './kept-its-place.js';
import { livenessProbe } from './liveness-probe.js';
import { logSignatureAbsent } from './log-signature-absent.js';
import { memoryUnderLimit } from './memory-under-limit.js';
import { noFailure } from './no-failure.js';
import { notEvicted } from './not-evicted.js';
import { notRestarted } from './not-restarted.js';
import { postStartHook } from './post-start-hook.js';
import { readinessProbe } from './readiness-probe.js';
import { ready } from './ready.js';
import { sandboxReady } from './sandbox-ready.js';
import { scheduled } from './scheduled.js';
import { startupProbe } from './startup-probe.js';
import { volumesMounted } from './volumes-mounted.js';

/** All oracles, in the order in which a pod comes up. */
export const ORACLES: readonly Oracle[] = [
  admitted,
  scheduled,
  acceptedByNode,
  volumesMounted,
  sandboxReady,
  imagePulled,
  containerCreated,
  containerStarted,
  initCompleted,
  postStartHook,
  startupProbe,
  readinessProbe,
  ready,
  gatesOpen,
  livenessProbe,
  memoryUnderLimit,
  notEvicted,
  keptItsPlace,
  notRestarted,
  logSignatureAbsent,
  deadlineKept,
  completed,
  deletedInTime,
  noFailure,
];
