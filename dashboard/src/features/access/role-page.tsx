import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { visibleText } from '../../lib/visible-text.js';
import { Section } from '../../ui/section.js';
import styles from './access.module.css';
import { AccessPage } from './parts/access-page.js';
import { Answer } from './parts/answer.js';
import { Hints, RoleLink } from './parts/chain.js';
import { PermissionTable } from './parts/permission-table.js';
import { roleGraph } from './queries.js';
import { type Binding, roleView, type Subject } from './role-view.js';
import { words } from './words.js';

/** A role: what it allows, and who has it by which binding. */
export default function RolePage() {
  const { ns, name = '' }: { ns?: string; name?: string } = useParams({ strict: false });
  const kind = ns === undefined ? 'ClusterRole' : 'Role';
  const id = `${kind}/${ns ?? ''}/${name}`;
  return (
    <AccessPage title={`${kind} ${visibleText(ns === undefined ? name : `${ns}/${name}`)}`}>
      <Answer query={useQuery(roleGraph(ns, name))}>
        {(graph) => {
          const { permissions, bindings, from } = roleView(graph, id);
          return (
            <>
              <Section title={words.role.allows}>
                <PermissionTable permissions={permissions} />
              </Section>
              <Section title={words.role.holders}>
                <Bindings bindings={bindings} />
                <Hints truncated={graph.truncated} missing={graph.missing} />
              </Section>
              {from.length > 0 && (
                <Section title={words.role.from}>
                  <ul className={styles['subjects']}>
                    {from.map((role) => (
                      <li key={role.id}>
                        <RoleLink {...role} />
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
            </>
          );
        }}
      </Answer>
    </AccessPage>
  );
}

const fullName = ({ kind, namespace, name }: Subject) =>
  `${kind} ${visibleText(namespace === '' ? name : `${namespace}/${name}`)}`;

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
        </li>
      ))}
    </ul>
  );
}
