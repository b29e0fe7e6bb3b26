import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorPanel } from '../ui/error-panel.js';
import { PageTitle } from '../ui/page-title.js';
import { words } from './words.js';

/** What stands in the place of a page that could not be shown; the rest of the window stays as it is. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const tryAgain = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageTitle>{words.failed}</PageTitle>
      <ErrorPanel error={error} onRetry={tryAgain} />
    </>
  );
}
