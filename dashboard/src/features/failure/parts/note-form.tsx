import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { TextArea } from '../../../ui/text-area.js';
import { useNote } from '../actions.js';
import { words } from '../words.js';
import styles from './note-form.module.css';

/** As many characters as the server takes. */
const LONGEST = 4_000;

/** Writes a note; what is typed stays until it is kept. */
export function NoteForm({ id }: { readonly id: number }) {
  const [text, setText] = useState('');
  const note = useNote(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    if (said === '' || note.isPending) return;
    // What was typed in the meantime is not thrown away.
    note.mutate(said, { onSuccess: () => setText((now) => (now.trim() === said ? '' : now)) });
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextArea
        label={words.timeline.note.label}
        hint={words.timeline.note.hint}
        rows={2}
        maxLength={LONGEST}
        value={text}
        onChange={setText}
      />
      {note.error !== null && <ErrorPanel error={note.error} />}
      <div>
        <Button type="submit" busy={note.isPending} disabled={text.trim() === ''}>
          {words.timeline.note.add}
        </Button>
      </div>
    </form>
  );
}
