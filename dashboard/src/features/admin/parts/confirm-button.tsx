import { type ReactNode, Suspense, useState } from 'react';
import { messageOf } from '../../../api/api-error.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { LazyModal } from '../../../ui/overlays/lazy.js';
import { TextField } from '../../../ui/text-field.js';
import { words } from '../words.js';
import { useBlocked } from './use-blocked.js';

interface Props {
  readonly label: string;
  /** What it is called for who does not see beside what it stands. */
  readonly name?: string;
  readonly icon?: ReactNode;
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly question: string;
  readonly children: ReactNode;
  readonly confirm: string;
  /** What has to be typed first. */
  readonly typed?: string;
  readonly blocked?: string | undefined;
  /** The window stays, with the reason, where it fails. */
  readonly run: () => Promise<unknown>;
}

/** A button for what cannot be undone: it asks first, and says what will happen. */
export function ConfirmButton(props: Props) {
  const { label, name, icon, look = 'quiet', blocked } = props;
  const [isOpen, setOpen] = useState(false);
  const offline = useBlocked();
  return (
    <>
      <Button look={look} icon={icon} aria-label={name} blocked={blocked ?? offline} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ConfirmWindow {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConfirmWindow({ question, children, confirm, typed, run, onClose }: Props & { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const act = async () => {
    setBusy(true);
    try {
      await run();
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const missing = typed !== undefined && text.trim() !== typed ? words.typeToConfirm(typed) : undefined;
  return (
    <Suspense>
      <LazyModal
        isOpen
        title={question}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button look="danger" busy={isBusy} blocked={missing} onClick={() => void act()}>
              {confirm}
            </Button>
          </>
        }
      >
        {children}
        {typed !== undefined && (
          <TextField label={words.typeToConfirm(typed)} value={text} onChange={setText} autoComplete="off" />
        )}
        {error !== undefined && (
          <Notice tone="fail" announce>
            {messageOf(error)}
          </Notice>
        )}
      </LazyModal>
    </Suspense>
  );
}
