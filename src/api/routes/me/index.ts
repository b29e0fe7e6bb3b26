import { changeView } from './change-view.js';
import { createView } from './create-view.js';
import { getPreferences } from './get-preferences.js';
import { listViews } from './list-views.js';
import { removeView } from './remove-view.js';
import { setPreferences } from './set-preferences.js';

export const ownRoutes = [getPreferences, setPreferences, listViews, createView, changeView, removeView];
