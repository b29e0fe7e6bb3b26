import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { volumesMounted } from '../../oracles/checks/volumes-mounted.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { capitalize, nodeWords } from '../support/names.js';
import { fromEvent, fromManifest } from '../support/quotes.js';
import { createHostpath } from './create-hostpath.js';
import { CREATING_TYPES, type HostPathFailure, hostPathFailures, isProgramPath } from './hostpath-failure.js';
import { startsNot } from './progress.js';
import { describeVolume } from './volume-words.js';

/** Kubelet: `hostPath type check failed: /p is not a directory`. */
export const mountHostpathType = defineKind({
  id: 'mount-hostpath-type',
  title: 'hostPath does not exist on the node in the demanded type',
  description:
    'A FailedMount event says that the hostPath type check failed: the path of a hostPath volume does not exist on the node, or is something else than its `type` demands. No container of the pod starts on that node.',
  group: 'volume',
  severity: 'high',
  read: hostPathFailures,
  say: sayHostPathFailure,
  fixes: [createHostpath],
  oracles: [volumesMounted],
});

function sayHostPathFailure({ event, volume, path, demanded }: HostPathFailure, evidence: Evidence): Draft {
  const source = fieldsOf(evidence.manifest.volume(volume)?.fields['hostPath']);
  const where = `${evidence.manifest.volumePath(volume)}.hostPath`;
  const node = nodeWords(evidence);
  return {
    title: `hostPath ${path} is not a ${demanded} on the node`,
    cause:
      `${capitalize(describeVolume(evidence, volume))} demands that hostPath ${path} is a ${demanded} on ${node} (${where}.type), and it is not: ` +
      `it does not exist there or is something else. So the volume cannot be mounted and ${startsNot(evidence)}.`,
    objects: [`hostPath ${path}`],
    evidence: [fromEvent(event), ...(Object.keys(source).length === 0 ? [] : [fromManifest(where, source)])],
    steps: stepsForHostPath(evidence, { where, type: textOf(source['type']), demanded, path }),
    checks: [recoveryCheck(evidence)],
  };
}

interface Place {
  readonly where: string;
  readonly type: string;
  readonly demanded: string;
  readonly path: string;
}

function stepsForHostPath(evidence: Evidence, place: Place): Step[] {
  const { demanded, path, where } = place;
  if (demanded === 'socket file') return [...socketSteps(evidence, path, where)];
  if (demanded.endsWith('device')) return [...hostDeviceSteps(evidence, place)];
  if (demanded === 'file' && isProgramPath(path))
    return [
      step(
        `Install the package that brings ${path} on every node where the pod may run, or set ${where}.path to where the node has it; an empty file in its place would be no program.`,
      ),
    ];
  const creating = creatingStep(evidence, place);
  if (demanded === 'file' && place.type === 'File')
    return [
      step(
        `Put ${path}, with what the program expects in it, on every node where the pod may run, or mount it from a ConfigMap or Secret, which is the same on all nodes.`,
      ),
      changeStep(
        evidence,
        `Where an empty file will do, set ${where}.type to FileOrCreate, so that the kubelet creates it`,
      ),
    ];
  return [
    ...creating,
    step(`${creating.length === 0 ? 'Prepare' : 'Or prepare'} ${path} on every node where the pod may run.`),
    step('Better still, do without hostPath: a PersistentVolumeClaim or an emptyDir does not depend on the node.'),
  ];
}

/** The sockets of container runtimes: a manifest for one runtime often comes to nodes with another. */
export const RUNTIME_SOCKETS = caseTable<CaseRow & { readonly runtime: string }>([
  { pattern: /containerd/, example: '/run/containerd/containerd.sock', runtime: 'containerd' },
  { pattern: /crio/, example: '/run/crio/crio.sock', runtime: 'CRI-O' },
  { pattern: /docker/, example: '/var/run/docker.sock', runtime: 'docker' },
]);

function socketSteps(evidence: Evidence, path: string, where: string): readonly Step[] {
  const runtime = RUNTIME_SOCKETS.find(path)?.row.runtime;
  const look = clusterKubectl('get', 'nodes', '-o', 'wide');
  const whose =
    runtime === undefined
      ? step(`See that the program that makes the socket ${path} runs on the node and has it at this path.`)
      : step(`${path} is the socket of ${runtime}: see which container runtime the node has.`, look);
  const others =
    '/run/containerd/containerd.sock of containerd, /run/crio/crio.sock of CRI-O, /var/run/docker.sock of docker';
  const change =
    runtime === undefined ? 'the path of the socket that the node has' : `the socket of that runtime (${others})`;
  return [whose, changeStep(evidence, `Then set ${where}.path to ${change}`)];
}

function hostDeviceSteps(evidence: Evidence, { path, where }: Place): readonly Step[] {
  const node = nodeWords(evidence);
  return [
    step(
      `See that ${node} has the device ${path}: that it is plugged in and its driver is loaded. Numbered names change when it is plugged in anew; those under /dev/disk/by-id or /dev/serial/by-id do not.`,
    ),
    changeStep(evidence, `Let the pod run on the node that has the device (nodeSelector), or correct ${where}.path`),
  ];
}

/** Where the kubelet may create the path already and yet finds another type, something else stands there. */
function creatingStep(evidence: Evidence, place: Place): Step[] {
  const { where, type, demanded } = place;
  const { creates } = CREATING_TYPES.get(demanded) ?? {};
  if (creates === undefined) return [];
  if (type === creates)
    return [step(`Move away what stands there: ${where}.type ${type} creates only what is missing.`)];
  return [changeStep(evidence, `Set ${where}.type to ${creates}, so that the kubelet creates it`)];
}
