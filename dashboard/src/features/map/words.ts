import { countText, plural } from '../../lib/numbers.js';
import type { Severity } from '../../lib/severity.js';
import type { Health } from './graph/graph.js';

const HEALTH: Readonly<Record<Health, string>> = {
  failing: 'failing',
  progressing: 'changing',
  ok: 'well',
  unknown: 'not known',
};

/** What every map says, whatever it is of. */
export const words = {
  search: 'Find an object',
  matches: (at: number, count: number) =>
    count === 0 ? 'none' : `${at === 0 ? '' : `${countText(at)} of `}${countText(count)}`,
  view: 'View',
  views: { map: 'Map', list: 'List' },
  shared: 'Used by several',
  health: (health: Health) => HEALTH[health],
  inWords: (health: Health) => `, ${HEALTH[health]}`,
  risk: (risk: Severity | 'none') => (risk === 'none' ? ', no known risk' : ' risk'),
  objects: (count: number) => plural(count, 'object'),
  failing: (count: number) => `${countText(count)} failing`,
  manifest: {
    title: 'Manifest',
    copy: 'Copy the manifest',
    secret: 'Secrets are never read.',
    none: 'It stands for several objects and has no manifest of its own.',
  },
  connections: {
    title: 'Connections',
    none: 'It has no connections that are shown.',
    by: (verb: string) => `${verb} this`,
  },
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole map',
  overview: 'Overview',
} as const;
