import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, numberOf } from '../../evidence/values.js';
import type { DiagnosisRule } from '../rule.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { matchingReasons, nodesClause, otherReasons, schedulingFailure } from './scheduling-failure.js';

const NO_PORT = /didn't have free ports/;

/** Scheduler: `node(s) didn't have free ports for the requested pod ports`. */
export const schedPorts: DiagnosisRule = {
  id: 'sched-ports',
  title: 'hostPort is already taken',
  group: 'scheduling',
  severity: 'high',
  match: (evidence) => {
    const found = matchingReasons(schedulingFailure(evidence), NO_PORT);
    if (found === undefined) return [];
    const ports = hostPorts(evidence);
    const list = ports.map((each) => each.port).join(', ');
    return [
      {
        title: `hostPort ${list} is already taken`.replace('  ', ' '),
        cause:
          `${nodesClause(found.failure, found.nodes)}: hostPort ${list || '(of the pod)'}${ports[0] === undefined ? '' : ` (${ports[0].path})`} is already taken there by another pod, ` +
          `often another replica of ${evidence.owner.kind} ${evidence.owner.name}. A host port can be given once a node, so there can be no more replicas than nodes.${otherReasons(found.failure, found.reasons)}`,
        objects: ports.map((each) => `hostPort ${each.port}`),
        weight: found.nodes,
        evidence: [found.failure.quote, ...ports.map((each) => fromManifest(each.path, String(each.port)))],
        steps: [
          changeStep(
            evidence,
            `Remove ${ports[0]?.path ?? 'hostPort'} and reach the pod through a Service (NodePort or LoadBalancer from outside)`,
          ),
          step('If every node shall have one, make it a DaemonSet; else run no more replicas than nodes.'),
        ],
        checks: [
          step(
            'See which pods hold the port:',
            clusterKubectl(
              'get',
              'pods',
              '-A',
              '-o',
              'custom-columns=NAMESPACE:.metadata.namespace,NAME:.metadata.name,NODE:.spec.nodeName,HOSTPORTS:.spec.containers[*].ports[*].hostPort',
            ),
          ),
          recoveryCheck(evidence),
        ],
      },
    ];
  },
};

function hostPorts(evidence: Evidence): { port: number; path: string }[] {
  const isHostNetwork = evidence.manifest.spec['hostNetwork'] === true;
  return evidence.manifest.containers.flatMap((container) =>
    listOf(container.fields['ports'], 50).flatMap((element, index) => {
      const fields = fieldsOf(element);
      const name = isHostNetwork && numberOf(fields['hostPort']) === undefined ? 'containerPort' : 'hostPort';
      const port = numberOf(fields[name]);
      return port === undefined || port === 0 ? [] : [{ port, path: `${container.path}.ports[${index}].${name}` }];
    }),
  );
}
