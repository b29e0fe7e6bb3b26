import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../evidence/values.js';
import { CHANGE_LIMIT } from './change.js';

/** A change as a report tells of it: whoever sent it may be of another version. */
export interface ReportedChange {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly kind: string;
  /** As it was reported: what is shown of it comes from `describeChanges`. */
  readonly what: string;
  readonly object: { readonly kind: string; readonly name: string };
  readonly revision: number | undefined;
  readonly before: ReportedRevision | undefined;
}

export interface ReportedRevision {
  readonly revision: number;
  readonly healthy: boolean | undefined;
  /** '' where it is not known. */
  readonly manifest: string;
}

/** Of so many elements the newest are taken. */
const READ = 200;
const MANIFEST_LIMIT = 262_144;

/** The changes of a report that have a time and words, newest first, at most 20. Wrong types count as absent; nothing throws. */
export function reportedChanges(report: Fields): readonly ReportedChange[] {
  return listOf(report['changes'], READ)
    .flatMap((element) => reportedChange(fieldsOf(element)))
    .sort((one, other) => other.at - one.at)
    .slice(0, CHANGE_LIMIT);
}

function reportedChange(fields: Fields): ReportedChange[] {
  const at = Date.parse(textOf(fields['at']));
  const what = textOf(fields['what']).trim();
  if (Number.isNaN(at) || what === '') return [];
  const { kind, name } = fieldsOf(fields['object']);
  return [
    {
      at,
      kind: textOf(fields['kind']),
      what,
      object: { kind: textOf(kind), name: textOf(name) },
      revision: revisionNumber(fields['revision']),
      before: reportedRevision(fieldsOf(fields['before'])),
    },
  ];
}

function reportedRevision({ revision, healthy, manifest }: Fields): ReportedRevision | undefined {
  const number = revisionNumber(revision);
  if (number === undefined) return undefined;
  const isManifest = typeof manifest === 'string' && manifest.length <= MANIFEST_LIMIT;
  return {
    revision: number,
    healthy: typeof healthy === 'boolean' ? healthy : undefined,
    manifest: isManifest ? manifest : '',
  };
}

function revisionNumber(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
