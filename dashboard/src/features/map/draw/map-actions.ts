import { createContext, useContext } from 'react';

/** What one can do on the map; given by a context, since xyflow makes the nodes. */
export interface MapActions {
  readonly select: (node: string) => void;
  /** Opens a folded group, or folds it. */
  readonly toggle: (group: string) => void;
}

export const MapActionsContext = createContext<MapActions>({ select: () => undefined, toggle: () => undefined });

export const useMapActions = (): MapActions => useContext(MapActionsContext);
