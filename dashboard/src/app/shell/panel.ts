import { createContext, useContext } from 'react';

/** What stands over the page: one at a time. */
export type Panel = 'palette' | 'keys' | 'namespaces' | 'more';

export interface Panels {
  readonly open: Panel | undefined;
  readonly show: (panel: Panel | undefined) => void;
}

export const PanelContext = createContext<Panels>({ open: undefined, show: () => {} });

export const usePanels = (): Panels => useContext(PanelContext);
