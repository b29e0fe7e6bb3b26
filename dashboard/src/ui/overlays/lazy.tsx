import { lazy } from 'react';

/** The overlays and what they stand on come after the first page, or when one is first needed. */
const load = {
  modal: () => import('./modal.js'),
  menu: () => import('./popup-menu.js'),
  search: () => import('./search-dialog.js'),
};

export const LazyModal = lazy(load.modal);
export const LazyMenu = lazy(load.menu);
export const LazySearchDialog = lazy(load.search);
/** Only forms need it, so it comes with the first of them. */
export const LazySuggest = lazy(() => import('./suggest-input.js'));

/** Fetches them while nothing else is done. */
export function preloadOverlays(): void {
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000));
  idle(() => {
    for (const each of Object.values(load)) void each();
  });
}
