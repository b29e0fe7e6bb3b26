import type { Step } from '../../../../contracts/diagnosis.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { clusterKubectl, kubectl, logWords, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import type { LogHit } from '../lines/log-signature.js';

const KUBELET = /:10250$/;
const ETCD = /:23(?:79|80)$/;
/** A node by its name, as metrics-server and others tell it behind what failed. */
const NODE = /\bnode="?([a-z0-9][\w.-]{0,252})/;

/** Whether a host is the kubelet of a node, by its port. */
export function isKubelet(host: string): boolean {
  return KUBELET.test(host);
}

/** Whether what listens at the loopback address is the node, as it is for pods with hostNetwork. */
export function sharesNode({ manifest }: Evidence): boolean {
  return manifest.spec['hostNetwork'] === true;
}

/** What to see to at a kubelet, or at what the pod asks on its own node; undefined for all other hosts. */
export function nodeServiceSteps(
  { evidence, container, line }: Pick<LogHit, 'evidence' | 'container' | 'line'>,
  host: string,
  isLocal: boolean,
): Step[] | undefined {
  if (isKubelet(host)) return [kubeletStep(evidence, line, host)];
  if (!isLocal || !sharesNode(evidence)) return undefined;
  const node = nodeWords(evidence);
  if (ETCD.test(host))
    return [
      step(
        `${host} is etcd on ${node} itself (hostNetwork): see there why it does not run or answer (crictl ps -a --name etcd, crictl logs ID, its manifest /etc/kubernetes/manifests/etcd.yaml): data that are damaged, a full or slow disk, a certificate that has expired, an address that the machine does not have any more.`,
      ),
    ];
  if (container.name === 'kube-apiserver')
    return [
      step(
        `${host} is kube-apiserver itself, which asks its own port before it serves: these lines follow from a start that does not get on. Read the first errors above them and the last line of each run: etcd, a certificate, an argument of its manifest (crictl logs ID on ${node}):`,
        kubectl(evidence, 'logs', `pod/${evidence.podName}`, ...logWords(container), '--previous'),
      ),
    ];
  return [
    step(
      `${host} is ${node} itself (hostNetwork): see what is to listen there (ss -ltnp on the node) and why it does not, or give the program the address that it means.`,
    ),
  ];
}

function kubeletStep(evidence: Evidence, line: string, host: string): Step {
  const node = NODE.exec(line)?.[1];
  return step(
    `${host} is the kubelet of ${node === undefined ? 'a node' : `node ${node}`}: let pods reach port 10250 of all nodes (security groups and firewalls between the nodes, egress policies of namespace ${evidence.namespace}), and see that the node is Ready:`,
    clusterKubectl('get', 'nodes', '-o', 'wide'),
  );
}
