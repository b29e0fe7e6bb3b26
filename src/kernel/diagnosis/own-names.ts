import type { Facts } from '../../rules/evidence/facts.js';
import { hasGeneratedName } from '../../rules/pod/owners.js';

/** A text of JSON that is the pod's own. */
export interface OwnName {
  /** Which name it is, the same for all pods. */
  readonly id: string;
  readonly text: string;
  /** Where it is taken for the pod's own: anywhere, being too peculiar to be anything else; as a word by itself; or where the node of the pod is named. */
  readonly where: 'anywhere' | 'word' | 'node';
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UUID_LENGTH = 36;
const PLAIN_NAME = /^[a-z0-9][a-z0-9.-]{0,252}$/;
/** The volume with the token, of which each pod has one. */
const TOKEN_VOLUME = /\bkube-api-access-[a-z0-9]{5}\b/;
/** Where the kubelet tells the pod's address: in the status, and where it probes it. */
const STATUS_ADDRESS = /\b(?:podIP|hostIP)"?: ?["']?(\d{1,3}(?:\.\d{1,3}){3})(?![\d.])/g;
const PROBED_ADDRESS =
  /probe failed: (?:Get "https?:\/\/|dial tcp |timeout: failed to connect service ")(\d{1,3}(?:\.\d{1,3}){3})(?![\d.])/g;
/** Addresses that mean something by themselves, such as the container's own. */
const SPECIAL_ADDRESS = /^(?:0|127|169|22[4-9]|2[3-5]\d)\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
/** The id of a container or of a sandbox; a digest names an image and stays. */
const RUNTIME_ID = /(?<!sha256:|[0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;
/** Texts of runtimes have one of these words; most others need no closer look. */
const RUNTIME = /sandbox|containerd|cri-?o|docker/;
const MOST_OF_A_SORT = 8;

/** What is a pod's own in the text of its facts. */
export function ownNames(facts: Facts, text: string): OwnName[] {
  const messages = facts.events.map(({ message }) => message).join('\n');
  const runtimeIds = RUNTIME.test(messages) ? (messages.match(RUNTIME_ID) ?? []) : [];
  return [
    ...numberedNames('pod', generatedName(facts), 'anywhere'),
    ...numberedNames('uid', uid(facts, text), 'anywhere'),
    ...numberedNames('token', tokenVolume(facts), 'anywhere'),
    ...numberedNames('id', runtimeIds, 'anywhere'),
    ...node(facts),
    ...numberedNames('address', addresses(facts, messages), 'word'),
  ];
}

function numberedNames(sort: string, texts: readonly string[], where: OwnName['where']): OwnName[] {
  const distinct = [...new Set(texts)].slice(0, MOST_OF_A_SORT);
  return distinct.map((text, index) => ({ id: `${sort}${index}`, text, where }));
}

function tokenVolume({ manifest }: Facts): readonly string[] {
  return manifest.includes('kube-api-access-') ? (TOKEN_VOLUME.exec(manifest) ?? []) : [];
}

function generatedName({ pod }: Facts): string[] {
  return PLAIN_NAME.test(pod) && hasGeneratedName(pod) ? [pod] : [];
}

/** The kubelet writes `pod=NAME_NAMESPACE(UID)`: agents that do not report the uid still send it. */
function uid(facts: Facts, text: string): string[] {
  if (UUID.test(facts.uid)) return [facts.uid];
  const before = `${facts.pod}_${facts.namespace}(`;
  const start = text.indexOf(before) + before.length;
  const podUid = start < before.length ? '' : text.slice(start, start + UUID_LENGTH);
  return UUID.test(podUid) ? [podUid] : [];
}

/**
 * A name without a number may mean something else elsewhere. Where the report lists nodes, the pod has not found its own, and rules compare
 * them by name.
 */
function node({ node: name, nodes }: Facts): OwnName[] {
  if (nodes.length > 0 || !PLAIN_NAME.test(name)) return [];
  return numberedNames('node', [name], /\d/.test(name) && !SPECIAL_ADDRESS.test(name) ? 'word' : 'node');
}

function addresses({ manifest, node: nodeName }: Facts, messages: string): string[] {
  const hasStatus = manifest.includes('podIP') || manifest.includes('hostIP');
  const probed = [...messages.matchAll(PROBED_ADDRESS), ...(hasStatus ? manifest.matchAll(STATUS_ADDRESS) : [])];
  return probed
    .map(([, address]) => address as string)
    .filter((address) => address !== nodeName && !SPECIAL_ADDRESS.test(address));
}
