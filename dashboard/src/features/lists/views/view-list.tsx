import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { useRemoveView, type View } from './queries.js';
import styles from './views.module.css';
import { words } from './words.js';

interface Props {
  /** Those that one may change. */
  readonly views: readonly View[];
  readonly onChange: (view: View) => void;
}

/** The views that one may change or delete. */
export function ViewList({ views, onChange }: Props) {
  const [asked, ask] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const { mutate: remove, error, isPending } = useRemoveView();
  const removeOne = (id: number) => {
    remove(id, { onSuccess: () => list.current?.focus() });
    ask(undefined);
  };
  if (views.length === 0) return <p>{words.none}</p>;
  return (
    <>
      {error !== null && (
        <Notice tone="fail" announce>
          {messageOf(error)}
        </Notice>
      )}
      {/* What has the focus goes with the view that is deleted; the list then takes it. */}
      <ul ref={list} className={styles['list']} aria-label={words.editTitle} tabIndex={-1}>
        {views.map((view) => {
          const name = visibleText(view.name);
          return (
            <li key={view.id}>
              <span className={styles['name']}>
                {name}
                <small>{detailOf(view)}</small>
              </span>
              <span className={styles['actions']}>
                {asked === view.id ? (
                  <Asked {...{ name, isPending }} onKeep={() => ask(undefined)} onRemove={() => removeOne(view.id)} />
                ) : (
                  <>
                    <Button aria-label={words.changeNamed(name)} onClick={() => onChange(view)}>
                      {words.change}
                    </Button>
                    <Button aria-label={words.removeNamed(name)} onClick={() => ask(view.id)}>
                      {words.remove}
                    </Button>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface AskedProps {
  readonly name: string;
  readonly isPending: boolean;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
}

/** A view that is deleted is gone: one is asked. The answer that does no harm has the focus. */
function Asked({ name, isPending, onKeep, onRemove }: AskedProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <span ref={place} className={styles['actions']}>
      <Button onClick={onKeep}>{words.keep}</Button>
      <Button look="danger" aria-label={words.removeReally(name)} busy={isPending} onClick={onRemove}>
        {words.removeNow}
      </Button>
    </span>
  );
}

function detailOf({ mine, shared, created_by: by }: View): string {
  if (!mine) return words.by(visibleText(by));
  return shared ? words.shared : '';
}
