import { z } from 'zod';
import { Changed, Id, NAME_LIMIT, Severity, Timestamp } from './common.js';
import { FailureStatus, NewStatus } from './failure.js';
import { FindingStatus } from './finding.js';

/** How many rows one request changes at most. */
export const CHANGED_PER_REQUEST = 10_000;
/** How many ids one request names at most. */
export const IDS_PER_REQUEST = 1_000;
/** How many refusals an answer lists at most. */
export const LISTED_REFUSALS = 50;
/** How long a change can be taken back. */
export const UNDO_MINUTES = 10;

/** How many values of one filter count as one of them. */
const VALUES_PER_FILTER = 50;

const text = z.string().max(NAME_LIMIT);
/** One value, or one of several. */
const many = <Value extends z.ZodType>(value: Value) =>
  z.union([value, z.array(value).max(VALUES_PER_FILTER)]).optional();
const ids = z
  .array(Id)
  .max(IDS_PER_REQUEST)
  .meta({ description: 'Which ones; those that do not exist are passed over.', examples: [[1, 2]] });

/** Which failures, as the lists filter them; without `status` the active ones. */
export const FailureSelection = z
  .strictObject({
    status: z
      .array(FailureStatus)
      .max(FailureStatus.options.length)
      .optional()
      .meta({ description: 'Of these statuses; `new` and `investigating` when there are none.', examples: [['new']] }),
    cluster: many(text).meta({ description: 'Name of the cluster.', examples: ['default'] }),
    namespace: many(text).meta({ description: 'Namespace of the pod.', examples: ['shop'] }),
    pod: text.optional().meta({ description: 'Name of the pod.', examples: [] }),
    reason: many(text).meta({ description: 'The `failure_reason`.', examples: ['CrashLoopBackOff'] }),
    cause: many(text).meta({ description: 'Kind of failure.', examples: ['oom-killed'] }),
    severity: many(Severity).meta({ description: 'How bad it is.', examples: ['high'] }),
    owner: many(text).meta({ description: '`Kind/name`, or a name.', examples: ['Deployment/cart'] }),
    node: many(text).meta({ description: 'The node that the pod is on.', examples: ['node-a'] }),
    since: Timestamp.optional().meta({ description: 'Only what was seen at or after this instant.', examples: [] }),
    q: text.optional().meta({ description: 'A part of pod name, namespace, reason, message or title.', examples: [] }),
  })
  .meta({ id: 'FailureSelection', description: 'which failures' });

/** Gives many failures a status: those named, or those that a filter finds. */
export const NewStatuses = z.union([
  z.strictObject({ ids, ...NewStatus.shape }),
  z.strictObject({
    filter: FailureSelection.meta({
      description: 'Which ones: all filters have to fit; those without a value are none.',
    }),
    ...NewStatus.shape,
  }),
]);
export type NewStatuses = z.output<typeof NewStatuses>;

/** What became of a change of many. */
export const BulkChange = Changed.extend({
  undo: z
    .uuid()
    .nullable()
    .meta({
      description: `Takes the change back for ${UNDO_MINUTES} minutes; null when nothing was changed.`,
      examples: ['5f0c8e0e-3c39-4c51-9c0e-9a4f5f1c7b11'],
    }),
  more: z.boolean().meta({
    description: `Whether there is more of what the filter finds: one request changes at most ${CHANGED_PER_REQUEST}.`,
    examples: [false],
  }),
  refused: z
    .array(
      z.object({
        id: Id,
        detail: z.string().meta({ description: 'Why it was left as it is.', examples: ['it was changed meanwhile'] }),
      }),
    )
    .meta({ description: `What was left as it is; at most ${LISTED_REFUSALS} are listed.`, examples: [[]] }),
}).meta({ id: 'BulkChange', description: 'how many were changed, and how that is taken back' });
export type BulkChange = z.output<typeof BulkChange>;

/** Asks for a change to be taken back. */
export const Undo = z
  .strictObject({
    undo: z.uuid().meta({
      description: 'As the answer to the change gave it.',
      examples: ['5f0c8e0e-3c39-4c51-9c0e-9a4f5f1c7b11'],
    }),
  })
  .meta({ id: 'Undo' });

/** What became of taking a change back. */
export const Undone = BulkChange.omit({ undo: true, more: true }).meta({
  id: 'Undone',
  description: 'how many are again what they were',
});
export type Undone = z.output<typeof Undone>;

/** Which findings, as their list filters them; without `status` those that the change would change. */
export const FindingSelection = z
  .strictObject({
    namespace: text.optional().meta({ description: '`_` for resources without a namespace.', examples: ['shop'] }),
    severity: Severity.optional().meta({ description: 'How bad it is.', examples: ['high'] }),
    check: text.optional().meta({ description: 'Identifier of the check.', examples: ['run-as-root'] }),
    resource_type: text.optional().meta({ description: 'Kind of the resource.', examples: [] }),
    resource_name: text.optional().meta({ description: 'Name of the resource.', examples: [] }),
    since: Timestamp.optional().meta({ description: 'Only what was seen at or after this instant.', examples: [] }),
    q: text.optional().meta({ description: 'A part of a name or of the message.', examples: [] }),
  })
  .meta({ id: 'FindingSelection', description: 'which findings' });

const findingStatus = {
  status: FindingStatus.meta({ description: 'What they become: dismissed, or active again.' }),
};

/** Dismisses or restores many findings: those named, or those that a filter finds. */
export const NewFindingStatuses = z.union([
  z.strictObject({ ids, ...findingStatus }),
  z.strictObject({
    filter: FindingSelection.meta({
      description: 'Which ones: all filters have to fit; those without a value are none.',
    }),
    ...findingStatus,
  }),
]);
export type NewFindingStatuses = z.output<typeof NewFindingStatuses>;
