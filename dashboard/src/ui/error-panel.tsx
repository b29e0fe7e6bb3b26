import { Button } from './button.js';
import { Notice } from './notice.js';
import { words } from './words.js';

interface Props {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** What went wrong in the server's words, a way on, and the id under which its log says more. */
export function ErrorPanel({ error, onRetry }: Props) {
  const { message, requestId } = asError(error);
  return (
    <Notice tone="fail" announce actions={onRetry && <Button onClick={onRetry}>{words.tryAgain}</Button>}>
      {message}
      {requestId !== undefined && (
        <>
          {' '}
          <small>
            {words.request} <code>{requestId}</code>
          </small>
        </>
      )}
    </Notice>
  );
}

/** Of the server's answer also the request's id. */
const asError = (error: unknown): { readonly message: string; readonly requestId?: string | undefined } =>
  error instanceof Error ? error : { message: String(error) };
