import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/api-error.js';
import { me, type Role } from '../../../../api/session.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { Ago } from '../../../../ui/ago.js';
import { Notice } from '../../../../ui/notice.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { PlainTable } from '../../parts/plain-table.js';
import { roleIn } from '../../parts/role-options.js';
import { useBlocked } from '../../parts/use-blocked.js';
import { words as shared } from '../../words.js';
import { useChangeRole, useRemoveUser } from '../actions.js';
import type { UserDetail } from '../queries.js';
import { words } from '../words.js';
import styles from './user-table.module.css';

/** The accounts. That the last admin stays one, the server sees to, and says so. */
export function UserTable({ users }: { readonly users: readonly UserDetail[] }) {
  const change = useChangeRole();
  const remove = useRemoveUser();
  const { data: own } = useQuery(me);
  return (
    <>
      {change.error !== null && (
        <Notice tone="fail" announce>
          {messageOf(change.error)}
        </Notice>
      )}
      <PlainTable
        label={words.list}
        rows={users}
        keyOf={({ id }) => id}
        columns={[
          {
            header: words.columns.name,
            cell: ({ id, username }) => (
              <>
                <strong>{visibleText(username)}</strong> {id === own?.id && words.you}
              </>
            ),
          },
          {
            header: words.columns.role,
            cell: (user) => <RoleSelect user={user} onChange={(role) => change.mutate({ id: user.id, role })} />,
          },
          { header: words.columns.created, cell: ({ created_at: at }) => <Ago at={at} suffix={words.ago} /> },
          {
            header: words.columns.login,
            cell: ({ last_login_at: at }) => (at === null ? shared.never : <Ago at={at} suffix={words.ago} />),
          },
          {
            header: words.columns.actions,
            isAction: true,
            cell: ({ id, username, managed_by: managedBy }) =>
              managedBy === undefined ? (
                <ConfirmButton
                  label={shared.remove}
                  name={words.removeNamed(visibleText(username))}
                  question={words.removeQuestion(visibleText(username))}
                  confirm={words.removeNamed(visibleText(username))}
                  run={() => remove.mutateAsync(id)}
                >
                  <p>{words.removeText}</p>
                </ConfirmButton>
              ) : (
                shared.setByFile
              ),
          },
        ]}
      />
    </>
  );
}

interface RoleProps {
  readonly user: UserDetail;
  readonly onChange: (role: Role) => void;
}

function RoleSelect({ user, onChange }: RoleProps) {
  const blocked = useBlocked();
  return (
    <select
      className={styles['role']}
      aria-label={words.roleOf(visibleText(user.username))}
      value={user.role}
      disabled={user.managed_by !== undefined || blocked !== undefined}
      title={blocked}
      onChange={({ target }) => onChange(roleIn(target.value))}
    >
      {Object.entries(shared.roles).map(([role, label]) => (
        <option key={role} value={role}>
          {label}
        </option>
      ))}
    </select>
  );
}
