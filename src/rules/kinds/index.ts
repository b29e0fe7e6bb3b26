// Written by `npm run reports`: every kind of failure that a file of this folder exports.
import { configMissingKey } from './configuration/config-missing-key.js';
import { configMissingObject } from './configuration/config-missing-object.js';
import { configOther } from './configuration/config-other/config-other.js';
import { configRunAsNonRoot } from './configuration/config-run-as-non-root.js';
import { createFailed } from './controller/create-failed.js';
import { invalidPodSpec } from './controller/invalid-pod-spec.js';
import { jobBackoff } from './controller/job-backoff.js';
import { limitrangeDenied } from './controller/limitrange-denied.js';
import { pssDenied } from './controller/pss-denied.js';
import { quotaExceeded } from './controller/quota-exceeded.js';
import { serviceaccountMissing } from './controller/serviceaccount-missing.js';
import { stuckTerminating } from './controller/stuck-terminating.js';
import { webhookDenied } from './controller/webhook-denied.js';
import { containerStatusUnknown } from './crash/container-status-unknown.js';
import { exit127126 } from './crash/exit-127-126.js';
import { exit139 } from './crash/exit-139.js';
import { oomKilled } from './crash/oom-killed.js';
import { postStartHook } from './crash/post-start-hook.js';
import type { FailureKind } from './define-kind.js';
import { crashAppError } from './general/crash-app-error.js';
import { exit0Loop } from './general/exit-0-loop.js';
import { exit134 } from './general/exit-134.js';
import { exit137NotOom } from './general/exit-137-not-oom.js';
import { exit143 } from './general/exit-143.js';
import { initFailed } from './general/init-failed.js';
import { initWaiting } from './general/init-waiting.js';
import { jobRunsOn } from './general/job-runs-on.js';
import { notReady } from './general/not-ready.js';
import { notStarted } from './general/not-started.js';
import { sandboxRenewed } from './general/sandbox-renewed.js';
import { sidecarCrash } from './general/sidecar-crash.js';
import { terminationMessage } from './general/termination-message.js';
import { unknownFailure } from './general/unknown-failure.js';
import { waitingContainer } from './general/waiting-container.js';
import { imageAccessDenied } from './image/image-access-denied/image-access-denied.js';
import { imageInspectOrSignature } from './image/image-inspect-or-signature.js';
import { imageNeverPull } from './image/image-never-pull.js';
import { imageNotFoundTag } from './image/image-not-found-tag/image-not-found-tag.js';
import { imagePlatformMismatch } from './image/image-platform-mismatch.js';
import { imageRateLimited } from './image/image-rate-limited.js';
import { imageRegistryUnreachable } from './image/image-registry-unreachable.js';
import { invalidImageName } from './image/invalid-image-name.js';
import { logAuthDb } from './log/log-auth-db.js';
import { logConfigParse } from './log/log-config-parse.js';
import { logConnRefused } from './log/log-conn-refused.js';
import { logDns } from './log/log-dns.js';
import { logExecFormat } from './log/log-exec-format.js';
import { logFileMissing } from './log/log-file-missing.js';
import { logHeap } from './log/log-heap.js';
import { logK8sForbidden } from './log/log-k8s-forbidden.js';
import { logMigration } from './log/log-migration.js';
import { logMissingEnv } from './log/log-missing-env.js';
import { logNoSpace } from './log/log-no-space.js';
import { logNoTzdata } from './log/log-no-tzdata.js';
import { logPanic } from './log/log-panic.js';
import { logPermissionDenied } from './log/log-permission-denied.js';
import { logPortInUse } from './log/log-port-in-use.js';
import { logPrivPort } from './log/log-priv-port.js';
import { logReadonlyFs } from './log/log-readonly-fs.js';
import { logThrottled } from './log/log-throttled.js';
import { logTimeout } from './log/log-timeout.js';
import { logTls } from './log/log-tls.js';
import { logUsage } from './log/log-usage.js';
import { cronjobMissed } from './object/cronjob-missed.js';
import { hpaNoMetric } from './object/hpa-no-metric.js';
import { pvcPending } from './object/pvc-pending.js';
import { rolloutStuck } from './object/rollout-stuck.js';
import { orderKinds } from './order-kinds.js';
import { deadlineExceeded } from './pod-end/deadline-exceeded.js';
import { evictedApi } from './pod-end/evicted-api.js';
import { evictedNodePressure } from './pod-end/evicted-node-pressure.js';
import { evictedOwnLimit } from './pod-end/evicted-own-limit.js';
import { kubeletAdmission } from './pod-end/kubelet-admission.js';
import { nodeLost } from './pod-end/node-lost.js';
import { nodeShutdown } from './pod-end/node-shutdown.js';
import { livenessFailed } from './probe/liveness-failed.js';
import { readinessFailed } from './probe/readiness-failed.js';
import { readinessGate } from './probe/readiness-gate.js';
import { startupFailed } from './probe/startup-failed.js';
import { schedAffinity } from './scheduling/sched-affinity.js';
import { schedCordoned } from './scheduling/sched-cordoned.js';
import { schedDra } from './scheduling/sched-dra.js';
import { schedGated } from './scheduling/sched-gated.js';
import { schedInsufficient } from './scheduling/sched-insufficient.js';
import { schedNodeSelector } from './scheduling/sched-node-selector.js';
import { schedOther } from './scheduling/sched-other.js';
import { schedPorts } from './scheduling/sched-ports.js';
import { schedPreempted } from './scheduling/sched-preempted.js';
import { schedPvcMissing } from './scheduling/sched-pvc-missing.js';
import { schedPvcUnbound } from './scheduling/sched-pvc-unbound.js';
import { schedTaint } from './scheduling/sched-taint.js';
import { schedTopologySpread } from './scheduling/sched-topology-spread.js';
import { schedVolumeNode } from './scheduling/sched-volume-node.js';
import { createContainerError } from './start/create-container-error/create-container-error.js';
import { preStartHook } from './start/pre-start-hook.js';
import { startErrorExec } from './start/start-error-exec/start-error-exec.js';
import { startErrorMount } from './start/start-error-mount/start-error-mount.js';
import { startErrorOomInit } from './start/start-error-oom-init.js';
import { startErrorResources } from './start/start-error-resources.js';
import { attachFailed } from './volume/attach-failed.js';
import { mountDriver } from './volume/mount-driver.js';
import { mountHostpathType } from './volume/mount-hostpath-type.js';
import { mountMissingKey } from './volume/mount-missing-key.js';
import { mountMissingObject } from './volume/mount-missing-object.js';
import { networkNotReady } from './volume/network-not-ready.js';
import { sandboxFailed } from './volume/sandbox-failed.js';

/** Every kind of failure. Within a group, what stands first wins where nothing else decides. */
export const KINDS: readonly FailureKind[] = orderKinds([
  configMissingKey,
  configMissingObject,
  configOther,
  configRunAsNonRoot,
  createFailed,
  invalidPodSpec,
  jobBackoff,
  limitrangeDenied,
  pssDenied,
  quotaExceeded,
  serviceaccountMissing,
  stuckTerminating,
  webhookDenied,
  containerStatusUnknown,
  exit127126,
  exit139,
  oomKilled,
  postStartHook,
  crashAppError,
  exit0Loop,
  exit134,
  exit137NotOom,
  exit143,
  initFailed,
  initWaiting,
  jobRunsOn,
  notReady,
  notStarted,
  sandboxRenewed,
  sidecarCrash,
  terminationMessage,
  unknownFailure,
  waitingContainer,
  imageAccessDenied,
  imageInspectOrSignature,
  imageNeverPull,
  imageNotFoundTag,
  imagePlatformMismatch,
  imageRateLimited,
  imageRegistryUnreachable,
  invalidImageName,
  logAuthDb,
  logConfigParse,
  logConnRefused,
  logDns,
  logExecFormat,
  logFileMissing,
  logHeap,
  logK8sForbidden,
  logMigration,
  logMissingEnv,
  logNoSpace,
  logNoTzdata,
  logPanic,
  logPermissionDenied,
  logPortInUse,
  logPrivPort,
  logReadonlyFs,
  logThrottled,
  logTimeout,
  logTls,
  logUsage,
  cronjobMissed,
  hpaNoMetric,
  pvcPending,
  rolloutStuck,
  deadlineExceeded,
  evictedApi,
  evictedNodePressure,
  evictedOwnLimit,
  kubeletAdmission,
  nodeLost,
  nodeShutdown,
  livenessFailed,
  readinessFailed,
  readinessGate,
  startupFailed,
  schedAffinity,
  schedCordoned,
  schedDra,
  schedGated,
  schedInsufficient,
  schedNodeSelector,
  schedOther,
  schedPorts,
  schedPreempted,
  schedPvcMissing,
  schedPvcUnbound,
  schedTaint,
  schedTopologySpread,
  schedVolumeNode,
  createContainerError,
  preStartHook,
  startErrorExec,
  startErrorMount,
  startErrorOomInit,
  startErrorResources,
  attachFailed,
  mountDriver,
  mountHostpathType,
  mountMissingKey,
  mountMissingObject,
  networkNotReady,
  sandboxFailed,
]);
