import { z } from 'zod';
import { ARRAY_LIMIT, Assignee, Id, Name, Owner, Severity, Timestamp } from './common.js';
import { Confidence, Diagnosis, Fix } from './diagnosis.js';
import { FailureProof, FixScope } from './mirror.js';
import {
  REPORTED_CHANGE,
  REPORTED_CONDITION,
  REPORTED_EVENT,
  REPORTED_LOG,
  REPORTED_NODE,
  REPORTED_OBJECT,
  REPORTED_STATUS,
} from './report-elements.js';

/** The status of a failure (docs/wire-contract.md, "Status of a failure"). `open` elsewhere in the code means: not resolved. */
export const FailureStatus = z.enum(['new', 'investigating', 'resolved', 'ignored']).meta({ id: 'FailureStatus' });
export type FailureStatus = z.infer<typeof FailureStatus>;

/** The longest note on a change of status, in characters. */
export const NOTE_LIMIT = 2_000;

/** A status that somebody gives, and why. Without a note, that of the change before goes. */
export const NewStatus = z
  .strictObject({ status: FailureStatus, note: z.string().max(NOTE_LIMIT).optional() })
  .meta({ id: 'NewStatus' });
export type NewStatus = z.infer<typeof NewStatus>;

/** Where the solution on a record comes from. */
export const SolutionSource = z.enum(['rules', 'llm', 'cache']);
export type SolutionSource = z.infer<typeof SolutionSource>;

const text = z.string().optional();
const anything = z.unknown();
const name = Name.optional();
/** Elements are kept as the agent sends them: agents are newer than servers. The documents say what they usually hold. */
const elements = (description: string, element: Parameters<typeof anything.meta>[0]) =>
  z.array(anything.meta(element)).max(ARRAY_LIMIT).optional().meta({ description });
/** What only some reports hold is left out of the example of a report. */
const NO_EXAMPLE = { examples: [] };

const isEmpty = (value: unknown) => value === null || value === '';

/** Absent, null and "" mean the same in the fields of a report. */
function withoutEmptyFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  if (!Object.values(body).some(isEmpty)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmpty(value)));
}

const PodReference = {
  cluster: Name.default('default'),
  namespace: Name,
  pod_name: Name,
  pod_uid: name,
};

/** What an agent reports of a failing pod (docs/wire-contract.md, "Failure reports"). Unknown fields are kept. */
export const FailureReport = z
  .preprocess(
    withoutEmptyFields,
    z.looseObject({
      ...PodReference,
      report_id: name.meta(NO_EXAMPLE),
      node_name: name,
      failure_reason: text,
      failure_message: text,
      creation_timestamp: Timestamp.optional(),
      phase: text,
      status_reason: text,
      status_message: text,
      owner: z.looseObject({ api_version: z.string().nullish(), kind: Name, name: Name }).optional(),
      owner_manifest: text.meta({ description: 'The manifest of the owner as YAML or JSON text, without its status.' }),
      events: elements('Events of the pod, newest first.', REPORTED_EVENT),
      container_statuses: elements('State of each container.', REPORTED_STATUS),
      conditions: elements('Conditions of the pod.', REPORTED_CONDITION),
      container_logs: elements('What the containers printed, those that help to say why.', REPORTED_LOG),
      owner_events: elements('Events of the owner.', REPORTED_EVENT).meta(NO_EXAMPLE),
      node: z
        .looseObject({})
        .optional()
        .meta({ ...REPORTED_NODE, ...NO_EXAMPLE }),
      nodes: elements('At most 50 nodes, for pods that find no node.', REPORTED_NODE).meta(NO_EXAMPLE),
      related: elements('Objects that the pod names.', REPORTED_OBJECT).meta(NO_EXAMPLE),
      changes: elements('What changed around the pod, newest first, at most 20.', REPORTED_CHANGE),
      manifest: text.meta({ description: 'The manifest of the pod as YAML or JSON text.' }),
      logs: text.meta({ description: 'Recent log text of the failing container.' }),
    }),
  )
  .meta({ id: 'FailureReport' });
export type FailureReport = z.output<typeof FailureReport>;

/** Where a solution comes from, as it stands on a record (docs/wire-contract.md, "Solutions"). */
export const SolutionOrigin = z.object({
  solution_source: SolutionSource,
  solution_provider: z.string().nullable(),
  solution_model: z.string().nullable(),
  solution_tokens: z.union([z.object({ input: z.int(), output: z.int() }), z.null()]),
  solution_duration_ms: z.number().nullable(),
  solution_fallback_reason: z.string().nullable(),
});

/** A failure as lists and events carry it: at most the newest five `events`, never `logs` or `manifest`. */
export const FailureItem = z
  .object({
    id: Id,
    cluster: z.string(),
    namespace: z.string(),
    pod_name: z.string(),
    node_name: z.string().nullable(),
    failure_reason: z.string().nullable(),
    failure_message: z.string().nullable(),
    creation_timestamp: z.string().nullable(),
    status: FailureStatus,
    status_changed_at: z.string().nullable(),
    status_changed_by: z.string().nullable(),
    status_note: z.string().nullable(),
    cause: z.string().nullable(),
    title: z.string().nullable(),
    severity: z.union([Severity, z.null()]),
    confidence: z.union([Confidence, z.null()]),
    owner: z.union([Owner, z.null()]),
    incident_id: z.union([Id, z.null()]),
    occurrences: z.int(),
    first_seen: z.string(),
    last_seen: z.string(),
    timestamp: z.string(),
    stale: z.boolean(),
    events: z.array(anything.meta(REPORTED_EVENT)),
    container_statuses: z.array(anything.meta(REPORTED_STATUS)),
    solution: z.string(),
    ...SolutionOrigin.shape,
    proof: z.union([FailureProof, z.null()]),
    fix_scope: z.union([FixScope, z.null()]).meta({ description: 'The `scope` of its fix; null where it has none.' }),
    changed: z
      .string()
      .nullable()
      .meta({
        description: 'What changed nearest before the failure, in a few words; null where nothing is known.',
        examples: ['new image'],
      }),
    assignee: Assignee,
  })
  .meta({ id: 'FailureItem' });
export type FailureItem = z.infer<typeof FailureItem>;

/** A failure as one row of a table shows it (`view=row`): an item without its long texts. */
export const FailureRow = FailureItem.omit({
  failure_message: true,
  creation_timestamp: true,
  timestamp: true,
  events: true,
  container_statuses: true,
  solution: true,
  solution_source: true,
  solution_provider: true,
  solution_model: true,
  solution_tokens: true,
  solution_duration_ms: true,
  solution_fallback_reason: true,
}).meta({ id: 'FailureRow' });
export type FailureRow = z.infer<typeof FailureRow>;

/** The answer to a report: the record with its evidence, without `logs` and `manifest`. Fields of the report that this server does not know are kept. */
export const FailureAnswer = z
  .looseObject({
    ...FailureItem.shape,
    diagnosis: z.union([Diagnosis, z.null()]),
    fix: z.union([Fix, z.null()]),
    changes: z
      .array(anything.meta(REPORTED_CHANGE))
      .optional()
      .meta({ description: 'What changed around the pod, newest first, at most 20.' }),
  })
  .meta({ id: 'FailureAnswer' });
export type FailureAnswer = z.infer<typeof FailureAnswer>;

/** The whole record, whatever its status. */
export const FailureRecord = z
  .looseObject({ ...FailureAnswer.shape, manifest: z.string().nullable(), logs: z.string().nullable() })
  .meta({ id: 'FailureRecord' });
export type FailureRecord = z.infer<typeof FailureRecord>;

export const ExclusionRule = z
  .object({ kind: z.enum(['namespace', 'pod']), pattern: z.string() })
  .meta({ id: 'ExclusionRule' });
export type ExclusionRule = z.infer<typeof ExclusionRule>;

/** The answer to a report that an exclusion rule hits: nothing is stored, nothing is sent. */
export const ExcludedAnswer = z
  .object({ excluded: z.literal(true), rule: ExclusionRule, pod_name: z.string(), namespace: z.string() })
  .meta({ id: 'ExcludedAnswer' });
export type ExcludedAnswer = z.infer<typeof ExcludedAnswer>;

const DeletedPod = z.object({ ...PodReference, reason: z.enum(['deleted', 'recovered']).default('deleted') });

/** What an agent sends when pods are gone: one pod or a list of them (docs/wire-contract.md, "Pods that are gone"). */
export const DeletedPods = z
  .preprocess(
    withoutEmptyFields,
    z.union([z.looseObject({ pods: z.array(DeletedPod).max(ARRAY_LIMIT) }), z.looseObject({ ...DeletedPod.shape })]),
  )
  .meta({ id: 'DeletedPods' });
export type DeletedPod = z.output<typeof DeletedPod>;

export const IncidentStatus = z.enum(['open', 'resolved']);

/** Failures of one cluster, namespace, owner and cause (docs/design.md, "Incidents"). */
export const Incident = z
  .object({
    id: Id,
    status: IncidentStatus,
    cluster: z.string(),
    namespace: z.string(),
    owner: z.object({ kind: z.string(), name: z.string() }),
    cause: z.string(),
    title: z.string(),
    severity: Severity,
    pods: z.int(),
    first_seen: z.string(),
    last_seen: z.string(),
    resolved_at: z.string().nullable(),
    sample_failure_id: z.union([Id, z.null()]),
    assignee: Assignee,
  })
  .meta({ id: 'Incident' });
export type Incident = z.infer<typeof Incident>;

/** An incident as one row of a table shows it (`view=row`), with what is known of its sample, and the newest verdict on any of its failures. */
export const IncidentRow = z
  .object({
    ...Incident.shape,
    ...FailureItem.pick({ fix_scope: true, changed: true, proof: true }).shape,
  })
  .meta({ id: 'IncidentRow' });
export type IncidentRow = z.infer<typeof IncidentRow>;

/** One incident with the first fifty of its failures and the solution that they share. */
export const IncidentDetail = z
  .object({ ...Incident.shape, failures: z.array(FailureItem), solution: z.string().nullable() })
  .meta({ id: 'IncidentDetail' });
export type IncidentDetail = z.infer<typeof IncidentDetail>;

/** The same with its failures as rows, and without the solution. */
export const IncidentDetailRow = z
  .object({ ...IncidentRow.shape, failures: z.array(FailureRow) })
  .meta({ id: 'IncidentDetailRow' });
export type IncidentDetailRow = z.infer<typeof IncidentDetailRow>;
