import type { Step } from '../../../../contracts/diagnosis.js';
import { fieldsOf, textOf } from '../../../evidence/values.js';
import { changeStep, kubectl, logWords, objectName, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import { inputPlace, paddedInput, programInputs } from '../inputs/program-inputs.js';
import type { mountOf } from '../lines/file-path.js';
import type { LogHit } from '../lines/log-signature.js';
import { CERTIFICATE, placeInImage } from './missing-file-place.js';
import { objectFileStep } from './object-file.js';

/** What another program makes while it runs. */
const MADE_BY_ANOTHER = /\.(?:sock(?:et)?|pid)$/;
/** Where container runtimes listen on a node. */
export const RUNTIME_SOCKET = /\/(?:containerd|crio|docker|dockershim|cri-dockerd|frakti)\.sock$/;
/** Directories that a program fills by itself. */
const SCRATCH = /^\/(?:(?:var\/)?(?:tmp|run|cache)|dev\/shm)(?:\/|$)/;

/** Who is to write a file into a volume that is empty when the pod starts; none for volumes that come with their files. */
function writerSteps(
  { evidence, container }: Pick<LogHit, 'evidence' | 'container'>,
  name: string,
  mount: NonNullable<ReturnType<typeof mountOf>>,
): Step[] {
  const { volume, path } = mount;
  if (!('emptyDir' in (evidence.manifest.volume(volume)?.fields ?? {}))) return [];
  const file = name || 'the file';
  const empty = `volume ${volume}, an emptyDir, which is empty when the pod starts`;
  const writers = evidence.containers.filter(
    (each) => each.name !== container.name && each.volumeMounts.some((other) => other.volume === volume),
  );
  const [first] = writers;
  if (first !== undefined) {
    const names = writers.slice(0, 3).map((each) => each.name);
    return [
      step(
        `See why ${names.join(' or ')} has not written ${file}: it belongs into ${empty}, and that container mounts it too. Its log tells, and the place that it writes to (mountPath, subPath):`,
        kubectl(evidence, 'logs', `pod/${evidence.podName}`, ...logWords(first), '--tail=50'),
      ),
    ];
  }
  if (SCRATCH.test(path)) return [];
  return [
    step(
      `No other container mounts ${empty}, and it hides what the image has at ${path}: take this mount out where the image brings ${file}; else have an init container write ${file} there, or mount what holds it (a ConfigMap, a Secret, a claim) in its place (${mount.where}).`,
    ),
  ];
}

/** A word of the manifest that is this path with blanks or a line break around it: the system takes them as a part of the name. */
export function blankSteps({ evidence, container }: LogHit, name: string): Step[] {
  const input = name === '' ? undefined : paddedInput(container, name);
  if (input === undefined) return [];
  return [
    changeStep(
      evidence,
      `Take the blanks or the line break around ${name} out at ${inputPlace(input)}: they count as a part of the name, so it looks for another file`,
    ),
  ];
}

/** Where the file is to come from. */
export function sourceSteps(
  of: Pick<LogHit, 'evidence' | 'container'>,
  name: string,
  mount: ReturnType<typeof mountOf>,
): Step[] {
  const { evidence, container } = of;
  const writers = mount === undefined ? [] : writerSteps(of, name, mount);
  if (writers.length > 0) return writers;
  if (RUNTIME_SOCKET.test(name)) return [runtimeSocketStep(of, name)];
  if (MADE_BY_ANOTHER.test(name))
    return [
      step(
        `See that the program that makes ${name} runs, and that the volume with it (an emptyDir of both containers, or a hostPath of the node) is mounted in ${container.name}.`,
      ),
    ];
  if (mount === undefined) return namedFileSteps(of, name) ?? [...mountedConfigSteps(of, name), placeInImage(of, name)];
  const ofNode = nodePathOf(evidence, name, mount);
  if (ofNode !== '') return [onNodeStep(of, ofNode, mount)];
  return [objectFileStep(evidence, name, mount) ?? behindStep(evidence, name, mount)];
}

function behindStep(evidence: LogHit['evidence'], name: string, mount: NonNullable<ReturnType<typeof mountOf>>): Step {
  const issuer = CERTIFICATE.test(name)
    ? ' (a certificate is written there by cert-manager, or by a controller or Job of the chart: see its log and rights)'
    : '';
  return changeStep(
    evidence,
    `See that what stands behind volume ${mount.volume}${sourceOf(evidence, mount.volume)} holds ${name || 'it'}${issuer}, or correct the mount at ${mount.where}`,
  );
}

/** The path that a file of a hostPath volume has on the node; '' for other volumes, and for a file of no name. */
function nodePathOf(
  evidence: LogHit['evidence'],
  name: string,
  mount: NonNullable<ReturnType<typeof mountOf>>,
): string {
  const path = textOf(fieldsOf(evidence.manifest.volume(mount.volume)?.fields['hostPath'])['path']);
  if (path === '' || !name.startsWith(mount.path)) return '';
  return `${path.replace(/\/$/, '')}/${name.slice(mount.path.length).replace(/^\//, '')}`.replace(/\/$/, '');
}

/** What kubeadm makes below /etc/kubernetes/pki: certificates by their own names, those of etcd by etcd-NAME, the key for tokens. */
const OF_KUBEADM =
  /^\/etc\/kubernetes\/pki\/(?:(etcd\/)(ca|server|peer|healthcheck-client)|(apiserver(?:-kubelet-client|-etcd-client)?|front-proxy-c(?:a|lient)|ca)|(sa))\.(?:crt|key|pub)$/;
const OF_CLUSTER = new Set(['ca', 'etcd-ca', 'front-proxy-ca', 'sa']);

function onNodeStep(
  { evidence, container }: Pick<LogHit, 'evidence' | 'container'>,
  path: string,
  mount: NonNullable<ReturnType<typeof mountOf>>,
): Step {
  const [, ofEtcd = '', member, own, tokens] = OF_KUBEADM.exec(path) ?? [];
  const where = `${path} on ${nodeWords(evidence)}`;
  const certificate = member === undefined ? (own ?? tokens) : `${ofEtcd === '' ? '' : 'etcd-'}${member}`;
  if (certificate === undefined)
    return changeStep(
      evidence,
      `Put ${where} (volume ${mount.volume} is that directory of the node, which does not have the file): install there what makes it, or copy it from a node that has it; else correct the mount at ${mount.where}`,
    );
  return step(
    OF_CLUSTER.has(certificate)
      ? `Copy ${where} from another control plane node or a backup: the whole cluster shares it, so it is not to be made anew (a new one makes all certificates or tokens of the cluster worthless). The kubelet then starts ${container.name} again by itself.`
      : `Have kubeadm make ${where} anew, which signs it with the CA of the cluster that must be there too: kubeadm init phase certs ${certificate} on that node, with the --config of the cluster where it has one. The kubelet then starts ${container.name} again by itself.`,
  );
}

function runtimeSocketStep({ evidence, container }: Pick<LogHit, 'evidence' | 'container'>, name: string): Step {
  return changeStep(
    evidence,
    `Give ${container.name} the socket of the container runtime that ${nodeWords(evidence)} has (kubectl get node -o wide names it), by a hostPath volume of its directory and by the option for it, where it looks for ${name} now. The usual ones: /run/containerd/containerd.sock (containerd), /run/k3s/containerd/containerd.sock (k3s and RKE2), /var/snap/microk8s/common/run/containerd.sock (MicroK8s), /run/crio/crio.sock (CRI-O), /run/cri-dockerd.sock or /var/run/docker.sock (docker). Who reaches that socket rules the node`,
  );
}

const OBJECTS = 3;

/** Of a file that the program does not name: what is mounted that may be meant to hold it. */
function mountedConfigSteps({ evidence, container }: Pick<LogHit, 'evidence' | 'container'>, name: string): Step[] {
  const objects = name === '' ? container.mountedObjects : [];
  const [first] = objects;
  if (first === undefined || objects.length > OBJECTS) return [];
  const named = objects.map(({ kind, name: object, path }) => `${kind} ${object} (mounted at ${path})`);
  return [
    step(
      `See that ${named.join(' or ')} has the file under the name that the program looks for, as a key of its own: a mount hides what the image has in that directory:`,
      kubectl(evidence, 'describe', objectName(first.kind, first.name)),
    ),
  ];
}

const FILE_PATH = /(?:^|=)(\/(?:[\w.@-]{1,80}\/){0,8}[\w@-]{1,80}\.[a-z][\w]{1,9})$/i;

/** Of a file that the program does not name: those that its arguments and variables name; undefined where there are none, or many. */
function namedFileSteps(
  { evidence, container }: Pick<LogHit, 'evidence' | 'container'>,
  name: string,
): Step[] | undefined {
  if (name !== '') return undefined;
  const found = programInputs(container).flatMap((input) => {
    const path = FILE_PATH.exec(input.text.slice(0, 500))?.[1];
    return path === undefined ? [] : [`${path} (${inputPlace(input)})`];
  });
  if (found.length === 0 || found.length > OBJECTS) return undefined;
  return [
    changeStep(
      evidence,
      `See that ${found.join(' and ')} ${found.length === 1 ? 'is' : 'are'} there, which the manifest names: mount the ConfigMap or Secret with it (${container.path}.volumeMounts), or correct the path`,
    ),
  ];
}

/** The object behind a volume, in brackets; '' where it is none that has a name. */
export function sourceOf(evidence: LogHit['evidence'], volume: string): string {
  const fields = evidence.manifest.volume(volume)?.fields ?? {};
  const secret = textOf(fieldsOf(fields['secret'])['secretName']);
  const configMap = textOf(fieldsOf(fields['configMap'])['name']);
  if (secret !== '') return ` (Secret ${secret})`;
  return configMap === '' ? '' : ` (ConfigMap ${configMap})`;
}
