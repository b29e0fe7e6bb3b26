import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { requestedNames } from '../../pod/pod-requests.js';
import { clusterKubectl, step } from '../support/commands.js';
import { nodeWords } from '../support/names.js';
import type { DeviceFault } from './admission.js';

/** Resources of the node itself; all others are offered by device plugins. */
const OWN = /^(?:cpu|memory|ephemeral-storage|storage|pods|hugepages-.{1,60}|attachable-volumes-.{1,60})$/;

const REASONS: Readonly<Record<DeviceFault['why'], (devices: string) => string>> = {
  'too-few': (devices) => `the node has no healthy ${devices} left for it`,
  unhealthy: (devices) => `none of the ${devices} on the node is healthy, says the device plugin that offers them`,
  lost: (devices) =>
    `the ${devices} that it had been given are no longer healthy, says the device plugin that offers them`,
  unregistered: (devices) => `no device plugin that offers ${devices} is registered with the kubelet of the node`,
  failed: (devices) => `the device plugin of the node failed to give it ${devices}`,
};

/** Why the pod gets no device, as what follows a colon. */
export function deviceReason(evidence: Evidence, fault: DeviceFault): string {
  const { requested, available, why } = fault;
  const figures = requested === '' ? '' : ` (requested ${requested}, available ${available})`;
  return `${REASONS[why](deviceWords(evidence, fault))}${figures}`;
}

/** `devices nvidia.com/gpu`; where the message does not say which, as the manifest does. */
function deviceWords({ manifest }: Evidence, { resource }: DeviceFault): string {
  const requested = requestedNames(manifest.spec).filter((name) => !OWN.test(name));
  const names = resource === '' ? requested : [resource];
  return names.length === 0 ? 'devices' : `devices ${names.join(', ')}`;
}

/** What repairs it: after a reboot the kubelet may start pods before the plugin is there again. */
export function deviceSteps(evidence: Evidence): Step[] {
  const node = evidence.facts.node || 'NODE';
  return [
    step(
      `See to the device plugin on ${nodeWords(evidence)}: its pod must run and offer healthy devices; else the device itself, its driver or its connection has failed:`,
      clusterKubectl('get', 'pods', '--all-namespaces', '-o', 'wide', `--field-selector=spec.nodeName=${node}`),
    ),
    step(
      'See how many the node offers (Allocatable). After a restart of the node or of the plugin the kubelet may admit pods before the plugin has registered its devices: then it is enough that the pod is made anew.',
    ),
  ];
}
