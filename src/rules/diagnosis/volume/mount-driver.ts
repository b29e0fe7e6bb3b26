import type { DiagnosisRule } from '../rule.js';
import { describeCheck, kubectl, recoveryCheck, step } from '../support/commands.js';
import { cut, fromEvent, fromManifest } from '../support/quotes.js';
import { mountFailures, timedOutVolumes } from './mount-failure.js';

const KNOWN = /"[^"]{1,253}" not found|non-existent (?:config|secret) key|hostPath type check|not registered/;

const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /driver name (\S{1,200}) not found in the list of registered CSI drivers/,
    'The CSI driver does not run on the node: see to its DaemonSet.',
  ],
  [
    /access denied by server/i,
    "The NFS server does not export the path to this node: correct the export's access list.",
  ],
  [/No such file or directory/, 'The exported path does not exist on the server: create it or correct the path.'],
  [/helper program|bad option/, 'The node lacks the mount helper: install nfs-common or cifs-utils on it.'],
  [/timed out|timeout|deadline/i, 'The storage server does not answer: check firewall, routes and the server.'],
  [
    /wrong fs type|bad superblock|structure needs cleaning/i,
    'The filesystem is damaged or of another type: check it (fsck) or correct fsType.',
  ],
];

/** The storage driver or the server cannot mount the volume. */
export const mountDriver: DiagnosisRule = {
  id: 'mount-driver',
  title: 'A volume cannot be mounted',
  group: 'volume',
  severity: 'high',
  match: (evidence) => {
    const failures = mountFailures(evidence);
    const drafts = failures
      .filter(({ detail }) => !KNOWN.test(detail))
      .map(({ event, volume, detail }) => mountDraft(volume, detail, event));
    const summary = failures.length === 0 ? timedOutVolumes(evidence) : undefined;
    if (summary === undefined || hasMissingObject(summary.volumes)) return drafts;
    return [mountDraft(summary.volumes.join(', '), 'the kubelet ran out of time', summary.event)];

    function hasMissingObject(volumes: readonly string[]): boolean {
      const named = evidence.manifest.references.filter((each) => volumes.includes(each.volume));
      return named.some((each) => evidence.related(each.kind, each.name)?.exists === false);
    }

    function mountDraft(volume: string, detail: string, event: Parameters<typeof fromEvent>[0]) {
      const source = evidence.manifest.volume(volume);
      const hint = HINTS.find(([pattern]) => pattern.test(detail))?.[1];
      return {
        title: `Volume ${cut(volume, 100)} cannot be mounted`,
        cause: `Volume ${volume} cannot be mounted, so no container of the pod starts: ${cut(detail, 400)}.`,
        confidence: hint === undefined ? ('medium' as const) : ('high' as const),
        objects: [`volume ${volume}`],
        evidence: [fromEvent(event), ...(source === undefined ? [] : [fromManifest(source.path, source.fields)])],
        steps: [
          step(hint ?? 'See whether the object or the storage behind the volume exists and answers.'),
          step('See which claims and objects exist:', kubectl(evidence, 'get', 'pvc,configmap,secret')),
        ],
        checks: [describeCheck(evidence), recoveryCheck(evidence)],
      };
    }
  },
};
