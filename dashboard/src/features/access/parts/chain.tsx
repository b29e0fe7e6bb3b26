import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import styles from '../access.module.css';
import type { AccessPath, MissingKind } from '../queries.js';
import type { RoleSearch } from '../role-search.js';
import { words } from '../words.js';

const fullName = ({ namespace, name }: { readonly namespace: string; readonly name: string }) =>
  visibleText(namespace === '' ? name : `${namespace}/${name}`);

interface RoleLinkProps {
  readonly role: AccessPath['role'];
  readonly search?: RoleSearch;
  readonly children: ReactNode;
}

/** Leads to a role. */
export function ToRole({ role: { kind, namespace, name }, search = {}, children }: RoleLinkProps) {
  return kind === 'Role' ? (
    <Link to="/access/roles/$ns/$name" params={{ ns: namespace, name }} search={search}>
      {children}
    </Link>
  ) : (
    <Link to="/access/clusterroles/$name" params={{ name }} search={search}>
      {children}
    </Link>
  );
}

/** A role by its name, which leads to it. */
export function RoleLink({ kind, namespace, name }: AccessPath['role']) {
  return (
    <ToRole role={{ kind, namespace, name }}>
      {kind} {fullName({ namespace, name })}
    </ToRole>
  );
}

function thingsOf({ resources = [], nonResourceURLs = [], resourceNames = [] }: AccessPath['rule']): readonly string[] {
  const things = [...resources, ...nonResourceURLs];
  return resourceNames.length === 0 ? things : [...things, words.role.only(resourceNames)];
}

/** Why somebody may do something: by which binding, which gives which role, which has which rule. */
export function Chain({ path: { binding, role, rule } }: { readonly path: AccessPath }) {
  return (
    <p className={styles['chain']}>
      {words.chain.through} {binding.kind} {fullName(binding)}, {words.chain.gives} <RoleLink {...role} />
      <span className={styles['rule']}>{words.chain.rule(rule.verbs, thingsOf(rule))}</span>
    </p>
  );
}

export function Chains({ through }: { readonly through: readonly AccessPath[] }) {
  return through.map((path) => (
    <Chain
      key={`${path.binding.kind} ${path.binding.namespace}/${path.binding.name} ${path.role.name} ${JSON.stringify(path.rule)}`}
      path={path}
    />
  ));
}

interface HintProps {
  readonly truncated?: boolean | undefined;
  readonly missing?: readonly MissingKind[] | null | undefined;
}

/** What may be besides what is listed. */
export function Hints({ truncated = false, missing }: HintProps) {
  return (
    <>
      {truncated && <p className={styles['meta']}>{words.truncated}</p>}
      {missing !== undefined && missing !== null && missing.length > 0 && (
        <p className={styles['meta']}>{words.missing(missing.map(({ kind }) => kind))}</p>
      )}
    </>
  );
}
