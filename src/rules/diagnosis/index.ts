import { configMissingKey } from './configuration/config-missing-key.js';
import { configMissingObject } from './configuration/config-missing-object.js';
import { configOther } from './configuration/config-other.js';
import { configRunAsNonRoot } from './configuration/config-run-as-non-root.js';
import { createFailed } from './controller/create-failed.js';
import { quotaExceeded } from './controller/quota-exceeded.js';
import {
  invalidPodSpec,
  limitrangeDenied,
  pssDenied,
  serviceaccountMissing,
  webhookDenied,
} from './controller/refusals.js';
import { exit127126 } from './crash/exit-127-126.js';
import { exit139 } from './crash/exit-139.js';
import { oomKilled } from './crash/oom-killed.js';
import { postStartHook } from './crash/post-start-hook.js';
import { exit0Loop } from './general/exit-0-loop.js';
import { exit137NotOom } from './general/exit-137-not-oom.js';
import { containerStatusUnknown, exit134, exit143 } from './general/exit-signals.js';
import {
  crashAppError,
  initFailed,
  initWaiting,
  jobBackoff,
  sidecarCrash,
  terminationMessage,
  waitingContainer,
} from './general/general-rules.js';
import { unknownFailure } from './general/unknown-failure.js';
import { imageAccessDenied } from './image/image-access-denied.js';
import { imageInspectOrSignature } from './image/image-inspect-or-signature.js';
import { imageNeverPull } from './image/image-never-pull.js';
import { imageNotFoundTag } from './image/image-not-found-tag.js';
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
import { logPanic } from './log/log-panic.js';
import { logPermissionDenied } from './log/log-permission-denied.js';
import { logPortInUse } from './log/log-port-in-use.js';
import { logPrivPort } from './log/log-priv-port.js';
import { logReadonlyFs } from './log/log-readonly-fs.js';
import { logTimeout } from './log/log-timeout.js';
import { logTls } from './log/log-tls.js';
import { logUsage } from './log/log-usage.js';
import { evictedNodePressure } from './pod-end/evicted-node-pressure.js';
import { evictedOwnLimit } from './pod-end/evicted-own-limit.js';
import {
  deadlineExceeded,
  evictedOther,
  kubeletAdmission,
  nodeLost,
  nodeShutdown,
  schedPreempted,
} from './pod-end/other-ends.js';
import { livenessFailed } from './probe/liveness-failed.js';
import { readinessFailed } from './probe/readiness-failed.js';
import { startupFailed } from './probe/startup-failed.js';
import type { DiagnosisRule } from './rule.js';
import { schedGated } from './scheduling/sched-gated.js';
import { schedInsufficient } from './scheduling/sched-insufficient.js';
import { schedNodeSelector } from './scheduling/sched-node-selector.js';
import { schedOther } from './scheduling/sched-other.js';
import { schedAffinity, schedCordoned, schedTopologySpread, schedVolumeNode } from './scheduling/sched-placement.js';
import { schedPorts } from './scheduling/sched-ports.js';
import { schedPvcMissing } from './scheduling/sched-pvc-missing.js';
import { schedPvcUnbound } from './scheduling/sched-pvc-unbound.js';
import { schedTaint } from './scheduling/sched-taint.js';
import { startErrorExec } from './start/start-error-exec.js';
import { startErrorMount } from './start/start-error-mount.js';
import { startErrorOomInit } from './start/start-error-oom-init.js';
import { startErrorResources } from './start/start-error-other.js';
import { attachFailed } from './volume/attach-failed.js';
import { mountDriver } from './volume/mount-driver.js';
import { mountHostpathType } from './volume/mount-hostpath-type.js';
import { mountMissingKey } from './volume/mount-missing-key.js';
import { mountMissingObject } from './volume/mount-missing-object.js';
import { sandboxFailed } from './volume/sandbox-failed.js';

/** Every diagnosis rule. Within a group, what stands first wins where nothing else decides. */
export const RULES: readonly DiagnosisRule[] = [
  quotaExceeded,
  serviceaccountMissing,
  limitrangeDenied,
  pssDenied,
  webhookDenied,
  invalidPodSpec,

  evictedOwnLimit,
  evictedNodePressure,
  evictedOther,
  deadlineExceeded,
  nodeLost,
  nodeShutdown,
  schedPreempted,
  kubeletAdmission,

  schedPvcMissing,
  schedGated,
  schedInsufficient,
  schedNodeSelector,
  schedTaint,
  schedPorts,
  schedPvcUnbound,
  schedAffinity,
  schedTopologySpread,
  schedVolumeNode,
  schedCordoned,

  mountMissingObject,
  mountMissingKey,
  mountHostpathType,
  attachFailed,
  sandboxFailed,
  mountDriver,

  invalidImageName,
  imageNeverPull,
  imageNotFoundTag,
  imageAccessDenied,
  imageRegistryUnreachable,
  imageRateLimited,
  imagePlatformMismatch,
  imageInspectOrSignature,

  configMissingObject,
  configMissingKey,
  configRunAsNonRoot,
  configOther,

  startErrorOomInit,
  startErrorMount,
  startErrorExec,

  oomKilled,
  postStartHook,
  exit127126,
  exit139,

  livenessFailed,
  startupFailed,
  readinessFailed,

  logK8sForbidden,
  logExecFormat,
  logPrivPort,
  logPortInUse,
  logMissingEnv,
  logDns,
  logConnRefused,
  logAuthDb,
  logTls,
  logReadonlyFs,
  logNoSpace,
  logHeap,
  logConfigParse,
  logMigration,
  logUsage,
  logFileMissing,
  logPermissionDenied,
  logTimeout,
  logPanic,

  startErrorResources,
  exit0Loop,
  exit134,
  containerStatusUnknown,
  terminationMessage,
  exit137NotOom,
  exit143,

  createFailed,
  jobBackoff,
  initFailed,
  initWaiting,
  sidecarCrash,
  crashAppError,
  schedOther,
  waitingContainer,
  unknownFailure,
];
