import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { components } from '../../api/schema.js';
import { visibleText } from '../../lib/visible-text.js';
import { SearchBox } from '../../ui/search-box.js';
import { Section } from '../../ui/section.js';
import styles from './access.module.css';
import { AccessPage } from './parts/access-page.js';
import { Answer } from './parts/answer.js';
import { Hints, RoleLink, ToRole } from './parts/chain.js';
import { roleList } from './queries.js';
import { words } from './words.js';

type RoleList = components['schemas']['RoleList'];

/** The roles of the cluster, and bindings to roles that are not there. */
export default function RolesPage() {
  const { q = '' } = useSearch({ from: '/inside/access/roles' });
  const navigate = useNavigate();
  const filter = (text: string) =>
    void navigate({ to: '/access/roles', search: text === '' ? {} : { q: text }, replace: true });
  return (
    <AccessPage title={words.roles.title}>
      <SearchBox label={words.roles.filter} value={q} onChange={filter} />
      <Answer query={useQuery(roleList)}>
        {(list) => (
          <>
            <Roles list={list} filter={q.toLowerCase()} />
            <Dangling list={list} />
            <Hints missing={list.missing} />
          </>
        )}
      </Answer>
    </AccessPage>
  );
}

function Roles({ list, filter }: { readonly list: RoleList; readonly filter: string }) {
  const roles = [
    ...list.cluster_roles.map(({ name }) => ({ kind: 'ClusterRole', namespace: '', name })),
    ...list.roles.map((role) => ({ kind: 'Role', ...role })),
  ].filter(({ namespace, name }) => `${namespace}/${name}`.toLowerCase().includes(filter));
  if (roles.length === 0) return <p>{words.roles.none}</p>;
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{words.roles.name}</th>
          <th scope="col">{words.roles.where}</th>
          <th scope="col">
            <span className="visually-hidden">{words.graph.open}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {roles.map((role) => (
          <tr key={`${role.namespace}/${role.name}`}>
            <td>
              <RoleLink {...role} />
            </td>
            <td>{role.namespace === '' ? words.roles.cluster : visibleText(role.namespace)}</td>
            <td className={styles['way']}>
              <ToRole role={role} search={{ view: 'map' }}>
                {words.graph.open}
                <span className="visually-hidden">{words.graph.openOf(`${role.kind} ${role.name}`)}</span>
              </ToRole>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Dangling({ list: { dangling_bindings: bindings } }: { readonly list: RoleList }) {
  if (bindings.length === 0) return null;
  return (
    <Section title={words.roles.dangling}>
      <p>{words.roles.danglingHint}</p>
      <ul className={styles['subjects']}>
        {bindings.map(({ kind, namespace, name, role }) => (
          <li key={`${kind} ${namespace}/${name}`}>
            {words.roles.danglingLine(
              kind,
              namespace === '' ? name : `${namespace}/${name}`,
              `${role.kind} ${role.name}`,
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
