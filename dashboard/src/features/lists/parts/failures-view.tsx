import { type RefObject, useMemo } from 'react';
import { useHeldList } from '../../../api/use-held-list.js';
import { useFailureActions } from '../actions.js';
import { FAILURE_COLUMNS, failureName, failurePath } from '../failure-columns.js';
import type { FailureListName, Shown } from '../list-names.js';
import { failureSource } from '../queries.js';
import { useLiveFailures } from '../use-live-rows.js';
import { useShown } from '../use-shown.js';
import { ListFrame } from './list-frame.js';
import { FailureTabs } from './list-tabs.js';
import { ListTools } from './list-tools.js';
import { ListView } from './list-view.js';

/** Failures of one of three lists: active, over, ignored. */
export function FailuresView({ name }: { readonly name: FailureListName }) {
  const shown = useShown(name);
  const key = JSON.stringify(shown);
  return (
    <ListFrame
      shown={shown}
      tabs={<FailureTabs shown={shown} />}
      tools={<ListTools shown={shown} columns={FAILURE_COLUMNS[name]} />}
    >
      {(field) => <Failures key={key} shown={shown} name={name} field={field} />}
    </ListFrame>
  );
}

interface Props {
  readonly shown: Shown;
  readonly name: FailureListName;
  readonly field: RefObject<HTMLInputElement | null>;
}

function Failures({ shown, name, field }: Props) {
  const source = useMemo(() => failureSource(shown, name), [shown, name]);
  const list = useHeldList(source);
  const actions = useFailureActions(shown, name, list);
  useLiveFailures(shown, name, list, actions.pending);
  return (
    <ListView
      shown={shown}
      field={field}
      list={list}
      columns={FAILURE_COLUMNS[name]}
      nameOf={failureName}
      pathOf={failurePath}
      actions={actions}
    />
  );
}
