import { describe, expect, it } from 'vitest';
import { readPodSecurityRefusal } from '../../../../src/rules/kinds/controller/pod-security-clauses.js';
import { commandsOf, diagnosisOf, event, manifest, textOfDiagnosis } from '../reports.js';
import { forbidden } from './not-created.js';

const RESTRICTED =
  'violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false (containers "setup", "api" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container "api" must set securityContext.capabilities.drop=["ALL"]; container "api" must not include "SYS_TIME" in securityContext.capabilities.add), runAsNonRoot != true (pod or container "api" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container "api" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")';
const TWO = manifest({}, { initContainers: [{ name: 'setup', image: 'busybox:1.36' }] });

const stepsOf = (text: string, fields: Record<string, unknown> = { manifest: TWO }) =>
  diagnosisOf(forbidden(text, fields)).steps.map((step) => step.text);

describe('pss-denied', () => {
  it('lists every clause with its containers and the exact fields', () => {
    const diagnosis = diagnosisOf(forbidden(RESTRICTED, { manifest: TWO }));
    expect(diagnosis.kind).toBe('pss-denied');
    expect(diagnosis.cause).toContain('enforces Pod Security "restricted:latest"');
    const [escalation, capabilities, nonRoot, seccomp] = stepsOf(RESTRICTED);
    expect(escalation).toContain(
      'Set spec.initContainers[0].securityContext.allowPrivilegeEscalation, spec.containers[0].securityContext.allowPrivilegeEscalation to false',
    );
    expect(capabilities).toContain(
      'Set spec.containers[0].securityContext.capabilities.drop to ["ALL"], and take SYS_TIME out of spec.containers[0].securityContext.capabilities.add',
    );
    expect(nonRoot).toContain('Set spec.securityContext.runAsNonRoot to true, or in each of the containers api');
    expect(seccomp).toContain('Set spec.securityContext.seccompProfile.type to RuntimeDefault');
    expect(diagnosis.others).toEqual([]);
  });

  it.each([
    ['host namespaces (hostNetwork=true, hostPID=true)', 'Remove spec.hostNetwork, spec.hostPID'],
    [
      'hostPort (container "api" uses hostPort 8080)',
      'Remove hostPort under spec.containers[0].ports (container "api" uses hostPort 8080)',
    ],
    ['hostPath volumes (volume "host")', 'Replace the hostPath of volume "host" under spec.volumes'],
    [
      'restricted volume types (volume "host" uses restricted volume type "hostPath")',
      'restricted volume type "hostPath"',
    ],
    [
      'privileged (container "api" must not set securityContext.privileged=true)',
      'Remove spec.containers[0].securityContext.privileged',
    ],
    [
      'non-default capabilities (container "api" must not include "NET_ADMIN", "NET_RAW" in securityContext.capabilities.add)',
      'Take NET_ADMIN, NET_RAW out of spec.containers[0].securityContext.capabilities.add',
    ],
    [
      'runAsUser=0 (container "api" must not set runAsUser=0)',
      'Set spec.containers[0].securityContext.runAsUser to a uid other than 0',
    ],
    ['forbidden sysctls (kernel.msgmax)', 'Take kernel.msgmax out of spec.securityContext.sysctls'],
    ['seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: user may not be set)', 'Repair seLinuxOptions'],
  ])('baseline: %s', (clause, advice) => {
    expect(stepsOf(`violates PodSecurity "baseline:latest": ${clause}`)[0]).toContain(advice);
  });

  it('reads clauses of which the text is cut off', () => {
    const refusal = readPodSecurityRefusal(
      'violates PodSecurity "restricted:v1.35": privileged (container "api" must not set securityContext.privileged=true), seccompProfile (pod or container "api" must se',
    );
    expect(refusal?.clauses.map(({ control, containers }) => [control, containers])).toEqual([
      ['privileged', ['api']],
      ['seccompProfile', ['api']],
    ]);
  });

  it('understands a StatefulSet, and PodSecurityPolicy and OpenShift before it', () => {
    const text = `create Pod orders-0 in StatefulSet orders failed error: pods "orders-0" is forbidden: ${RESTRICTED}`;
    expect(diagnosisOf(forbidden('', { events: [event('FailedCreate', text)] })).kind).toBe('pss-denied');
    const psp =
      'unable to validate against any pod security policy: [spec.containers[0].securityContext.privileged: Invalid value: true: Privileged containers are not allowed]';
    const scc =
      'unable to validate against any security context constraint: [provider "anyuid": Forbidden: not usable by user or serviceaccount, spec.containers[0].securityContext.runAsUser: Invalid value: 0: must be in the ranges: [1000680000, 1000689999]]';
    for (const [message, field] of [
      [psp, 'spec.containers[0].securityContext.privileged'],
      [scc, 'spec.containers[0].securityContext.runAsUser'],
    ] as const) {
      const diagnosis = diagnosisOf(forbidden(message));
      expect(diagnosis.kind).toBe('pss-denied');
      expect(diagnosis.steps[0]?.text).toContain(field);
      expect(diagnosis.others).toEqual([]);
    }
  });

  it('reads what each of the SecurityContextConstraints says, and which may not be used', () => {
    const text =
      'unable to validate against any security context constraint: [provider "anyuid": Forbidden: not usable by user or serviceaccount, provider restricted-v2: .spec.securityContext.fsGroup: Invalid value: []int64{1001}: 1001 is not an allowed group, provider restricted-v2: .containers[0].runAsUser: Invalid value: 1001: must be in the ranges: [1000680000, 1000689999], provider "nonroot": Forbidden: not usable by user or serviceaccount]';
    const diagnosis = diagnosisOf(forbidden(text));
    expect(diagnosis.title).toBe('No SecurityContextConstraints admit the pods of Deployment orders');
    expect(diagnosis.cause).toContain(
      'restricted-v2 refuses spec.securityContext.fsGroup: 1001 (1001 is not an allowed group) and spec.containers[0].securityContext.runAsUser: 1001 (must be in the ranges: [1000680000, 1000689999]); ServiceAccount default may not use anyuid, nonroot.',
    );
    const steps = diagnosis.steps.map((step) => step.text);
    expect(steps[0]).toContain('gets a group of the namespace, take out spec.securityContext.fsGroup (1001)');
    expect(steps[1]).toContain('gets a user from 1000680000 to 1000689999');
    expect(commandsOf(diagnosis).join()).not.toContain('add-scc-to-user');
    expect(textOfDiagnosis(diagnosis)).toContain('First give the pod a ServiceAccount of its own');
    expect(textOfDiagnosis(diagnosis)).not.toContain('namespace of another level');
  });

  it.each([
    [
      'unable to validate against any security context constraint: []',
      'may use none at all, or namespace shop has no ranges',
    ],
    [
      'unable to validate against any security context constraint: [provider "anyuid": Forbidden: not usable by user or serviceaccount]',
      'ServiceAccount default may not use anyuid',
    ],
    ['PodSecurityPolicy: no providers available to validate pod request', 'may use none at all'],
  ])('names no field where the message names none: %s', (text, words) => {
    const diagnosis = diagnosisOf(forbidden(text));
    expect(diagnosis.kind).toBe('pss-denied');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.steps[0]?.text).toMatch(/^Have its ServiceAccount (?:\(default\) )?allowed to use/);
  });

  it('asks for the constraints that allow root only where root is meant', () => {
    const text = (value: string) =>
      `unable to validate against any security context constraint: [spec.containers[0].securityContext.runAsUser: Invalid value: ${value}: must be in the ranges: [1000680000, 1000689999] spec.volumes[0]: Invalid value: "hostPath": hostPath volumes are not allowed to be used]`;
    expect(textOfDiagnosis(diagnosisOf(forbidden(text('0'))))).not.toContain('anyuid');
    const [alone] = text('0').split(' spec.volumes');
    expect(textOfDiagnosis(diagnosisOf(forbidden(`${alone}]`)))).toContain('anyuid lets it run as root');
  });

  it('gives the command that grants constraints only for the account that the manifest names, and only for harmless ones', () => {
    const refused = (value: string) =>
      forbidden(
        `unable to validate against any security context constraint: [spec.containers[0].securityContext.runAsUser: Invalid value: ${value}: must be in the ranges: [1000680000, 1000689999]]`,
      );
    const own = manifest({}, { serviceAccountName: 'orders' });
    const grants = (fields: Parameters<typeof diagnosisOf>[0]) =>
      commandsOf(diagnosisOf(fields)).filter((command) => command.includes('add-scc-to-user'));
    expect(grants({ ...refused('1001'), manifest: own })).toEqual([
      'oc -n shop adm policy add-scc-to-user nonroot-v2 -z orders',
    ]);
    expect(grants({ ...refused('0'), manifest: own })).toEqual([]);
    expect(grants({ ...refused('1001'), manifest: undefined })).toEqual([]);
    expect(grants(refused('1001'))).toEqual([]);
  });

  it('is not a webhook that quotes a level', () => {
    const text =
      'admission webhook "validate.kyverno.svc-fail" denied the request: restricted: runAsNonRoot must be true';
    expect(diagnosisOf(forbidden(text)).kind).toBe('webhook-denied');
  });
});

it('pss-denied changes nothing of a manifest for a container that is put into the pod', () => {
  const text =
    'violates PodSecurity "baseline:latest": non-default capabilities (container "lookout" must not include "SYS_PTRACE" in securityContext.capabilities.add)';
  const diagnosis = diagnosisOf(forbidden(text));
  expect(diagnosis.steps[0]?.text).toContain('put lookout into the pod');
  expect(diagnosis.steps.map((each) => each.text).join()).not.toContain('Take SYS_PTRACE');
});
