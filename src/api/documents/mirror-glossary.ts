import type { Notes } from './field-note.js';

const MIRROR_ID = '7d0b5a0c-2f4e-4c57-9a55-0e5e6a1f6b1c';
const MANIFEST = [
  'apiVersion: v1',
  'kind: Pod',
  'metadata: {name: cart-6b9d554cf9-tg9t9, namespace: shop}',
  'spec: {containers: [{name: cart, image: registry.example.com/shop/cart:2.4.1, resources: {limits: {memory: 256Mi}}}]}',
].join('\n');
const CHECK_DETAIL = 'Container cart stays under its memory limit of 256Mi.';
const CANNOT_SHOW = 'What traffic does to it: no Service sends any to a mirror.';
const WARNING = 'The container names the database db.shop.svc: the mirror talks to it as the original does.';
const NEEDS_TTL = 'Seconds that the mirror has to live to come to a verdict: the window, and the time to start.';

/** Names that only mirrors have, by name. */
export const MIRROR_FIELDS: Notes = {
  allow_large: ['Lets the mirror request more than `mirror_max_cpu` and `mirror_max_memory`.', false],
  allow_privileged: ['Lets the given manifest do more than the pod that failed.', false],
  auto: ['Tries the next candidate where one is refuted, at most three, within the TTL.', false],
  deny_egress: ['Lets nothing out of the mirror, by a NetworkPolicy that lives as long as it does.', false],
  keep: ['Leaves the mirror pod where it is after the verdict, until its TTL is over.', false],
  cannot_show: ['What a mirror cannot tell, in sentences; no verdict covers it.', [CANNOT_SHOW]],
  candidates: ['The ways that can be tried, the one that is shown here among them, by rank.'],
  control: ['What shows that it would still fail without the fix; null before there is one.'],
  failing: ['Whether it failed again while the mirror ran; null as long as that is not known.', true],
  failure_id: ['The failure that it is about.', 1],
  last_at: ['When it was proven last.', '2026-03-14T09:41:02.000Z'],
  mirror: ['What the containers of the mirror printed last.', 'catalogue loaded\n'],
  mirror_id: ['Identifier of the mirror, a UUID.', MIRROR_ID],
  mirror_pod_name: ['Name of the mirror pod.', 'cart-6b9d554cf9-tg9t9-mirror-a1b2c3'],
  needs: [
    'Objects or values that the fix needs and that only a person can supply; the manifest has to bring them.',
    [],
  ],
  needs_ttl_seconds: [NEEDS_TTL, 95],
  origin: ['Who the manifest is from; null where there is none but the original one.'],
  original: ['What the containers of the pod that failed printed last.', 'loading catalogue\nKilled\n'],
  proof: ['The newest verdict of a mirror pod on the present cause; null before there is one.'],
  proven_before: ['How often this way was proven for the same cause; null when never.'],
  times: ['How often.', 3],
  truncated: ['Whether only the end of a log is kept.', false],
  ttl_seconds: ['Seconds after which the mirror is removed at the latest.', 180],
  verdict: ['What came of the proof; null while it is open.'],
  verdict_reason: [
    'What the verdict rests on, in a sentence; null while there is none.',
    'It ran for 60 s without the failure, while the original failed again.',
  ],
  warnings: ['What the mirror may do to others, in sentences.', [WARNING]],
  window_seconds: ['Seconds that it has to hold.', 60],
};

const CHECKS = ['What is watched, and what came of it.'] as const;
const ENDS = ['When the mirror is removed at the latest.', '2026-03-14T09:44:02.000Z'] as const;
const LISTED_NOTES: Notes = {
  checks: CHECKS,
  expires_at: ENDS,
  explanation: ['What was changed and why it helps.', 'The limit of 128Mi is lower than what the program uses.'],
  finished_at: ['When the mirror was gone; null while it lives.', null],
  phase: ['Phase of the mirror pod; null before there is one.', 'Running'],
  scope: ['`hand-over`: a fix. `mirror-only`: an experiment. Null where that cannot be said.'],
  status: ['`Pending` and `Running` are live; the others are ends.'],
  strategy: ['Identifier of the way that is tried; null for a manifest that a person wrote.', 'raise-memory-limit'],
};

const within = (schema: string, notes: Notes): Notes =>
  Object.fromEntries(Object.entries(notes).map(([name, note]) => [`${schema}.${name}`, note]));

const PATCH =
  'kubectl -n shop patch deployment cart --type=strategic -p \'{"spec":{"template":{"spec":{"containers":[{"name":"cart","resources":{"limits":{"memory":"256Mi"}}}]}}}}\'\n';
const HANDED_NOTES: Notes = {
  format: ['In which form it was asked for.', 'kubectl'],
  managed_by: ['The tool that writes the owner and would take the patch back; null where none is known.'],
  origin: ['Who the change is from.', 'rules'],
  proven_by: ['Who had it proven; null for what was never proven.', 'ada'],
  scope: ['`hand-over`: a fix. `mirror-only`: an experiment, which is no change for production.', 'hand-over'],
  target: ['The object that the patch is for.'],
  text: ['The patch, ready to be used.', PATCH],
  verdict: ['`PROVEN` where a mirror pod has shown that it holds; null for what was never proven.'],
  warnings: ['What whoever applies it should know, in sentences.', []],
};

/** Names that mean something else in the schemas of mirrors: by `Schema.name`. */
export const MIRROR_SPECIFIC: Notes = {
  ...within('Mirror', LISTED_NOTES),
  ...within('MirrorItem', LISTED_NOTES),
  ...within('HandOverPatch', HANDED_NOTES),
  'ManagedBy.hint': ['Where the change belongs, in sentences.', 'Put the change into the chart or its values.'],
  'ManagedBy.name': [
    'The release, Application or the like that the object is of; null where that is not known.',
    'store',
  ],
  'ManagedBy.tool': ['The tool that writes the object.', 'Helm'],
  'Mirror.events': ['Kubernetes events of the mirror pod, the oldest first.', []],
  'Mirror.fixed_manifest': ['The manifest that is tried, as YAML: what is handed over.', MANIFEST],
  'MirrorCheck.at': ['When that came to be known; null while it is not.', '2026-03-14T09:42:02.000Z'],
  'MirrorCheck.detail': ['What has to hold or what was seen, in a sentence.', CHECK_DETAIL],
  'MirrorCheck.name': ['Identifier of what is watched.', 'memory-under-limit'],
  'MirrorCheck.status': ['Whether it holds; `skipped` where it does not apply.'],
  'MirrorControl.kind': ['The pod that failed itself, or its manifest without the fix, run beside the mirror.'],
  'MirrorControl.pod_name': ['Name of that pod.', 'cart-6b9d554cf9-tg9t9'],
  'FailureProof.at': ['When the verdict came.', '2026-03-14T09:42:02.000Z'],
  'FailureProof.scope': LISTED_NOTES['scope'] as Notes[string],
  'FailureProof.verdict': ['What came of the proof.'],
};

const CANDIDATE: Notes = {
  scope: LISTED_NOTES['scope'] as Notes[string],
  origin: ['Who it is from.'],
  strategy: ['Its name for `?strategy=`.', 'raise-memory-limit'],
  title: ['What it does, in one line.', 'Raise the memory limit of cart to 256Mi'],
};

const NEEDED: Notes = {
  kind: ['Kind of the object.', 'ConfigMap'],
  name: ['Name of the object.', 'cart-settings'],
  key: ['The key that it has to have; null where any will do.', 'currency'],
};

/** What is shown before a mirror is made. */
export const PREVIEW_SPECIFIC: Notes = {
  ...within('ProofCandidate', CANDIDATE),
  ...within('NeededObject', NEEDED),
  'MirrorPreview.checks': ['What will be watched.'],
  'MirrorPreview.checks.detail': ['What has to hold, in a sentence.', CHECK_DETAIL],
  'MirrorPreview.checks.name': ['Identifier of what is watched.', 'memory-under-limit'],
  'MirrorPreview.diff': [
    'What changes in the manifest of the pod, as a unified diff; empty where nothing does, or so much that it is no change any more.',
    '-        memory: 128Mi\n+        memory: 256Mi\n',
  ],
  'MirrorPreview.explanation': [
    'What is changed and why it helps, or what a person has to supply, as Markdown.',
    '**Raise the memory limit of cart to 256Mi**\n\nThe limit of 128Mi is lower than what the program uses.',
  ],
  'MirrorPreview.fixed_manifest': [
    'The manifest that would be tried, as YAML; with `is_fallback` the one that failed, cleaned. Empty where none is known.',
    MANIFEST,
  ],
  'MirrorPreview.is_fallback': ['True where no fix could be derived: `fixed_manifest` is then unchanged.', false],
  'MirrorPreview.patch': [
    'The change as JSON Patch (RFC 6902) of the pod, or of its owner where only that has the field.',
  ],
  'MirrorPreview.scope': LISTED_NOTES['scope'] as Notes[string],
  'MirrorPreview.strategy': ['Identifier of the way that is shown; null without a fix.', 'raise-memory-limit'],
};

/** The fields of the event `mirror_status`. */
export const MIRROR_EVENT: Notes = within('MirrorStatus.data', {
  checks: CHECKS,
  expires_at: ENDS,
  status: LISTED_NOTES['status'] as Notes[string],
});
