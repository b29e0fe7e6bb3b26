import { Link } from '@tanstack/react-router';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { VerdictMark } from '../../../ui/verdict.js';
import { Countdown } from '../../proof/parts/countdown.js';
import { isWatched } from '../../proof/queries.js';
import type { MirrorItem } from '../queries.js';
import { words } from '../words.js';
import styles from './mirror-table.module.css';

interface Props {
  readonly label: string;
  readonly mirrors: readonly MirrorItem[];
}

/** Mirrors, the newest first; on a phone two lines each. */
export function MirrorTable({ label, mirrors }: Props) {
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.verdict}</th>
          <th scope="col">{words.mirror}</th>
          <th scope="col">{words.tried}</th>
          <th scope="col">{words.failure}</th>
          <th scope="col">{words.window}</th>
          <th scope="col">{words.by}</th>
          <th scope="col">{words.when}</th>
        </tr>
      </thead>
      <tbody>
        {mirrors.map((mirror) => (
          <Row key={mirror.mirror_id} mirror={mirror} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ mirror }: { readonly mirror: MirrorItem }) {
  const { mirror_id: id, namespace, mirror_pod_name: pod, failure_id: failure, created_by: by } = mirror;
  return (
    <tr>
      <td>
        <Outcome mirror={mirror} />
      </td>
      <td className={styles['name']}>
        <Link to="/mirrors/$id" params={{ id }}>
          {visibleText(`${namespace}/${pod}`)}
        </Link>
      </td>
      <td>
        {visibleText(triedOf(mirror))}
        {mirror.scope === 'mirror-only' && <span className={styles['quiet']}>{` (${words.experiment})`}</span>}
      </td>
      <td>
        <Link to="/failures/$id" params={{ id: String(failure) }}>
          {words.failureNumber(failure)}
        </Link>
      </td>
      <td className={styles['wide']}>{words.seconds(mirror.window_seconds)}</td>
      <td className={styles['wide']}>{visibleText(by)}</td>
      <td>
        {isWatched(mirror) ? (
          <Countdown until={mirror.expires_at} most={mirror.ttl_seconds} />
        ) : (
          <Ago at={mirror.created_at} suffix={words.ago} />
        )}
      </td>
    </tr>
  );
}

export const triedOf = ({ strategy, origin }: Pick<MirrorItem, 'strategy' | 'origin'>): string =>
  strategy ?? (origin === 'user' ? words.own : words.original);

function Outcome({ mirror: { verdict, status } }: { readonly mirror: MirrorItem }) {
  return verdict === null ? (
    <span className={styles['quiet']}>{words.status[status]}</span>
  ) : (
    <VerdictMark verdict={verdict} />
  );
}
