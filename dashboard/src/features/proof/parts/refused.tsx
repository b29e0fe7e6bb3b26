import { visibleText } from '../../../lib/visible-text.js';
import { Notice } from '../../../ui/notice.js';

/** Why the server did not begin a proof, in its own words. */
export function Refused({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <Notice tone="fail" announce>
      {visibleText(error.message)}
    </Notice>
  );
}
