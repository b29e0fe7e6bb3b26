import { type CaseTable, caseTable } from '../case-table.js';
import { type Domain, errorFacts, type Remedy, type Speaker } from './error-facts.js';
import { capitalize } from './names.js';
import { DEVICE_REMEDIES } from './remedies-device.js';
import { HOST_REMEDIES } from './remedies-host.js';
import { NODE_REMEDIES } from './remedies-node.js';
import { STORE_REMEDIES } from './remedies-store.js';
import { VALUE_REMEDIES } from './remedies-values.js';

/** `reason` and `step` with the names filled in. */
export interface FoundRemedy {
  readonly reason: string;
  readonly step: string;
}

/** The more exact first: what the node lacks decides before what a server says. */
const ALL = [
  ...VALUE_REMEDIES.rows,
  ...HOST_REMEDIES.rows,
  ...DEVICE_REMEDIES.rows,
  ...STORE_REMEDIES.rows,
  ...NODE_REMEDIES.rows,
];
const remediesOf = (own: Domain) => caseTable(ALL.filter(({ domain }) => domain === undefined || domain === own));
const REMEDIES: Readonly<Record<Domain, CaseTable<Remedy>>> = {
  storage: remediesOf('storage'),
  node: remediesOf('node'),
  server: remediesOf('server'),
};

const LONGEST = 4_000;
/** The reason as a sentence; a host or a path with which it begins stays as it is written. */
export function sentenceOf(reason: string): string {
  return `${/^\S{0,300}[./:\d_-]/.test(reason) ? reason : capitalize(reason)}.`;
}

/** What Kubernetes puts before the error: its names are not those of the error. */
const OPENING =
  /^(?:AttachVolume\.\w{1,40} failed for volume "[^"]{1,253}" : |failed to provision volume with StorageClass "[^"]{1,253}": )/;

/** What the layers of a container runtime put before it: `container process:` is no name of a thing. */
const LAYERS =
  /failed to (?:create|start) (?:containerd|shim) task: |OCI runtime (?:create|start|exec) failed: |runc (?:create|run|start) failed: |unable to start container process: |error during container init: |container_linux\.go:\d{1,5}: |starting container process caused: /g;

/** What helps against the error, by its mechanism; undefined where the text shows none. */
export function remedyFor(text: string, speaker: Speaker): FoundRemedy | undefined {
  const bounded = text.slice(0, LONGEST).replace(OPENING, '').replace(LAYERS, '');
  const found = REMEDIES[speaker.domain].find(bounded);
  if (found === undefined) return undefined;
  const { row, match } = found;
  const facts = errorFacts(bounded, speaker);
  const groups = match.slice(1).map((group) => (group ?? '').replace(/[.,:;"']{1,3}$/, ''));
  return { reason: row.reason(facts, groups), step: row.step(facts, groups) };
}
