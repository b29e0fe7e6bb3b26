import { fieldsOf, numberOf } from '../../evidence/values.js';
import { indexByName } from '../../pod/places.js';
import type { Fixer } from '../rule-and-fixers.js';
import { failingLine } from './failing-line.js';
import { lowPort, PRIV_PORT_SIGNATURE } from './log-priv-port.js';

const SYSCTL = 'net.ipv4.ip_unprivileged_port_start';
const SYSCTLS = ['spec', 'securityContext', 'sysctls'] as const;

/** A program that is not root may open low ports in the network of its pod. */
export const unprivilegedPorts: Fixer = {
  strategy: 'unprivileged-ports',
  title: `Let every user of the pod open low ports (sysctl ${SYSCTL})`,
  kinds: ['log-priv-port'],
  touches: ['/spec/securityContext/sysctls/**'],
  propose: (problem) => {
    const line = failingLine(problem, PRIV_PORT_SIGNATURE);
    if (line === undefined) return [];
    const { context, container, edit } = line;
    // In the network of the node the sysctl would be the node's.
    if (edit.get(['spec', 'hostNetwork']) === true) return [];
    const port = lowPort(context);
    const index = indexByName(edit.get(SYSCTLS), SYSCTL);
    const present = index === undefined ? undefined : numberOf(fieldsOf(edit.get([...SYSCTLS, index]))['value']);
    if (present !== undefined && present <= Number(port || '0')) return [];
    if (index === undefined) edit.append(SYSCTLS, { name: SYSCTL, value: '0' });
    else edit.set([...SYSCTLS, index, 'value'], '0');
    return [
      {
        title: `Let ${container.name} open ${port === '' ? 'ports below 1024' : `port ${port}`} without being root`,
        explanation:
          `Ports below 1024 are for root, and container ${container.name} does not run as root. ` +
          `The pod gets sysctl ${SYSCTL}=0, which lets every user open them in the network of this pod only; no capability is added.`,
        assumes: [
          'The cluster is Kubernetes 1.22 or newer, where this sysctl is a safe one that every kubelet allows (Linux 4.11 or newer).',
        ],
        patch: edit.patch,
      },
    ];
  },
};
