import { visibleText } from '../../../lib/visible-text.js';
import styles from '../access.module.css';
import type { Permission } from '../role-view.js';
import { words } from '../words.js';
import { RiskOf } from './risk-of.js';

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
              <RiskOf risk={risk} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
