import type { Step } from '../../../../contracts/diagnosis.js';
import { clusterKubectl, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import type { LogHit } from '../lines/log-signature.js';

/** The address of the Kubernetes API inside a cluster is the first of the range of its Services. */
const API_SERVER =
  /^(?:kubernetes(?:\.default(?:\.svc(?:\.[\w.-]{1,100})?)?)?|10\.\d{1,3}\.\d{1,3}\.1|172\.\d{1,3}\.\d{1,3}\.1|192\.168\.\d{1,3}\.1)(?::443)?$/;
/** Its address as kubeadm, k3s, EKS, OpenShift, MicroK8s and Kubespray give it where nobody chose another range. */
const DEFAULT_API_SERVER = /^(?:10\.(?:96\.0|43\.0|100\.0|152\.183|233\.0)\.1|172\.(?:20|30)\.0\.1)(?::443)?$/;
const API_PATH =
  /\/apis?(?:\?|\/(?:v\d|[\w.-]{1,100}\/v\d))|kubernetes|leader ?election|\/version\b|\.k8s\.io\b|kube-system|\bapiserver/i;
/** The port of an API server itself, behind the Service, in kubeadm, k3s, RKE2 and most others. */
const API_PORT = /:6443$/;

type Hit = Pick<LogHit, 'evidence' | 'line'>;

/** Whether a host is the Kubernetes API, by its name or address and what the line is about. */
export function isApiServer({ line }: Pick<LogHit, 'line'>, host: string): boolean {
  if (DEFAULT_API_SERVER.test(host)) return true;
  return (API_SERVER.test(host) || API_PORT.test(host)) && (/^kubernetes/.test(host) || API_PATH.test(line));
}

const AGENT =
  /^(?:calico-(?:node|kube-controllers|typha)|canal|cilium(?:-agent|-operator|-envoy)?|kube-flannel(?:-ds)?(?:-[\w-]{1,20})?|weave-net|kube-router|antrea-agent|aws-node|kube-ovn-cni|kube-multus-ds)$/;

/** Whether the pod is what makes the network of the pods: it can wait for no other. */
function isNetworkAgent({ owner }: Hit['evidence']): boolean {
  return owner.kind === 'DaemonSet' && AGENT.test(owner.name);
}

/** How to find out why the Kubernetes API does not answer there. */
export function apiSteps({ evidence }: Hit, host: string): Step[] {
  const { node } = evidence.facts;
  const onNode = node === '' ? ([] as const) : ([`--field-selector=spec.nodeName=${node}`] as const);
  if (API_PORT.test(host))
    return [
      step(
        `${host} is an API server itself: see on that machine why kube-apiserver does not answer (crictl ps -a --name kube-apiserver, crictl logs ID; with k3s and RKE2 journalctl -u k3s or rke2-server), mostly for etcd, a certificate that has expired or an argument of its manifest, and that nothing between stops port 6443.`,
      ),
    ];
  if (isNetworkAgent(evidence))
    return [
      step(
        `${host} is the Service of the Kubernetes API, and this pod is the network plugin itself: only kube-proxy of ${nodeWords(evidence, 'the node')} stands between them. See that it runs there and what its log says; where the plugin replaces it, give the agent the address of the API server itself (Cilium: k8sServiceHost and k8sServicePort; Calico: ConfigMap kubernetes-services-endpoint; else KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT), which the node must reach:`,
        clusterKubectl('-n', 'kube-system', 'get', 'pods', '-o', 'wide', ...onNode),
      ),
    ];
  return [
    step(
      `${host} is the Kubernetes API as pods reach it: see that kube-proxy and the network plugin are well on ${nodeWords(evidence, 'the node of the pod')}, and that the API server is up:`,
      clusterKubectl('-n', 'kube-system', 'get', 'pods', '-o', 'wide', ...onNode),
    ),
  ];
}
