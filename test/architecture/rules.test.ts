import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GROUPS } from '../../src/rules/kinds/define-kind.js';
import { KINDS } from '../../src/rules/kinds/index.js';
import { parsePointer } from '../../src/rules/pod/json-pointer.js';

const ROOT = new URL('../../', import.meta.url);

/** Every failure kind that Podproof knows by name. */
const NAMES = `
image-not-found-tag image-access-denied image-registry-unreachable image-rate-limited image-platform-mismatch invalid-image-name
image-never-pull image-inspect-or-signature config-missing-object config-missing-key config-run-as-non-root config-other
create-container-error start-error-exec start-error-mount start-error-oom-init start-error-resources post-start-hook pre-start-hook
oom-killed exit-137-not-oom exit-143 exit-139 exit-134 exit-127-126 exit-0-loop crash-app-error termination-message container-status-unknown
init-failed init-waiting sidecar-crash liveness-failed readiness-failed startup-failed sched-insufficient sched-node-selector sched-taint
sched-affinity sched-topology-spread sched-ports sched-pvc-missing sched-pvc-unbound sched-volume-node sched-cordoned sched-gated
sched-preempted sched-dra mount-missing-object mount-missing-key mount-hostpath-type mount-driver attach-failed sandbox-failed
network-not-ready evicted-node-pressure evicted-own-limit evicted-api node-lost node-shutdown kubelet-admission deadline-exceeded
job-backoff quota-exceeded limitrange-denied serviceaccount-missing pss-denied webhook-denied invalid-pod-spec stuck-terminating
log-missing-env log-conn-refused log-dns log-timeout log-auth-db log-k8s-forbidden log-permission-denied log-readonly-fs log-no-space
log-port-in-use log-priv-port log-file-missing log-heap log-config-parse log-tls log-migration log-exec-format log-panic log-usage
`
  .trim()
  .split(/\s+/);

const ids = KINDS.map((kind) => kind.id);
/** Each fix once, also one that serves several kinds. */
const fixes = [...new Map(KINDS.flatMap((kind) => kind.fixes).map((fix) => [fix.strategy, fix])).values()];
const strategies = fixes.map((fix) => fix.strategy);

function filesBelow(folder: string): string[] {
  const path = fileURLToPath(new URL(folder, ROOT));
  return readdirSync(path, { recursive: true }).map((file) => basename(String(file)));
}

function duplicates(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

describe('kinds of failures', () => {
  it('cover every failure kind', () => {
    expect(NAMES.filter((kind) => !ids.includes(kind))).toEqual([]);
  });

  it('are one a file with a test of its own, and registered once', () => {
    const [files, tests] = [filesBelow('src/rules/kinds'), filesBelow('test/rules/kinds')];
    expect(duplicates(ids)).toEqual([]);
    expect(ids.filter((id) => !files.includes(`${id}.ts`))).toEqual([]);
    expect(ids.filter((id) => !tests.includes(`${id}.test.ts`))).toEqual([]);
  });

  it('say in words what they recognise', () => {
    const silent = KINDS.filter(
      ({ title, description }) => title === '' || !/^[A-Z`].{30,}\.$/s.test(description ?? ''),
    );
    expect(silent.map((rule) => rule.id)).toEqual([]);
    expect(duplicates(KINDS.map((kind) => kind.title))).toEqual([]);
    expect(GROUPS.filter((group) => !KINDS.some((rule) => rule.group === group))).toEqual([]);
  });
});

describe('fixes', () => {
  it('are one thing each with a test of its own, however many kinds they serve', () => {
    const tests = filesBelow('test/rules/kinds');
    const all = KINDS.flatMap((kind) => kind.fixes);
    expect(all.filter((fix) => fixes.find(({ strategy }) => strategy === fix.strategy)?.title !== fix.title)).toEqual(
      [],
    );
    expect(strategies.filter((strategy) => !tests.includes(`${strategy}.test.ts`))).toEqual([]);
  });

  it('say by narrow pointers what they touch: never a whole pod, spec or container', () => {
    const pointers = fixes.flatMap(({ touches, touchesOwner = [] }) => [...touches, ...touchesOwner]);
    const broad = /^(?:\/\*\*|\/(?:spec|metadata)(?:\/\*\*)?|\/spec\/\w+\/\*(?:\/\*\*)?|.*securityContext\/\*\*)$/;
    expect(pointers.filter((pointer) => parsePointer(pointer) === undefined || broad.test(pointer))).toEqual([]);
    expect(fixes.filter(({ touches, touchesOwner = [] }) => touches.length + touchesOwner.length === 0)).toEqual([]);
  });
});
