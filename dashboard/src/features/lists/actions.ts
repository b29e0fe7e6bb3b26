import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { ApiError, messageOf } from '../../api/api-error.js';
import { answerOf, api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { removeSilence, SILENCES, type Silenced } from '../../api/silences.js';
import type { HeldList } from '../../api/use-held-list.js';
import { showToast } from '../../lib/toasts.js';
import { visibleText } from '../../lib/visible-text.js';
import { type FailureListName, type Shown } from './list-names.js';
import { type FailureRow, filterQuery, type IncidentRow } from './queries.js';
import { silence } from './silenced.js';
import { type Pending, statusChange, statusesOf } from './use-live-rows.js';
import { words } from './words.js';

export type Status = components['schemas']['FailureStatus'];

/** How many ids one request may name. */
const IDS = 1_000;
const TOGETHER = 4;

/** What a change of many answers. */
type Changed = components['schemas']['BulkChange'];

/** What can be done to rows of a list. */
export interface ListActions {
  readonly pending: Pending;
  /** @param silenced of which messages are kept back as well */
  readonly change: (ids: readonly number[], status: Status, silenced?: Silenced) => Promise<void>;
  /** To all that the filters find; undefined where the API has no such change. */
  readonly changeMatching: ((status: Status) => Promise<void>) | undefined;
  /** Takes the last change back. */
  readonly undo: () => void;
}

interface Undoing {
  readonly steps: readonly string[];
  /** The silence that was made with it. */
  readonly silence?: number | undefined;
}

const NOTHING: Undoing = { steps: [] };

/** The last change that can be taken back, by the words with which the server knows it. */
function useUndo(onUndone: () => void) {
  const last = useRef<Undoing>(NOTHING);
  const queries = useQueryClient();
  const undo = useCallback(async () => {
    const { steps, silence: silenced } = last.current;
    last.current = NOTHING;
    try {
      if (silenced !== undefined) await removeSilence(silenced);
      let changed = 0;
      for (const step of steps)
        changed += (await answerOf(api.POST('/api/pods/status/undo', { body: { undo: step } }))).changed;
      if (steps.length > 0) showToast({ text: words.undone(changed), tone: 'plain' });
    } catch (error) {
      showToast({ text: words.notUndone(messageOf(error)), tone: 'fail' });
    }
    void queries.invalidateQueries({ queryKey: SILENCES });
    onUndone();
  }, [onUndone, queries]);
  return useMemo(() => {
    const offer = (text: string, answers: readonly Changed[], silence?: number) => {
      const steps = answers.flatMap((answer) => (answer.undo === null ? [] : [answer.undo]));
      last.current = { steps, silence };
      const action = { label: words.undo, run: () => void undo() };
      showToast({ text, tone: 'plain', ...((steps.length > 0 || silence !== undefined) && { action }) });
    };
    return { undo: () => void undo(), offer };
  }, [undo]);
}

/** What was changed, in a sentence. */
function doneText(answers: readonly Changed[], said: string): string {
  const refused = answers.reduce((sum, answer) => sum + answer.refused.length, 0);
  const more = answers.some((answer) => answer.more);
  return [said, refused > 0 && words.refused(refused), more && words.more].filter((part) => part !== false).join(' ');
}

type Offer = ReturnType<typeof useUndo>['offer'];

/** Says what was done and, where that is wanted, keeps messages back as well. */
async function settle(offer: Offer, said: string, answers: readonly Changed[], silenced: Silenced | undefined) {
  const done = doneText(answers, said);
  if (silenced === undefined) return offer(done, answers);
  const { text, id } = await silence(silenced);
  offer(`${done} ${text}`, answers, id);
}

const countOf = (answers: readonly Changed[]) => answers.reduce((sum, { changed }) => sum + changed, 0);

/** After a change, what shows failures elsewhere is asked anew. */
function useChanged() {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: ['failures'] });
    void queries.invalidateQueries({ queryKey: ['incidents'] });
  }, [queries]);
}

/** Names the row that the server does not let have the status. */
function refusalText(error: unknown, rows: readonly FailureRow[]): string {
  const id = error instanceof ApiError && error.status === 409 ? error.values['id'] : undefined;
  const row = rows.find((each) => each.id === id);
  const why = visibleText(messageOf(error));
  return row === undefined ? words.failed(why) : words.failedAt(visibleText(`${row.namespace}/${row.pod_name}`), why);
}

/** Changes of failures: shown at once, and taken back where the server does not take them. */
export function useFailureActions(shown: Shown, name: FailureListName, list: HeldList<FailureRow>): ListActions {
  const pending = useRef(new Set<number>());
  const changed = useChanged();
  const { undo, offer } = useUndo(changed);
  const statuses = statusesOf(shown, name);
  const change: ListActions['change'] = async (ids, status, silenced) => {
    const before = list.rows.filter(({ id }) => ids.includes(id));
    for (const id of ids) pending.current.add(id);
    list.change(ids.map((id) => statusChange(id, status, statuses)));
    try {
      const answers: Changed[] = [];
      for (let from = 0; from < ids.length; from += IDS) {
        const body = { ids: ids.slice(from, from + IDS), status };
        answers.push(await answerOf(api.POST('/api/pods/status', { body })));
      }
      await settle(offer, words.done(countOf(answers), status), answers, silenced);
    } catch (error) {
      list.change(before.map((row) => statusChange(row.id, row.status, statuses)));
      showToast({ text: refusalText(error, list.rows), tone: 'fail' });
    }
    for (const id of ids) pending.current.delete(id);
    changed();
  };
  const changeMatching = async (status: Status) => {
    const filter = { ...filterQuery(shown.scope, shown.filters), status: [...statuses] as Status[] };
    try {
      const answer = await answerOf(api.POST('/api/pods/status', { body: { filter, status } }));
      offer(doneText([answer], words.done(answer.changed, status)), [answer]);
    } catch (error) {
      showToast({ text: words.failed(messageOf(error)), tone: 'fail' });
    }
    changed();
  };
  return { pending: pending.current, change, changeMatching, undo };
}

/** Changes of incidents: of all failures that each has. */
export function useIncidentActions(list: HeldList<IncidentRow>): ListActions {
  const changed = useChanged();
  const { undo, offer } = useUndo(changed);
  const change: ListActions['change'] = async (ids, status, silenced) => {
    const answers: Changed[] = [];
    const left = [...ids];
    try {
      while (left.length > 0) {
        const some = left
          .splice(0, TOGETHER)
          .map((id) => answerOf(api.PUT('/api/incidents/{id}/status', { params: { path: { id } }, body: { status } })));
        answers.push(...(await Promise.all(some)));
      }
      await settle(offer, words.doneIncidents(ids.length, status), answers, silenced);
    } catch (error) {
      const said = words.failed(visibleText(messageOf(error)));
      if (answers.length > 0) offer(`${words.doneIncidents(answers.length, status)} ${said}`, answers);
      else showToast({ text: said, tone: 'fail' });
    }
    list.refreshSoon();
    changed();
  };
  return { pending: new Set(), change, changeMatching: undefined, undo };
}
