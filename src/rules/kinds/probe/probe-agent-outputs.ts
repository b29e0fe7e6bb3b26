import type { Evidence } from '../../evidence/evidence.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { changeStep, clusterKubectl, kubectl, logWords, named, step } from '../support/commands.js';
import { nodeWords } from '../support/names.js';
import type { ProbeAdvice } from './probe-adviser.js';
import type { ProbeFailure } from './probe-failure.js';

interface AgentOutput extends CaseRow {
  advise(evidence: Evidence, failure: ProbeFailure, match: RegExpExecArray): ProbeAdvice;
}

/** What agents of the node's network, or of a mesh, answer their own probes: it speaks of what they wait for, not of the port that is asked. */
export const AGENT_OUTPUTS = caseTable<AgentOutput>([
  {
    pattern: /BGP not established with ([\d., ]{7,300}\d|[\da-f:, ]{3,300})/,
    example: 'calico/node is not ready: BIRD is not ready: BGP not established with 10.1.2.12,10.1.2.14',
    advise: (evidence, { container }, [, peers = '']) => ({
      meaning: `its BGP sessions with ${peers.trim()} are not established: the nodes do not reach each other at TCP 179, or the agent has taken an address of ${nodeWords(evidence)} at which the others do not know it`,
      steps: [
        step(
          `See that ${peers.trim()} are the addresses of nodes that run, and compare them with those that Calico has (calicoctl get nodes -o wide): open TCP 179 between all nodes (security groups, firewalld), and delete the record of a node that is gone (calicoctl delete node NAME):`,
          clusterKubectl('get', 'nodes', '-o', 'wide'),
        ),
        changeStep(
          evidence,
          `If it has taken the wrong interface (a bridge, a tunnel), set IP_AUTODETECTION_METHOD at ${container.path}.env (kubernetes-internal-ip, interface=PATTERN; with the operator spec.calicoNetwork.nodeAddressAutodetectionV4 of the Installation)`,
        ),
      ],
    }),
  },
  {
    pattern: /bird6?\.ctl: i\/o timeout/,
    example: 'BIRD is not ready: Error executing command: read unix @->/var/run/calico/bird.ctl: i/o timeout',
    advise: (evidence, { container }) => ({
      meaning: `BIRD, the BGP daemon in the same container, runs and does not answer at its socket in time: ${nodeWords(evidence)} or the container is short of CPU, or BIRD has very many routes and peers to work on`,
      steps: [
        step(
          `See how busy ${nodeWords(evidence)} and the container are:`,
          kubectl(evidence, 'top', 'pod', named(evidence.podName), '--containers'),
        ),
        changeStep(
          evidence,
          `Give ${container.name} a larger CPU request and no CPU limit (${container.path}.resources), and the probe more time (timeoutSeconds 10); with many nodes let route reflectors take the place of the full mesh`,
        ),
      ],
    }),
  },
  {
    pattern: /unable to connect to BIRDv[46] socket|bird6?\.ctl/,
    example: 'calico/node is not ready: BIRD is not ready: Error querying BIRD: unable to connect to BIRDv4 socket',
    advise: (evidence, failure) => ({
      meaning:
        'BIRD, the BGP daemon in the same container, does not run: it starts only after calico-node has found its address and the API server, and not at all where no BGP is used',
      steps: [
        step(
          'Read the beginning of its log, where it says what its start waits for or fails at (the address of the node, the API server, a file of the node):',
          kubectl(evidence, 'logs', `pod/${evidence.podName}`, ...logWords(failure.container), '--tail=200'),
        ),
        changeStep(
          evidence,
          `If the cluster uses VXLAN or eBPF without BGP (CALICO_NETWORKING_BACKEND other than bird), take -bird-ready and -bird-live out of the probes of ${failure.container.name}`,
        ),
      ],
    }),
  },
  {
    pattern: /felix is not (?:ready|live)/i,
    example:
      'calico/node is not ready: felix is not ready: Get "http://localhost:9099/readiness": dial tcp 127.0.0.1:9099: connect: connection refused',
    advise: (evidence, failure) => ({
      meaning:
        'Felix, the agent in the same container that sets the rules of the node, does not run or is not done: it restarts, waits for the API server, or takes long over its rules',
      steps: [
        step(
          'Read what Felix says in its log: a fatal line ends it again and again (kernel settings, iptables), many policies or a short CPU limit delay it:',
          kubectl(evidence, 'logs', `pod/${evidence.podName}`, ...logWords(failure.container), '--tail=200'),
        ),
      ],
    }),
  },
  {
    pattern: /failed to connect service \\{0,2}"(?:127\.0\.0\.1|localhost)?:50051/,
    example: '{"level":"info","msg":"timeout: failed to connect service \\":50051\\" within 5s"}',
    advise: (evidence) => ({
      meaning: `the IPAM daemon of the VPC CNI (ipamd) on ${nodeWords(evidence)} does not answer at port 50051: it does not start, mostly since it does not reach the Kubernetes API or EC2, or its role lacks rights`,
      steps: [
        step(
          `Read why in /var/log/aws-routed-eni/ipamd.log on ${nodeWords(evidence)}: "Unauthorized operation" or AccessDenied: give the role of the nodes, or of ServiceAccount aws-node, the policy AmazonEKS_CNI_Policy; a time-out to the Kubernetes API: see that kube-proxy runs on the node and its security group reaches the control plane; to ec2.REGION.amazonaws.com: NAT or a VPC endpoint for EC2.`,
        ),
        step(
          'See that the versions of the VPC CNI and of Kubernetes fit, and that kube-proxy runs on the node:',
          clusterKubectl('-n', 'kube-system', 'get', 'pods', '-o', 'wide'),
        ),
      ],
    }),
  },
  {
    pattern: /:1502[01]\/healthz\/ready\b.{0,80}connection refused/,
    example: 'Get "http://10.244.0.8:15021/healthz/ready": dial tcp 10.244.0.8:15021: connect: connection refused',
    advise: (evidence, failure) => ({
      meaning:
        'the sidecar of Istio opens this port once it has started, with its certificate and configuration from istiod: for some seconds at the start that is as it should be, and where it stays so it does not get that far',
      steps: [
        step(
          `Where it lasts, read what ${failure.container.name} waits for (istiod does not answer or does not accept its token, CPU is too short):`,
          kubectl(evidence, 'logs', `pod/${evidence.podName}`, ...logWords(failure.container), '--tail=100'),
        ),
        step(
          'See that istiod runs and is ready:',
          clusterKubectl('-n', 'istio-system', 'get', 'pods', '-l', 'app=istiod'),
        ),
      ],
    }),
  },
  {
    pattern: /Error (?:verifying|initiali[sz]ing|reaching) (?:datastore|apiserver): ([^\n;]{3,300})/,
    example:
      'Error verifying datastore: Get "https://10.96.0.1:443/apis/crd.projectcalico.org/v1/clusterinformations/default": context deadline exceeded',
    advise: (evidence, _failure, [, error = '']) => ({
      meaning: `it does not get the Kubernetes API from the network of the pods (${error.trim()})`,
      steps: [
        step(
          `See that kube-proxy and calico-node are well on ${nodeWords(evidence)}, and that the API server is up and not overloaded:`,
          clusterKubectl('-n', 'kube-system', 'get', 'pods', '-o', 'wide'),
        ),
      ],
    }),
  },
]);

/** The advice on what an agent of the network answers; undefined for all other answers. */
export function adviseAgent(evidence: Evidence, failure: ProbeFailure): ProbeAdvice | undefined {
  const found = AGENT_OUTPUTS.find(failure.result.slice(0, 2_000));
  return found?.row.advise(evidence, failure, found.match);
}
