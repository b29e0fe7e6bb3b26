import { Notice } from '../../../ui/notice.js';
import { words } from '../words.js';

/** Says what decides instead of this page: `file`, or the variable of the environment. Nothing where the page decides. */
export function SetElsewhere({ by }: { readonly by: string | undefined }) {
  if (by === undefined) return null;
  return <Notice tone="plain">{by === 'file' ? words.setByFile : words.setByEnvironment(by)}</Notice>;
}
