import { useEffect, useRef } from 'react';
import { useIsAtLeast } from '../../../api/session.js';
import { announce } from '../../../lib/announce.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { useDeleteMirror } from '../actions.js';
import { isWatched, type Mirror } from '../queries.js';
import type { Proof } from '../use-proof.js';
import { verdictText } from '../verdict-text.js';
import { words } from '../words.js';
import { CheckList } from './check-list.js';
import { Countdown } from './countdown.js';
import { MirrorLogs } from './mirror-logs.js';
import styles from './mirror-run.module.css';
import { TextList } from './text-list.js';
import { VerdictBox } from './verdict-box.js';

interface Props {
  readonly mirror: Mirror;
  /** What else could be tried, where the mirror is shown with its failure. */
  readonly proof?: Proof;
}

/** A mirror while it is watched, and what it showed in the end. */
export function MirrorRun({ mirror, proof }: Props) {
  const isLive = isWatched(mirror);
  useVerdictRead(mirror);
  return (
    <div className={styles['run']}>
      {isLive ? <Progress mirror={mirror} /> : <VerdictBox mirror={mirror} proof={proof} />}
      <CheckList checks={mirror.checks} since={mirror.created_at} isLive={isLive} />
      <ControlLine mirror={mirror} />
      {!isLive && <TextList title={words.cannotShow} texts={mirror.cannot_show} isFolded />}
      <MirrorLogs id={mirror.mirror_id} isLive={isLive} />
    </div>
  );
}

/** Has the verdict read aloud when it comes while one looks. */
function useVerdictRead(mirror: Mirror): void {
  const isLive = isWatched(mirror);
  const wasLive = useRef(isLive);
  const text = verdictText(mirror, '');
  useEffect(() => {
    if (wasLive.current && !isLive && text !== undefined) announce(text);
    wasLive.current = isLive;
  }, [isLive, text]);
}

function Progress({ mirror }: { readonly mirror: Mirror }) {
  const isAdmin = useIsAtLeast('admin');
  const remove = useDeleteMirror();
  const { status, expires_at: at, ttl_seconds: ttl, mirror_id: id, mirror_pod_name: pod } = mirror;
  return (
    <>
      <p className={styles['progress']}>
        <strong>{status === 'Pending' ? words.pending : words.running}</strong>
        <Countdown until={at} most={ttl} />
      </p>
      <p className={styles['quiet']}>
        {visibleText(pod)}. {words.leaving}
      </p>
      {isAdmin && (
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(id)}>
          {words.delete}
        </Button>
      )}
      {remove.error !== null && <ErrorPanel error={remove.error} />}
    </>
  );
}

/** What the pod does without the change. */
function ControlLine({ mirror: { control } }: { readonly mirror: Mirror }) {
  if (control === null) return null;
  const pod = visibleText(control.pod_name);
  if (control.failing === null) return <p className={styles['quiet']}>{words.controlUnknown(pod)}</p>;
  return <p className={styles['quiet']}>{control.failing ? words.controlFails(pod) : words.controlHolds(pod)}</p>;
}
