import { useBlocker } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Button } from '../../../ui/button.js';
import { LazyModal } from '../../../ui/overlays/lazy.js';
import { words } from '../words.js';

/** While it is shown, leaving the page asks whether what is not saved may be lost; closing the tab does as the browser asks. */
export function LeaveGuard({ isSaving }: { readonly isSaving: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !isSaving,
    enableBeforeUnload: true,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <LazyModal
        isOpen
        title={words.leave.title}
        onClose={reset}
        actions={
          <>
            <Button onClick={reset}>{words.leave.stay}</Button>
            <Button look="danger" onClick={proceed}>
              {words.leave.go}
            </Button>
          </>
        }
      >
        <p>{words.leave.text}</p>
      </LazyModal>
    </Suspense>
  );
}
