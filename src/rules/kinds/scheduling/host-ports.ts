import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../evidence/values.js';

/** A port of the node that a pod asks for. */
export interface HostPort {
  readonly container: string;
  readonly list: 'containers' | 'initContainers';
  readonly containerIndex: number;
  readonly portIndex: number;
  readonly port: number;
  readonly protocol: string;
  /** The field that takes it: with hostNetwork every containerPort is one of the node. */
  readonly field: 'hostPort' | 'containerPort';
}

/** The ports of the node that the pod's containers ask for; init containers only where they stay (sidecars). */
export function hostPortsOf(spec: Fields): readonly HostPort[] {
  const isHostNetwork = spec['hostNetwork'] === true;
  return (['initContainers', 'containers'] as const).flatMap((list) =>
    listOf(spec[list], 100).flatMap((element, containerIndex) => {
      const container = fieldsOf(element);
      return listOf(container['ports'], 50).flatMap((each, portIndex) => {
        const fields = fieldsOf(each);
        const field = isHostNetwork && numberOf(fields['hostPort']) === undefined ? 'containerPort' : 'hostPort';
        const port = numberOf(fields[field]);
        if (port === undefined || port === 0) return [];
        const protocol = textOf(fields['protocol']) || 'TCP';
        return [{ container: textOf(container['name']), list, containerIndex, portIndex, port, protocol, field }];
      });
    }),
  );
}
