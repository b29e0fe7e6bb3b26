import { cloneElement, lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { patiently } from '../../lib/patiently.js';
import type { MenuProps } from './popup-menu.js';

/** The overlays and what they stand on come after the first page, or when one is first needed. */
const load = {
  modal: patiently(() => import('./modal.js')),
  menu: patiently(() => import('./popup-menu.js')),
  search: patiently(() => import('./search-dialog.js')),
};

export const LazyModal = lazy(load.modal);
const Menu = lazy(load.menu);
export const LazySearchDialog = lazy(load.search);
/** Only forms need it, so it comes with the first of them. */
export const LazySuggest = lazy(patiently(() => import('./suggest-input.js')));

/** How long the first page has the line for itself, in milliseconds. */
const IDLE_AFTER_MS = 1_500;

/** Once the first page is there and nothing else is done. Answers what calls it off. */
function whenIdle(work: () => void): () => void {
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 0));
  const timer = setTimeout(() => idle(work), IDLE_AFTER_MS);
  return () => clearTimeout(timer);
}

type Trigger = ReactElement<{ onClick?: () => void }>;

/** A menu whose trigger is a plain button until the menu is there; pressed before, it opens the menu when that has come. */
export function LazyMenu({ trigger, ...rest }: Omit<MenuProps, 'isOpen'> & { readonly trigger: Trigger }) {
  const [state, setState] = useState<'away' | 'there' | 'pressed'>('away');
  useEffect(() => whenIdle(() => setState((before) => (before === 'away' ? 'there' : before))), []);
  const plain = cloneElement(trigger, { onClick: () => setState('pressed') });
  if (state === 'away') return plain;
  return (
    <Suspense fallback={plain}>
      <Menu {...rest} trigger={trigger} isOpen={state === 'pressed'} />
    </Suspense>
  );
}

/** Fetches them while nothing else is done. */
export function preloadOverlays(): () => void {
  return whenIdle(() => {
    for (const each of Object.values(load)) each().catch(() => {});
  });
}
