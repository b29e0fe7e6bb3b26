import { Link } from '@tanstack/react-router';
import { visibleText } from '../../../lib/visible-text.js';
import styles from '../access.module.css';
import type { AccessPath, MissingKind } from '../queries.js';
import { words } from '../words.js';

const fullName = ({ namespace, name }: { readonly namespace: string; readonly name: string }) =>
  visibleText(namespace === '' ? name : `${namespace}/${name}`);

/** A role by its name, which leads to it. */
export function RoleLink({ kind, namespace, name }: AccessPath['role']) {
  const text = `${kind} ${fullName({ namespace, name })}`;
  return kind === 'Role' ? (
    <Link to="/access/roles/$ns/$name" params={{ ns: namespace, name }}>
      {text}
    </Link>
  ) : (
    <Link to="/access/clusterroles/$name" params={{ name }}>
      {text}
    </Link>
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
