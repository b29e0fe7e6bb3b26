import { visibleText } from '../../../lib/visible-text.js';
import { Notice } from '../../../ui/notice.js';

/** What is wrong with a form and belongs to none of its fields. */
export function FormMessage({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Notice tone="fail" announce>
      {visibleText(text)}
    </Notice>
  );
}
