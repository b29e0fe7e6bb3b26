import { visibleText } from '../../../lib/visible-text.js';
import { SeverityMark } from '../../../ui/severity.js';
import styles from '../access.module.css';
import type { Permission } from '../role-view.js';
import { words } from '../words.js';

/** What is allowed on what, with what is dangerous in it. */
export function PermissionTable({ permissions }: { readonly permissions: readonly Permission[] }) {
  if (permissions.length === 0) return <p>{words.role.nothing}</p>;
  return (
    <table className={`${styles['table']} ${styles['permissions']}`}>
      <thead>
        <tr>
          <th scope="col">{words.role.on}</th>
          <th scope="col">{words.role.verbs}</th>
          <th scope="col">{words.role.risk}</th>
        </tr>
      </thead>
      <tbody>
        {permissions.map(({ id, name, verbs, names, risk }) => (
          <tr key={id}>
            <td>
              <code>{visibleText(name)}</code>
              {names.length > 0 && <p className={styles['meta']}>{words.role.only(names)}</p>}
            </td>
            <td>{verbs.map(visibleText).join(', ')}</td>
            <td>
              {risk === undefined ? (
                <span className={styles['meta']}>{words.role.plain}</span>
              ) : (
                <>
                  <SeverityMark severity={risk.level} />
                  {risk.reasons.map((reason) => (
                    <p key={reason}>{visibleText(reason)}</p>
                  ))}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
