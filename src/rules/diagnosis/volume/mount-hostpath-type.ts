import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, recoveryCheck, step } from '../support/commands.js';
import { capitalize } from '../support/names.js';
import { fromEvent, fromManifest } from '../support/quotes.js';
import { CREATING_TYPES, type HostPathFailure, hostPathFailures } from './hostpath-failure.js';
import { describeVolume } from './volume-words.js';

/** Kubelet: `hostPath type check failed: /p is not a directory`. */
export const mountHostpathType: DiagnosisRule = {
  id: 'mount-hostpath-type',
  title: 'hostPath does not exist on the node in the demanded type',
  description:
    'A FailedMount event says that the hostPath type check failed: the path of a hostPath volume does not exist on the node, or is something else than its `type` demands. No container of the pod starts on that node.',
  group: 'volume',
  severity: 'high',
  match: (evidence) => hostPathFailures(evidence).map((failure) => draft(evidence, failure)),
};

function draft(evidence: Evidence, { event, volume, path, demanded }: HostPathFailure): Draft {
  const source = fieldsOf(evidence.manifest.volume(volume)?.fields['hostPath']);
  const where = `${evidence.manifest.volumePath(volume)}.hostPath`;
  const node = evidence.facts.node === '' ? 'the node' : `node ${evidence.facts.node}`;
  return {
    title: `hostPath ${path} is not a ${demanded} on the node`,
    cause:
      `${capitalize(describeVolume(evidence, volume))} demands that hostPath ${path} is a ${demanded} on ${node} (${where}.type), and it is not: ` +
      `it does not exist there or is something else. So the volume cannot be mounted and no container of the pod starts.`,
    objects: [`hostPath ${path}`],
    evidence: [fromEvent(event), ...(Object.keys(source).length === 0 ? [] : [fromManifest(where, source)])],
    steps: [
      ...creatingStep(evidence, { where, type: textOf(source['type']), demanded }),
      step(`Or prepare ${path} on every node where the pod may run.`),
      step('Better still, do without hostPath: a PersistentVolumeClaim or an emptyDir does not depend on the node.'),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

/** Where the kubelet may create the path already and yet finds another type, something else stands there. */
function creatingStep(evidence: Evidence, place: { where: string; type: string; demanded: string }): Step[] {
  const { where, type, demanded } = place;
  const { creates } = CREATING_TYPES.get(demanded) ?? {};
  if (creates === undefined) return [];
  if (type === creates)
    return [step(`Move away what stands there: ${where}.type ${type} creates only what is missing.`)];
  return [changeStep(evidence, `Set ${where}.type to ${creates}, so that the kubelet creates it`)];
}
