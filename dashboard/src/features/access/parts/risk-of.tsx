import { visibleText } from '../../../lib/visible-text.js';
import { SeverityMark } from '../../../ui/severity.js';
import styles from '../access.module.css';
import type { Permission } from '../role-view.js';
import { words } from '../words.js';

/** How dangerous something is, and why. */
export function RiskOf({ risk }: Pick<Permission, 'risk'>) {
  if (risk === undefined) return <span className={styles['meta']}>{words.role.plain}</span>;
  return (
    <>
      <SeverityMark severity={risk.level} />
      {risk.reasons.map((reason) => (
        <p key={reason}>{visibleText(reason)}</p>
      ))}
    </>
  );
}
