import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { patiently } from '../../lib/patiently.js';
import { useChangeSearch } from '../../lib/use-change-search.js';
import { visibleText } from '../../lib/visible-text.js';
import { Notice } from '../../ui/notice.js';
import { Skeleton } from '../../ui/skeleton.js';
import { firstView } from '../map/first-view.js';
import { ViewChoice } from '../map/view-choice.js';
import styles from './access.module.css';
import { AccessPage } from './parts/access-page.js';
import { Answer } from './parts/answer.js';
import { Hints } from './parts/chain.js';
import { RoleList } from './parts/role-list.js';
import { type RoleDiagram, roleGraph } from './queries.js';
import { type RoleSearch, readRoleSearch } from './role-search.js';
import { roleView } from './role-view.js';
import { words } from './words.js';

const RoleMap = lazy(patiently(async () => ({ default: (await import('./parts/role-map.js')).RoleMap })));

/** A role: what it allows, and who has it by which binding, as a map or as a list. */
export default function RolePage() {
  const { ns, name = '' }: { ns?: string; name?: string } = useParams({ strict: false });
  const kind = ns === undefined ? 'ClusterRole' : 'Role';
  return (
    <AccessPage title={`${kind} ${visibleText(ns === undefined ? name : `${ns}/${name}`)}`}>
      <Answer query={useQuery(roleGraph(ns, name))}>
        {(diagram) => <Shown diagram={diagram} role={`${kind}/${ns ?? ''}/${name}`} />}
      </Answer>
    </AccessPage>
  );
}

function Shown({ diagram, role }: { readonly diagram: RoleDiagram; readonly role: string }) {
  const search = readRoleSearch(useSearch({ strict: false }));
  const change = useChangeSearch<RoleSearch>('node');
  const view = search.view ?? firstView();
  const choice = <ViewChoice view={view} onChange={(next) => change({ view: next, node: undefined })} />;
  const told = roleView(diagram, role);
  return (
    <>
      {told.problem !== undefined && <Notice tone="warn">{words.role.missing}</Notice>}
      <Hints truncated={diagram.truncated} missing={diagram.missing} />
      {view === 'list' ? (
        <>
          <div className={styles['tools']}>{choice}</div>
          <RoleList view={told} />
        </>
      ) : (
        <Suspense fallback={<Skeleton lines={8} height={48} />}>
          <RoleMap key={role} {...{ diagram, role, search, change, choice }} />
        </Suspense>
      )}
    </>
  );
}
