import type { Verdict } from '../verdict.js';
import { admissionRejected } from './admission-rejected.js';
import { completedLoop } from './completed-loop.js';
import { containerCannotRun } from './container-cannot-run.js';
import { containerCreating } from './container-creating.js';
import { containerExited } from './container-exited.js';
import { containerStatusUnknown } from './container-status-unknown.js';
import { crashLoopBackOff } from './crash-loop-back-off.js';
import { createContainerConfigError } from './create-container-config-error.js';
import { createContainerError } from './create-container-error.js';
import { cronJobInvalid } from './cron-job-invalid.js';
import { cronJobMissed } from './cron-job-missed.js';
import { daemonSetShort } from './daemon-set-short.js';
import { deadlineExceeded } from './deadline-exceeded.js';
import { disruptionTarget } from './disruption-target.js';
import { errImageNeverPull } from './err-image-never-pull.js';
import { errImagePull } from './err-image-pull.js';
import { evicted } from './evicted.js';
import { failedAttachVolume } from './failed-attach-volume.js';
import { failedCreateDaemonSet } from './failed-create-daemon-set.js';
import { failedCreateJob } from './failed-create-job.js';
import { failedCreatePodSandbox } from './failed-create-pod-sandbox.js';
import { failedCreateReplicaSet } from './failed-create-replica-set.js';
import { failedCreateReplicationController } from './failed-create-replication-controller.js';
import { failedCreateStatefulSet } from './failed-create-stateful-set.js';
import { failedMount } from './failed-mount.js';
import { failedResourceClaim } from './failed-resource-claim.js';
import { hpaNoMetric } from './hpa-no-metric.js';
import { hpaNoTarget } from './hpa-no-target.js';
import { imageInspectError } from './image-inspect-error.js';
import { imagePullBackOff } from './image-pull-back-off.js';
import { initFailed } from './init-failed.js';
import { initWaiting } from './init-waiting.js';
import { invalidImageName } from './invalid-image-name.js';
import { jobBackoffLimit } from './job-backoff-limit.js';
import { jobDeadlineExceeded } from './job-deadline-exceeded.js';
import { jobPolicyFailed } from './job-policy-failed.js';
import { livenessFailed } from './liveness-failed.js';
import { networkNotReady } from './network-not-ready.js';
import { nodeLost } from './node-lost.js';
import { nodeShutdown } from './node-shutdown.js';
import { notScheduled } from './not-scheduled.js';
import { notStarted } from './not-started.js';
import { oomKilled } from './oom-killed.js';
import { outOfResource } from './out-of-resource.js';
import { podFailed } from './pod-failed.js';
import { podSandboxError } from './pod-sandbox-error.js';
import { postStartHookError } from './post-start-hook-error.js';
import { preStartHookError } from './pre-start-hook-error.js';
import { preempted } from './preempted.js';
import { progressDeadlineExceeded } from './progress-deadline-exceeded.js';
import { pvcLost } from './pvc-lost.js';
import { pvcPending } from './pvc-pending.js';
import { readinessFailed } from './readiness-failed.js';
import { readinessGate } from './readiness-gate.js';
import { registryUnavailable } from './registry-unavailable.js';
import { replicaSetCreateError } from './replica-set-create-error.js';
import { runContainerError } from './run-container-error.js';
import { schedulerError } from './scheduler-error.js';
import { schedulingGated } from './scheduling-gated.js';
import { sidecarFailed } from './sidecar-failed.js';
import { signatureValidationFailed } from './signature-validation-failed.js';
import { startError } from './start-error.js';
import { startupFailed } from './startup-failed.js';
import { statefulSetStuck } from './stateful-set-stuck.js';
import { stuckTerminating } from './stuck-terminating.js';
import { unexpectedAdmissionError } from './unexpected-admission-error.js';
import { unschedulable } from './unschedulable.js';
import { waitingWithError } from './waiting-with-error.js';

/**
 * All verdicts, the telling ones first: of those whose grace is over, the first is the failure. What befell the pod as a whole comes before how its containers
 * ended, this before what they wait for, and a pod that is merely not ready last.
 */
export const VERDICTS: readonly Verdict[] = [
  evicted,
  deadlineExceeded,
  nodeLost,
  nodeShutdown,
  preempted,
  unexpectedAdmissionError,
  outOfResource,
  admissionRejected,
  disruptionTarget,
  stuckTerminating,
  oomKilled,
  startError,
  containerCannotRun,
  runContainerError,
  errImagePull,
  imagePullBackOff,
  errImageNeverPull,
  invalidImageName,
  imageInspectError,
  registryUnavailable,
  signatureValidationFailed,
  createContainerConfigError,
  createContainerError,
  preStartHookError,
  podSandboxError,
  containerStatusUnknown,
  postStartHookError,
  livenessFailed,
  startupFailed,
  crashLoopBackOff,
  initFailed,
  sidecarFailed,
  containerExited,
  completedLoop,
  waitingWithError,
  podFailed,
  failedMount,
  failedAttachVolume,
  failedCreatePodSandbox,
  networkNotReady,
  failedResourceClaim,
  unschedulable,
  schedulerError,
  schedulingGated,
  notScheduled,
  notStarted,
  containerCreating,
  initWaiting,
  readinessFailed,
  readinessGate,
  failedCreateReplicaSet,
  failedCreateReplicationController,
  failedCreateStatefulSet,
  failedCreateDaemonSet,
  failedCreateJob,
  replicaSetCreateError,
  progressDeadlineExceeded,
  statefulSetStuck,
  daemonSetShort,
  jobBackoffLimit,
  jobDeadlineExceeded,
  jobPolicyFailed,
  cronJobInvalid,
  cronJobMissed,
  pvcPending,
  pvcLost,
  hpaNoMetric,
  hpaNoTarget,
];
