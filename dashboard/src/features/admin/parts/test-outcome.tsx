import { messageOf } from '../../../api/api-error.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Notice } from '../../../ui/notice.js';
import { words } from '../words.js';

interface Props {
  readonly result: { readonly ok: boolean; readonly message: string; readonly latency_ms: number } | undefined;
  readonly error: unknown;
}

/** What a test of a configuration found; that it failed is an answer. */
export function TestOutcome({ result, error }: Props) {
  if (error !== null && error !== undefined) {
    return (
      <Notice tone="fail" announce>
        {messageOf(error)}
      </Notice>
    );
  }
  if (result === undefined) return null;
  return (
    <Notice tone={result.ok ? 'ok' : 'fail'} announce>
      {words.tested(visibleText(result.message), result.latency_ms)}
    </Notice>
  );
}
