import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { requestedNames } from '../../pod/pod-requests.js';
import { type CaseRow, caseTable, fillCaptured } from '../case-table.js';
import { clusterKubectl, step } from '../support/commands.js';
import { nodeWords } from '../support/names.js';
import { cut } from '../support/quotes.js';
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

/** What the device plugin or the kubelet says of the failure, without what the kubelet puts round it. */
function saidOf(message: string): string {
  const said =
    /failed (?:due to|with err:) ((?:device plugin )?[^]{3,1000}?)(?:, which is unexpected|$)/.exec(message)?.[1] ?? '';
  const inner = said.replace(/^[^]{0,300}?rpc error: code = \w{1,40} desc = /, '').trim();
  return cut(inner || said, 240);
}

interface DeviceText extends CaseRow {
  /** `$1` stands for what the pattern captures. */
  readonly step: string;
}

/** What device plugins say when they fail, by mechanism. */
export const DEVICE_TEXTS = caseTable<DeviceText>([
  {
    pattern:
      /(?:(?:[Dd]evice|GPU|index)[ :.]{1,2}(\d{1,3})\b[^\n]{0,80})?(?:GPU is lost|fallen off the bus|GPU requires reset|Xid \d)/,
    example: 'error creating nvml.Device 3: nvml: GPU is lost',
    step: 'The driver has lost a GPU of the node (device $1): drain the node and reboot it, after which nvidia-smi must list it again; dmesg tells the Xid. Where it is lost again, it is the card, its power or its slot: have it replaced, and keep pods off the node meanwhile.',
  },
  {
    pattern:
      /transport is closing|error reading from server|\bEOF\b|connection refused|\.sock\b|code = Unavailable|DeadlineExceeded/,
    example: 'rpc error: code = Unavailable desc = error reading from server: EOF',
    step: 'The device plugin ended or did not answer while it was asked for the device: see why its pod on the node restarts (describe it, the log of the run before: kubectl logs --previous), and update it where it crashes at this. Once it runs, it is enough that the pod is made anew.',
  },
  {
    pattern:
      /(?:claim|reserve|lock|acquire)\w{0,3}[^\n]{0,40}(?:slot|device|share|unit)|(?:still|already) (?:in use|used|claimed|allocated|reserved)/i,
    example: 'rpc error: code = Unknown desc = Unable to claim slot',
    step: 'The device plugin still counts the device as taken, mostly by the pod before, which is only just gone: it is free again as soon as the plugin has noticed, and the next pod that the controller makes gets it. Delete the records of those that were rejected meanwhile; where it lasts, see who holds it in the objects and the log of the plugin.',
  },
]);

/** What repairs it: after a reboot the kubelet may start pods before the plugin is there again. */
export function deviceSteps(evidence: Evidence, why: DeviceFault['why'], message: string): Step[] {
  const node = evidence.facts.node || 'NODE';
  const said = why === 'failed' ? saidOf(message) : '';
  const known = said === '' ? undefined : DEVICE_TEXTS.find(message);
  const own = known === undefined ? '' : fillCaptured(known.row.step, known.match).replace(' (device)', '');
  const general = `See to the device plugin on ${nodeWords(evidence)}: its pod must run and offer healthy devices; else the device itself, its driver or its connection has failed:`;
  const quoted = `Repair what the device plugin on ${nodeWords(evidence)} says: "${said}". Its log has more, and its documentation what a pod must ask for (often several resources together, or its own scheduler). Its pod is among these:`;
  const command = clusterKubectl(
    'get',
    'pods',
    '--all-namespaces',
    '-o',
    'wide',
    `--field-selector=spec.nodeName=${node}`,
  );
  return [
    ...(own === '' ? [] : [step(own)]),
    step(said === '' || own !== '' ? general : quoted, command),
    step(
      'See how many the node offers (Allocatable). After a restart of the node or of the plugin the kubelet may admit pods before the plugin has registered its devices: then it is enough that the pod is made anew.',
    ),
  ];
}
