import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../evidence/values.js';
import { labelMapSelector } from '../label-selector.js';
import { given, OK, progressing, projectObject } from './project-object.js';
import type { Projector } from './topology-object.js';

const PORTS = 50;

export const projectService: Projector = (object) => {
  const spec = fieldsOf(object['spec']);
  const type = textOf(spec['type']) || 'ClusterIP';
  const selector = type === 'ExternalName' ? undefined : labelMapSelector(spec['selector']);
  const isAwaited = type === 'LoadBalancer' && listOf(loadBalancerOf(object)['ingress']).length === 0;
  return projectObject(object, {
    // Whether there is somebody behind it, its EndpointSlices say.
    status: isAwaited ? progressing('LoadBalancerPending') : OK,
    metadata: given({
      type,
      cluster_ip: textOf(spec['clusterIP']),
      external_name: textOf(spec['externalName']),
      ports: listOf(spec['ports'], PORTS).map((port) => portOf(fieldsOf(port))),
    }),
    ...(selector && { selectors: [{ relation: 'selects', targetKind: 'Pod', selector }] }),
  });
};

function loadBalancerOf(object: Fields): Fields {
  return fieldsOf(fieldsOf(object['status'])['loadBalancer']);
}

function portOf(port: Fields): Record<string, unknown> {
  return given({
    name: textOf(port['name']),
    port: numberOf(port['port']),
    target: numberOf(port['targetPort']) ?? textOf(port['targetPort']),
    node_port: numberOf(port['nodePort']),
    protocol: textOf(port['protocol']),
  });
}
