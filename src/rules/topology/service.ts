import { elementsAt, fieldsOf, listOf, numberOf, type Shape, textOf } from '../evidence/values.js';
import { labelMapSelector } from '../label-selector.js';
import { specOf, statusOf } from '../pod/object.js';
import { given, OK, progressing, projectObject } from './project-object.js';
import type { Projector } from './topology-object.js';

type Port = Shape<'name' | 'nodePort' | 'port' | 'protocol' | 'targetPort'>;

const PORTS = 50;

export const projectService: Projector = (object) => {
  const spec = specOf<'Service'>(object);
  const type = textOf(spec.type) || 'ClusterIP';
  const selector = type === 'ExternalName' ? undefined : labelMapSelector(spec.selector);
  const isAwaited =
    type === 'LoadBalancer' && listOf(fieldsOf(statusOf<'Service'>(object).loadBalancer)['ingress']).length === 0;
  return projectObject(object, {
    // Whether there is somebody behind it, its EndpointSlices say.
    status: isAwaited ? progressing('LoadBalancerPending') : OK,
    metadata: given({
      type,
      cluster_ip: textOf(spec.clusterIP),
      external_name: textOf(spec.externalName),
      ports: elementsAt<Port>(spec.ports, PORTS).map(portOf),
    }),
    ...(selector && { selectors: [{ relation: 'selects', targetKind: 'Pod', selector }] }),
  });
};

function portOf({ name, port, targetPort, nodePort, protocol }: Port): Record<string, unknown> {
  return given({
    name: textOf(name),
    port: numberOf(port),
    target: numberOf(targetPort) ?? textOf(targetPort),
    node_port: numberOf(nodePort),
    protocol: textOf(protocol),
  });
}
