import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { forbidden } from './not-created.js';

const violates = (clauses: string, pod: string, level = 'restricted') =>
  forbidden(`violates PodSecurity "${level}:latest": ${clauses}`, { manifest: pod });

const RESTRICTED =
  'allowPrivilegeEscalation != false (containers "setup", "api" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (containers "setup", "api" must set securityContext.capabilities.drop=["ALL"]), runAsNonRoot != true (pod or containers "setup", "api" must set securityContext.runAsNonRoot=true), seccompProfile (pod or containers "setup", "api" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")';

describe('meet-pod-security', () => {
  it('sets every field of level restricted, in every container that is named', () => {
    const pod = manifest(
      { securityContext: { capabilities: { add: ['SYS_TIME', 'NET_BIND_SERVICE'] } } },
      { initContainers: [{ name: 'setup', image: 'busybox' }] },
    );
    const fields = violates(RESTRICTED, pod);
    const fix = fixBy('meet-pod-security', fields);
    expect(fix.scope).toBe('hand-over');
    expect(fix.assumes.join(' ')).toContain('uid 1000');
    expect(fixedPod(fix, pod)['spec']).toMatchObject({
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      initContainers: [{ securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } } }],
      containers: [
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] },
          },
        },
      ],
    });
    expectDoneOnce(fix, fields, pod);
  });

  it('leaves a user that is named, and replaces root', () => {
    const named = manifest({ securityContext: { runAsUser: 999, runAsNonRoot: false } });
    const clause = 'runAsNonRoot != true (container "api" must not set securityContext.runAsNonRoot=false)';
    expect(fixedPod(fixBy('meet-pod-security', violates(clause, named)), named)['spec']).toMatchObject({
      securityContext: { runAsNonRoot: true },
      containers: [{ securityContext: { runAsUser: 999, runAsNonRoot: true } }],
    });
    const root = manifest({ securityContext: { runAsUser: 0 } }, { securityContext: { runAsNonRoot: true } });
    const fix = fixBy('meet-pod-security', violates('runAsUser=0 (container "api" must not set runAsUser=0)', root));
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/securityContext/runAsUser', value: 1000 }]);
  });

  it('removes what level baseline forbids', () => {
    const pod = manifest({
      ports: [{ containerPort: 80, hostPort: 80 }],
      securityContext: {
        privileged: true,
        procMount: 'Unmasked',
        seccompProfile: { type: 'Unconfined' },
        capabilities: { add: ['NET_ADMIN'] },
      },
    });
    const clauses =
      'non-default capabilities (container "api" must not include "NET_ADMIN" in securityContext.capabilities.add), hostPort (container "api" uses hostPort 80), privileged (container "api" must not set securityContext.privileged=true), procMount (container "api" must not set securityContext.procMount to "Unmasked"), seccompProfile (container "api" must not set securityContext.seccompProfile.type to "Unconfined")';
    const fields = violates(clauses, pod, 'baseline');
    const fix = fixBy('meet-pod-security', fields);
    expect(fixedPod(fix, pod)['spec']).toEqual({
      containers: [
        {
          name: 'api',
          image: 'registry.example/orders:1.4',
          ports: [{ containerPort: 80 }],
          securityContext: { seccompProfile: { type: 'RuntimeDefault' }, capabilities: {} },
        },
      ],
    });
    expectDoneOnce(fix, fields, pod);
  });

  it('only tries the pod without its host namespaces and volumes', () => {
    const pod = manifest(
      { volumeMounts: [{ name: 'host', mountPath: '/host' }] },
      {
        hostNetwork: true,
        volumes: [
          { name: 'host', hostPath: { path: '/var/log' } },
          { name: 'cache', emptyDir: {} },
        ],
        securityContext: { sysctls: [{ name: 'kernel.msgmax', value: '1' }] },
      },
    );
    const clauses =
      'host namespaces (hostNetwork=true), hostPath volumes (volume "host"), forbidden sysctls (kernel.msgmax)';
    const fields = violates(clauses, pod, 'baseline');
    const fix = fixBy('meet-pod-security', fields);
    expect(fix.scope).toBe('mirror-only');
    const spec = fixedPod(fix, pod)['spec'];
    expect(spec).not.toHaveProperty('hostNetwork');
    expect(spec).toMatchObject({
      volumes: [{ name: 'host', emptyDir: {} }, { name: 'cache' }],
      securityContext: { sysctls: [] },
    });
    expectDoneOnce(fix, fields, pod);
  });

  it('replaces an unconfined AppArmor profile', () => {
    const pod = manifest({ securityContext: { appArmorProfile: { type: 'Unconfined' } } });
    const fields = violates(
      'forbidden AppArmor profile (container "api" must not set AppArmor profile type to "Unconfined")',
      pod,
      'baseline',
    );
    const fix = fixBy('meet-pod-security', fields);
    expect(fix.patch).toEqual([
      { op: 'replace', path: '/spec/containers/0/securityContext/appArmorProfile', value: { type: 'RuntimeDefault' } },
    ]);
    expectDoneOnce(fix, fields, pod);
  });

  it('proposes nothing where one clause cannot be met by a rule', () => {
    const clauses =
      'privileged (container "api" must not set securityContext.privileged=true), seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: type "x")';
    expect(fixFor(violates(clauses, manifest({ securityContext: { privileged: true } }), 'baseline'))).toBeNull();
  });
});
