import { visibleText } from '../../../lib/visible-text.js';
import { Section } from '../../../ui/section.js';
import styles from '../access.module.css';
import type { Binding, RoleView, Subject } from '../role-view.js';
import { words } from '../words.js';
import { RoleLink } from './chain.js';
import { PermissionTable } from './permission-table.js';
import { RiskOf } from './risk-of.js';

/** What a role allows, who has it, and which roles it has to do with. */
export function RoleList({ view: { permissions, bindings, from, into } }: { readonly view: RoleView }) {
  return (
    <>
      <Section title={words.role.allows}>
        <PermissionTable permissions={permissions} />
      </Section>
      <Section title={words.role.holders}>
        <Bindings bindings={bindings} />
      </Section>
      <Roles title={words.role.from} roles={from} />
      <Roles title={words.role.into} roles={into} />
    </>
  );
}

const fullName = ({ kind, namespace, name, problem }: Subject) =>
  visibleText(
    `${kind} ${namespace === '' ? name : `${namespace}/${name}`}${problem === undefined ? '' : ` (${problem})`}`,
  );

function Bindings({ bindings }: { readonly bindings: readonly Binding[] }) {
  if (bindings.length === 0) return <p>{words.role.nobody}</p>;
  return (
    <ul className={styles['subjects']}>
      {bindings.map((binding) => (
        <li key={binding.id}>
          <strong>{binding.subjects.map(fullName).join(', ') || words.role.noSubjects}</strong>
          <p className={styles['chain']}>
            {words.chain.through} {fullName(binding)}
          </p>
          {binding.risk !== undefined && (
            <div>
              <RiskOf risk={binding.risk} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Roles({ title, roles }: { readonly title: string; readonly roles: readonly Subject[] }) {
  if (roles.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles['subjects']}>
        {roles.map((role) => (
          <li key={role.id}>
            <RoleLink {...role} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
