import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { changeStep, step } from './commands.js';

/** The containers of a pod of a Job that have done their work, and those that run on beside them. */
export interface JobSidecars {
  readonly done: readonly ContainerEvidence[];
  readonly others: readonly ContainerEvidence[];
}

/** By name and image, what ends a sidecar of that kind when the work is done. */
const ENDS = caseTable<CaseRow & { readonly end: string }>([
  {
    pattern: /istio-proxy|\/proxyv2\b/,
    example: 'istio-proxy docker.io/istio/proxyv2:1.22.0',
    end: 'switch the native sidecars of Istio on (ENABLE_NATIVE_SIDECARS of istiod, Kubernetes 1.29 or newer), let the work end with curl -fsS -X POST http://localhost:15020/quitquitquit, or keep the pod out of the mesh (label sidecar.istio.io/inject: "false") where it needs none',
  },
  {
    pattern: /linkerd-proxy/,
    example: 'linkerd-proxy cr.l5d.io/linkerd/proxy:stable',
    end: 'set config.alpha.linkerd.io/proxy-enable-native-sidecar: "true" on the pod template (Kubernetes 1.29 or newer), start the work by linkerd-await --shutdown, or keep the pod out of the mesh (linkerd.io/inject: disabled) where it needs none',
  },
  {
    pattern: /cloud-?sql-?proxy/,
    example: 'cloud-sql-proxy gcr.io/cloud-sql-connectors/cloud-sql-proxy:2.8.0',
    end: 'make the proxy a native sidecar, or start it with --quitquitquit and let the work end with curl -X POST http://localhost:9091/quitquitquit',
  },
  {
    pattern: /vault-agent/,
    example: 'vault-agent hashicorp/vault:1.17',
    end: 'set vault.hashicorp.com/agent-pre-populate-only: "true" on the pod template, so that only the init container of the agent runs',
  },
]);

/** Undefined where nothing is done yet, where all is, or where the pod is of no Job. `isOther`: which of the rest counts. */
export function jobSidecars(
  evidence: Evidence,
  isOther: (container: ContainerEvidence) => boolean,
): JobSidecars | undefined {
  if (!evidence.isJob) return undefined;
  const apps = evidence.containers.filter(({ role }) => role === 'app');
  const done = apps.filter(({ isDone }) => isDone);
  const others = apps.filter((each) => !each.isDone);
  return done.length === 0 || others.length === 0 || !others.every(isOther) ? undefined : { done, others };
}

/** Whether it is known for a sidecar, by its name or image. */
export function isKnownSidecar({ name, image }: ContainerEvidence): boolean {
  return ENDS.find(`${name} ${image}`) !== undefined;
}

export function namesOf(containers: readonly ContainerEvidence[]): string {
  return containers.map(({ name }) => name).join(', ');
}

/** What lets the Job end, the way of the sidecar first. */
export function sidecarSteps(evidence: Evidence, { others }: JobSidecars): Step[] {
  const names = namesOf(others);
  const spec = evidence.manifest.specPath;
  const known = others.flatMap(({ name, image }) => ENDS.find(`${name} ${image}`)?.row.end ?? []);
  return [
    changeStep(
      evidence,
      known.length === 0
        ? `Let ${names} end with the work: move it to ${spec}.initContainers with restartPolicy: Always, as a native sidecar (Kubernetes 1.29 or newer), which the kubelet ends when the others have ended`
        : `Let ${names} end with the work: ${known.join('; ')}`,
    ),
    ...(known.length === 0
      ? [step(`Or let the work tell ${names} to end as its last act (a file on a shared emptyDir, a request to it).`)]
      : [
          step(
            `Or move ${names} to ${spec}.initContainers with restartPolicy: Always (a native sidecar, Kubernetes 1.29 or newer): the kubelet ends it when the others have ended.`,
          ),
        ]),
  ];
}
