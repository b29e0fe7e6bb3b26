import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { clusterKubectl, describeCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { type RuntimeError, runtimeErrorsOf } from './runtime-error.js';

const SAID = /hook failed: ?([^]{1,500})/;
const COMPUTE = /^(?:cpu|memory|ephemeral-storage|hugepages-.{1,60})$/;

/** Kubelet: `Internal PreStartContainer hook failed: …`, since 1.3x also `Internal PreCreateContainer hook failed: …`. */
export const preStartHook: DiagnosisRule = {
  id: 'pre-start-hook',
  title: 'A hook of the kubelet fails before the container starts',
  description:
    'The kubelet calls device plugins and its own CPU, memory and topology managers before it creates or starts a container; one of them fails: ' +
    'PreStartHookError or PreCreateHookError, `Internal PreStartContainer hook failed`. It is a matter of the node, not of the pod.',
  group: 'start',
  severity: 'high',
  match: (evidence) => runtimeErrorsOf(evidence, 'hook').map((error) => draft(evidence, error)),
};

function draft(evidence: Evidence, { container, message, event }: RuntimeError): Draft {
  const said = SAID.exec(message)?.[1] ?? message;
  const resources = fieldsOf(fieldsOf(container.fields['resources'])['limits']);
  const devices = Object.entries(resources).filter(([name]) => !COMPUTE.test(name));
  const names = devices.map(([name]) => name).join(', ');
  const { node } = evidence.facts;
  return {
    title: `A hook of the kubelet keeps ${container.name} from starting`,
    cause:
      `${nameContainer(container)} cannot start: a hook that the kubelet${node === '' ? '' : ` of node ${node}`} runs before the container fails` +
      `${said === '' ? '' : `: ${cut(said, 400)}`}. It is run for device plugins${names === '' ? '' : ` (here: ${names})`} and for the CPU, memory and topology managers.` +
      consequence(evidence, container),
    container,
    objects: [cut(said, 120) || 'internal hook'],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...devices.map(([name, amount]) => fromManifest(`${container.path}.resources.limits["${name}"]`, String(amount))),
    ],
    steps: [
      step(
        `Look at the device plugin${names === '' ? '' : ` for ${names}`} on the node, and at the log of its kubelet; restart the plugin where it is stuck.`,
        node === '' ? undefined : clusterKubectl('describe', 'node', node),
      ),
      step('Delete the pod so that it gets other devices, where the node has some.'),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}
