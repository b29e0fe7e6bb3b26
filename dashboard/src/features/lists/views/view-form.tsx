import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.js';
import { showToast } from '../../../lib/toasts.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { CheckField } from '../../../ui/check-field.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { TextField } from '../../../ui/text-field.js';
import type { Shown } from '../list-names.js';
import { queryOf, shownBy, useSaveView, type View } from './queries.js';
import { ViewContents } from './view-contents.js';
import styles from './views.module.css';
import { words } from './words.js';

/** As the API has it. */
const LONGEST_NAME = 100;
const LONGEST_QUERY = 2_000;

interface Props {
  readonly shown: Shown;
  /** Which one is changed; none for a new one. */
  readonly view?: View | undefined;
  /** All that there are, so that no two of one's own have one name. */
  readonly views: readonly View[];
  readonly onDone: () => void;
}

/** The name of a view, whether others see it, and what it shows. */
export function ViewForm({ shown, view, views, onDone }: Props) {
  const form = useViewForm({ shown, view, views, onDone });
  const place = useFirstField();
  return (
    <form ref={place} className={styles['form']} onSubmit={form.submit} noValidate>
      <TextField
        label={words.name}
        value={form.name}
        hint={words.nameHint}
        problem={form.problem}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        spellCheck={false}
        onChange={form.rename}
      />
      <CheckField label={words.share} hint={words.shareHint} isOn={form.isShared} onChange={form.share} />
      {view !== undefined && <CheckField label={words.withNow} isOn={form.isNow} onChange={form.takeNow} />}
      <ViewContents shown={form.held} />
      {form.error !== undefined && <ErrorPanel error={form.error} />}
      <div className={styles['actions']}>
        <Button onClick={onDone}>{words.cancel}</Button>
        <Button look="primary" type="submit" busy={form.isBusy}>
          {words.saveButton}
        </Button>
      </div>
    </form>
  );
}

/** One begins to write at once. */
function useFirstField() {
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return place;
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function useViewForm({ shown, view, views, onDone }: Props) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, share] = useState(view?.shared ?? false);
  const [isNow, takeNow] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>();
  const { mutateAsync: save, isPending: isBusy } = useSaveView(shown.name);
  const held = view === undefined || isNow ? shown : shownBy(view, shown.name);
  const query = view === undefined || isNow ? queryOf(shown) : view.query;
  const problemOf = (): string | undefined => {
    if (name.trim() === '') return words.needsName;
    const isTaken = views.some((other) => other.mine && other.id !== view?.id && sameName(other.name, name));
    if (isTaken) return words.taken;
    return query.length > LONGEST_QUERY ? words.tooLong : undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf();
    setProblem(wrong);
    setError(undefined);
    if (wrong !== undefined) return;
    try {
      const saved = await save({ id: view?.id, name: name.trim(), query, shared: isShared });
      showToast({ tone: 'plain', text: words.saved(visibleText(saved.name)) });
      onDone();
    } catch (failed) {
      const isOfName = failed instanceof ApiError && (failed.status === 409 || failed.status === 400);
      if (isOfName) setProblem(messageOf(failed));
      else setError(failed);
    }
  };
  const rename = (text: string) => {
    setName(text);
    setProblem(undefined);
  };
  return {
    ...{ name, rename, isShared, share, isNow, takeNow, problem, error, held, isBusy },
    submit: (event: FormEvent) => void submit(event),
  };
}
