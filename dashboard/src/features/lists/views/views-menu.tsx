import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useIsAtLeast } from '../../../api/session.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { LazyMenu, LazyModal } from '../../../ui/overlays/lazy.js';
import { LIST_PATHS, type Shown } from '../list-names.js';
import { queryOf, shownBy, type View, viewsOf } from './queries.js';
import { ViewForm } from './view-form.js';
import { ViewList } from './view-list.js';
import { words } from './words.js';

/** What is being done to views: a new one, one that is changed, or all of them to choose from. */
type Doing = 'save' | 'edit' | View;

/** Filters that were saved under a name, one's own and those that others share. */
export function ViewsMenu({ shown }: { readonly shown: Shown }) {
  const { data: views = [], isError } = useQuery(viewsOf(shown.name));
  const [doing, setDoing] = useState<Doing>();
  const isAdmin = useIsAtLeast('admin');
  const entryOf = useEntry(shown);
  const changeable = views.filter(({ mine }) => mine || isAdmin);
  const mine = views.filter((view) => view.mine).map(entryOf);
  const others = views.filter((view) => !view.mine).map(entryOf);
  const empty = isError ? words.noneLoaded : words.none;
  const groups = [
    ...(views.length === 0 ? [{ label: empty, entries: [] }] : []),
    ...(mine.length > 0 ? [{ label: words.mine, entries: mine }] : []),
    ...(others.length > 0 ? [{ label: words.others, entries: others }] : []),
    {
      entries: [
        { id: 'save', label: words.save, run: () => setDoing('save') },
        ...(changeable.length > 0 ? [{ id: 'edit', label: words.edit, run: () => setDoing('edit') }] : []),
      ],
    },
  ];
  const button = (
    <Button look="quiet" icon={<Bookmark aria-hidden="true" size={16} />}>
      {words.label}
    </Button>
  );
  return (
    <>
      <LazyMenu trigger={button} groups={groups} />
      {doing !== undefined && (
        <ViewsDialog {...{ shown, views, changeable, doing }} onDoing={setDoing} onClose={() => setDoing(undefined)} />
      )}
    </>
  );
}

/** How a view stands in the menu. */
function useEntry(shown: Shown) {
  const navigate = useNavigate();
  const now = queryOf(shown);
  return (view: View) => {
    const target = shownBy(view, shown.name);
    // What of the scope the view does not say, it shows all of.
    const search = { ns: undefined, cluster: undefined, ...target.scope, ...target.filters };
    return {
      id: String(view.id),
      label: visibleText(view.name),
      ...(!view.mine && { detail: words.by(visibleText(view.created_by)) }),
      isChecked: queryOf(target) === now,
      run: () => void navigate({ to: LIST_PATHS[shown.name], search }),
    };
  };
}

interface DialogProps {
  readonly shown: Shown;
  readonly views: readonly View[];
  readonly changeable: readonly View[];
  readonly doing: Doing;
  readonly onDoing: (doing: Doing) => void;
  readonly onClose: () => void;
}

function ViewsDialog({ shown, views, changeable, doing, onDoing, onClose }: DialogProps) {
  const isForm = doing !== 'edit';
  const view = typeof doing === 'object' ? doing : undefined;
  const title = view === undefined ? words.saveTitle : words.changeTitle;
  return (
    <Suspense fallback={null}>
      <LazyModal title={isForm ? title : words.editTitle} isOpen onClose={onClose}>
        {isForm ? (
          <ViewForm {...{ shown, view, views }} onDone={() => (view === undefined ? onClose() : onDoing('edit'))} />
        ) : (
          <ViewList views={changeable} onChange={onDoing} />
        )}
      </LazyModal>
    </Suspense>
  );
}
