import { useIsAtLeast } from '../../../api/session.js';
import { ageText, momentText } from '../../../lib/time.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { useSilence } from '../actions.js';
import type { FailureRecord } from '../queries.js';
import { words } from '../words.js';

const who = (by: string | null) => {
  if (by === null) return words.somebody;
  return by === 'agent' ? words.theAgent : visibleText(by);
};

function Resolved({ record }: { readonly record: FailureRecord }) {
  const { status_changed_at: at, status_changed_by: by, status_note: note } = record;
  const moment = momentText(at ?? record.last_seen);
  const isRecovery = by === 'agent' && note?.includes('recovered') === true;
  return (
    <Notice tone="ok">
      {isRecovery ? words.recovered(moment, who(by)) : words.resolved(moment, who(by), visibleText(note ?? ''))}
    </Notice>
  );
}

function Ignored({ record }: { readonly record: FailureRecord }) {
  const mayWrite = useIsAtLeast('write');
  const silence = useSilence(record);
  const offer = (
    <Button onClick={() => silence.mutate()} busy={silence.isPending}>
      {words.silence.label(visibleText(record.namespace))}
    </Button>
  );
  return (
    <Notice tone="plain" {...(mayWrite && record.cause !== null && { actions: offer })}>
      {words.ignored(who(record.status_changed_by), visibleText(record.status_note ?? ''))}
    </Notice>
  );
}

interface Props {
  readonly record: FailureRecord;
  readonly newer: { readonly title: string | null; readonly at: number } | undefined;
  readonly onShowNewer: () => void;
}

/** What has to be known of the record before one reads on: that it is over, that it is old, that the cause is another by now. */
export function Strips({ record, newer, onShowNewer }: Props) {
  return (
    <>
      {newer !== undefined && (
        <Notice tone="warn" announce actions={<Button onClick={onShowNewer}>{words.show}</Button>}>
          {words.changedCause(ageText(newer.at))}
          {visibleText(newer.title ?? words.unnamed)}
        </Notice>
      )}
      {record.stale && <Notice tone="warn">{words.stale(ageText(record.last_seen))}</Notice>}
      {record.status === 'resolved' && <Resolved record={record} />}
      {record.status === 'ignored' && <Ignored record={record} />}
    </>
  );
}
