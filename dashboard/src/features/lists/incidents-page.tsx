import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useHeldList } from '../../api/use-held-list.js';
import { useIncidentActions } from './actions.js';
import { incidentColumns, incidentName, incidentPath } from './incident-columns.js';
import type { Shown } from './list-names.js';
import { IncidentPods } from './parts/incident-pods.js';
import { ListFrame } from './parts/list-frame.js';
import { IncidentTabs } from './parts/list-tabs.js';
import { ListTools } from './parts/list-tools.js';
import { ListView } from './parts/list-view.js';
import { incidentSource } from './queries.js';
import { useLiveIncidents } from './use-live-rows.js';
import { useShown } from './use-shown.js';

const COLUMNS = incidentColumns(undefined, () => undefined);

export default function IncidentsPage() {
  const open = Number(useSearch({ from: '/inside/incidents' }).open) || undefined;
  const shown = useShown('incidents');
  return (
    <ListFrame
      shown={shown}
      tabs={<IncidentTabs shown={shown} />}
      tools={<ListTools shown={shown} columns={COLUMNS} />}
    >
      {(field) => <Incidents key={JSON.stringify(shown)} shown={shown} open={open} field={field} />}
    </ListFrame>
  );
}

interface Props {
  readonly shown: Shown;
  readonly open: number | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
}

function Incidents({ shown, open, field }: Props) {
  const list = useHeldList(incidentSource(shown));
  const actions = useIncidentActions(list);
  useLiveIncidents(shown, list);
  const navigate = useNavigate();
  const newest = useRef({ shown, open });
  useEffect(() => {
    newest.current = { shown, open };
  });
  const unfold = useCallback(
    (id: number) => {
      const { scope, filters } = newest.current.shown;
      const search = { ...scope, ...filters, ...(newest.current.open !== id && { open: id }) };
      void navigate({ to: '/incidents', search, replace: true, resetScroll: false });
    },
    [navigate],
  );
  const columns = useMemo(() => incidentColumns(open, unfold), [open, unfold]);
  return (
    <ListView
      shown={shown}
      field={field}
      list={list}
      columns={columns}
      nameOf={incidentName}
      pathOf={incidentPath}
      actions={actions}
      onUnfold={unfold}
      detail={open === undefined ? undefined : { id: open, content: (row) => <IncidentPods incident={row} /> }}
    />
  );
}
