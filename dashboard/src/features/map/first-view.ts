import type { MapOrList } from './view-choice.js';

const PHONE_PX = 720;

/** What one sees before one has chosen: a phone has no room for a map. */
export const firstView = (): MapOrList => (window.innerWidth < PHONE_PX ? 'list' : 'map');
