import { cut } from '../support/quotes.js';
import { lastWords } from '../support/texts.js';
import type { SandboxFailure, SandboxFault } from './sandbox-failure.js';
import { SANDBOX_FAULTS } from './sandbox-faults.js';

/** What the sentence before says already. */
export const OPENING = /^Failed (?:to )?create pod sandbox: (?:rpc error: code = \w{1,40} desc = )?/i;
/** Faults whose own texts say no more than that there is one. */
export const VAGUE = new Set<SandboxFault>(['network', 'other', 'busy', 'limits']);

interface Told {
  readonly plugin: string;
  readonly subject: string;
  /** The last words of the message. */
  readonly said: string;
}

const LONGEST_REASON = 90;
const SAID = ({ said }: Told) => said;
/** For a title, where nobody knows the words and the title of the fault says little. */
const FAULT_REASONS: Partial<Readonly<Record<SandboxFault, (told: Told) => string>>> = {
  unauthorized: ({ plugin }) => `the API server refuses ${plugin}`,
  attachment: ({ subject }) => (subject === '' ? '' : `NetworkAttachmentDefinition ${subject} does not exist`),
  'plugin-missing': ({ subject }) =>
    subject === '' ? 'no network plugin is installed on the node' : `plugin ${subject} is not on the node`,
  'plugin-down': ({ plugin }) => `${plugin} does not answer on the node`,
  'api-server': ({ plugin }) => `${plugin} does not reach the API server from the node`,
  limits: SAID,
  busy: SAID,
  network: SAID,
  other: SAID,
};

/** `: the reason` in a few words, or ''. */
export function faultReason({ event, fault, plugin, subject }: SandboxFailure): string {
  const said = lastSaid(event.message, LONGEST_REASON + 1);
  const reason = FAULT_REASONS[fault]?.({ plugin: plugin || 'the network plugin', subject, said }) ?? '';
  return reason === '' || reason.length > LONGEST_REASON ? '' : `: ${reason}`;
}

function lastSaid(message: string, length: number): string {
  return cut(lastWords(message.replace(OPENING, '')) ?? '', length);
}

/** containerd, of a layer that another pull holds. */
const UNDER_WAY = /locking ref \S{1,300} failed|\blocked\b[^\n]{0,80}: unavailable/;
const ANOTHER_PULL =
  'Wait until the pull of the pause image that is under way on the node is done; the kubelet tries again by itself. Where it stays, that pull hangs: see what keeps the node from the registry (crictl pull), then restart containerd on it.';

const NO_REFERENCE =
  'Correct how the pause image is spelt in the configuration of the node: it is no name of an image as it stands there, mostly for a quote, a space or a tag too many (sandbox_image of containerd, pause_image of CRI-O, --pod-infra-container-image of the kubelet and of dockershim or cri-dockerd); then restart that service.';

/** The address at which the plugin asks the API server. */
const API_ADDRESS = /(?:dial tcp |https:\/\/)\[?([\d.]{7,15})\]?:(443|6443)/;

/** What helps against a fault of which nobody knows more; the words of a vague one stand in the step: they are what is to be repaired. */
export function faultStep(fault: SandboxFault, plugin: string, message: string): string {
  const { step: text } = SANDBOX_FAULTS[fault];
  if (fault === 'image') return imageStep(message) ?? text;
  if (fault === 'api-server') return apiStep(message) ?? text;
  if (!VAGUE.has(fault)) return text;
  const said = lastSaid(message, 160);
  const who = plugin === '' ? '' : ` (${plugin})`;
  return said === '' ? text : `It fails with "${said}"${who}. ${text}`;
}

function imageStep(message: string): string | undefined {
  if (UNDER_WAY.test(message)) return ANOTHER_PULL;
  return message.includes('invalid reference format') ? NO_REFERENCE : undefined;
}

function apiStep(message: string): string | undefined {
  const [, host, port] = API_ADDRESS.exec(message) ?? [];
  if (host === undefined) return undefined;
  const isService = port === '443';
  return `Let the node reach the API server at ${host}:${port}${isService ? ' (mostly the address of Service kubernetes, which kube-proxy or its replacement leads there)' : ''}: see that ${isService ? 'the pod of kube-proxy on it is well, and ' : 'kube-apiserver runs there, and '}routes and firewall between the node and the control plane (curl -k https://${host}:${port}/livez from the node).`;
}
