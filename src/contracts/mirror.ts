import { z } from 'zod';
import { Id, Name, Timestamp } from './common.js';
import { PatchOperation } from './diagnosis.js';

/** What a proof comes to (docs/decisions/0057-three-verdicts.md). */
export const Verdict = z.enum(['PROVEN', 'REFUTED', 'INCONCLUSIVE']).meta({ id: 'Verdict' });
export type Verdict = z.infer<typeof Verdict>;

/** What becomes of a mirror pod (docs/decisions/0062-one-proof-engine.md). The first two are live. */
export const MirrorStatus = z
  .enum(['Pending', 'Running', 'Succeeded', 'Failed', 'Expired', 'Deleted'])
  .meta({ id: 'MirrorState' });
export type MirrorStatus = z.infer<typeof MirrorStatus>;

/** Who the manifest of a mirror is from. */
export const MirrorOrigin = z.enum(['rules', 'llm', 'user']);
export type MirrorOrigin = z.infer<typeof MirrorOrigin>;

export const FixScope = z.enum(['hand-over', 'mirror-only']);

/** One thing that is watched, and what came of it. */
export const MirrorCheck = z
  .object({
    name: z.string(),
    status: z.enum(['pending', 'passed', 'failed', 'skipped']),
    detail: z.string(),
    at: z.string().nullable(),
  })
  .meta({ id: 'MirrorCheck' });
export type MirrorCheck = z.infer<typeof MirrorCheck>;

/** What shows that the failure would still be there without the fix. `failing` is null as long as that is not known. */
export const MirrorControl = z
  .object({ kind: z.enum(['original', 'run']), pod_name: z.string(), failing: z.boolean().nullable() })
  .meta({ id: 'MirrorControl' });
export type MirrorControl = z.infer<typeof MirrorControl>;

/** An object that a fix needs and nobody but a person can make. */
export const NeededObject = z
  .object({ kind: z.string(), name: z.string(), key: z.string().nullable() })
  .meta({ id: 'NeededObject' });
export type NeededObject = z.infer<typeof NeededObject>;

const texts = z.array(z.string());

/** A mirror pod, live or ended. */
export const Mirror = z
  .object({
    mirror_id: z.string(),
    mirror_pod_name: z.string(),
    namespace: z.string(),
    status: MirrorStatus,
    ttl_seconds: z.int(),
    created_at: z.string(),
    fixed_manifest: z.string(),
    explanation: z.string(),
    failure_id: Id,
    verdict: z.union([Verdict, z.null()]),
    verdict_reason: z.string().nullable(),
    scope: z.union([FixScope, z.null()]),
    origin: MirrorOrigin,
    strategy: z.string().nullable(),
    window_seconds: z.int(),
    checks: z.array(MirrorCheck),
    control: z.union([MirrorControl, z.null()]),
    cannot_show: texts,
    warnings: texts,
    phase: z.string().nullable(),
    events: z.array(z.unknown()),
    expires_at: z.string(),
    finished_at: z.string().nullable(),
    created_by: z.string(),
  })
  .meta({ id: 'Mirror' });
export type Mirror = z.infer<typeof Mirror>;

/** A mirror as lists carry it. */
export const MirrorItem = Mirror.omit({ fixed_manifest: true, events: true }).meta({ id: 'MirrorItem' });
export type MirrorItem = z.infer<typeof MirrorItem>;

/** One way that could be tried. */
export const ProofCandidate = z
  .object({ strategy: z.string(), title: z.string(), scope: FixScope, origin: MirrorOrigin })
  .meta({ id: 'ProofCandidate' });
export type ProofCandidate = z.infer<typeof ProofCandidate>;

const MirrorLimit = z
  .object({
    used: z.int().meta({ description: 'How many mirrors are live.', example: 1 }),
    max: z.int().meta({ description: 'How many may be at once.', example: 3 }),
  })
  .meta({ id: 'MirrorLimit' });

/** What a mirror of a failure would be. */
export const MirrorPreview = z
  .object({
    fixed_manifest: z.string(),
    explanation: z.string(),
    is_fallback: z.boolean(),
    failure_id: Id,
    origin: z.union([MirrorOrigin, z.null()]),
    strategy: z.string().nullable(),
    scope: z.union([FixScope, z.null()]),
    patch: z.array(PatchOperation),
    diff: z.string(),
    checks: z.array(z.object({ name: z.string(), detail: z.string() })),
    window_seconds: z.int(),
    needs_ttl_seconds: z.int(),
    needs: z.array(NeededObject),
    cannot_show: texts,
    warnings: texts,
    proven_before: z.union([z.object({ times: z.int(), last_at: z.string() }), z.null()]),
    candidates: z.array(ProofCandidate),
    limits: z
      .object({
        namespace: MirrorLimit.meta({ description: 'In the namespace of the failure.' }),
        total: MirrorLimit.meta({ description: 'In all namespaces.' }),
      })
      .meta({ description: 'Whether there is room for a mirror now.' }),
  })
  .meta({ id: 'MirrorPreview' });
export type MirrorPreview = z.infer<typeof MirrorPreview>;

/** The longest manifest that is taken, in characters. */
const MANIFEST_LIMIT = 262_144;

/** How a mirror is to be made and judged; all of it may be left out. */
export const MirrorRequest = z
  .strictObject({
    ttl_seconds: z.int().min(30).max(3_600).optional(),
    manifest: z.string().min(1).max(MANIFEST_LIMIT).optional(),
    strategy: Name.optional(),
    control: z
      .boolean()
      .optional()
      .meta({ description: 'Runs the unchanged manifest beside the mirror, also where the original still fails.' }),
    auto: z.boolean().optional(),
    keep: z.boolean().optional(),
    window_seconds: z.int().min(30).max(3_600).optional(),
    allow_privileged: z.boolean().optional(),
    allow_large: z.boolean().optional(),
    deny_egress: z.boolean().optional(),
  })
  .meta({ id: 'MirrorRequest' });
export type MirrorRequest = z.infer<typeof MirrorRequest>;

/** What containers of the mirror and of the original printed. */
export const MirrorLogs = z
  .object({ mirror: z.string(), original: z.string(), truncated: z.boolean() })
  .meta({ id: 'MirrorLogs' });
export type MirrorLogs = z.infer<typeof MirrorLogs>;

/** What a failure's record says of the newest verdict on it. */
export const FailureProof = z
  .object({ verdict: Verdict, scope: z.union([FixScope, z.null()]), mirror_id: z.string(), at: Timestamp })
  .meta({ id: 'FailureProof' });
export type FailureProof = z.infer<typeof FailureProof>;

export const PatchFormat = z.enum(['kubectl', 'merge', 'json', 'kustomize']);

/** Which tool writes the owner, and where the change belongs then. */
export const ManagedBy = z
  .object({ tool: z.string(), name: z.string().nullable(), hint: z.string() })
  .meta({ id: 'ManagedBy' });
export type ManagedBy = z.infer<typeof ManagedBy>;

/** A fix as a patch of the owner. `verdict` is null for what was never proven. */
export const HandOverPatch = z
  .object({
    format: PatchFormat,
    target: z.object({ kind: z.string(), name: z.string(), namespace: z.string() }),
    text: z.string(),
    managed_by: z.union([ManagedBy, z.null()]),
    scope: FixScope,
    origin: MirrorOrigin,
    verdict: z.union([Verdict, z.null()]),
    proven_by: z.string().nullable(),
    warnings: texts,
  })
  .meta({ id: 'HandOverPatch' });
export type HandOverPatch = z.infer<typeof HandOverPatch>;
