import type { DiagnosisRule } from '../rule.js';
import { changeStep, recoveryCheck, step } from '../support/commands.js';
import { fromEvent, fromManifest } from '../support/quotes.js';
import { captures } from '../support/texts.js';
import { mountFailures } from './mount-failure.js';

const CHECK =
  /hostPath type check failed: (.{1,1000}) is not an? (directory|file|socket file|character device|block device)/;

const CREATABLE = new Map([
  ['directory', 'DirectoryOrCreate'],
  ['file', 'FileOrCreate'],
]);

/** Kubelet: `hostPath type check failed: /p is not a directory`. */
export const mountHostpathType: DiagnosisRule = {
  id: 'mount-hostpath-type',
  title: 'hostPath does not exist on the node in the demanded type',
  group: 'volume',
  severity: 'high',
  match: (evidence) =>
    mountFailures(evidence).flatMap(({ event, volume, detail }) => {
      const match = CHECK.exec(detail);
      if (match === null) return [];
      const [, path, type] = captures(match);
      const source = evidence.manifest.volume(volume);
      const where = `${evidence.manifest.volumePath(volume)}.hostPath`;
      const node = evidence.facts.node === '' ? 'the node' : `node ${evidence.facts.node}`;
      const creatable = CREATABLE.get(type);
      return [
        {
          title: `hostPath ${path} is not a ${type} on the node`,
          cause:
            `Volume ${volume} demands that hostPath ${path} is a ${type} on ${node} (${where}.type), and it is not: it does not exist there or is something else. ` +
            `So the volume cannot be mounted and no container of the pod starts.`,
          objects: [`hostPath ${path}`],
          evidence: [
            fromEvent(event),
            ...(source === undefined ? [] : [fromManifest(where, source.fields['hostPath'])]),
          ],
          steps: [
            ...(creatable === undefined
              ? []
              : [changeStep(evidence, `Set ${where}.type to ${creatable}, so that the kubelet creates it`)]),
            step(`Or prepare ${path} on every node where the pod may run.`),
            step(
              'Better still, do without hostPath: a PersistentVolumeClaim or an emptyDir does not depend on the node.',
            ),
          ],
          checks: [recoveryCheck(evidence)],
        },
      ];
    }),
};
