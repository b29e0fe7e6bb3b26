import { linesAround } from '../lines/line-below.js';
import type { LogHit } from '../lines/log-signature.js';

/** A name that a parser does not know, and the number of its line, where that stands there. */
export interface RefusedItem {
  readonly name: string;
  /** The number of its line, or ''. */
  readonly place: string;
}

/** One of a list of names that a parser does not know, with the number of its line in front. */
const ITEM =
  /(?:\bline (\d{1,7}): |:(\d{1,7}):\d{1,6}: )?(?:\bfield ([\w.-]{1,60}) not found|\binvalid config(?:uration)? keys? ([\w.-]{2,80})|\b(?:unknown|unrecogni[sz]ed|unsupported) (?:\w{1,20} ){0,2}(?:field|key|setting|option|property|directive|attribute|parameter|variable)s?:? ["'`]([\w.-]{1,80})["'`])/gi;
/** Several of which a program says that it does not use them: `line 12: … the fields ["a" "b"], but they were not used`. */
const UNUSED =
  /(?:\bline (\d{1,7}): )?.{0,60}\b(?:fields?|keys?|options?|settings?) \[("[^\]]{1,300}")\],? (?:but )?(?:they )?(?:were|was|are|is) not (?:used|known|recogni[sz]ed)/i;
const LINES = 12;
const MOST = 8;
const CHARACTERS = 2_000;

/** All names that the program does not know in its configuration, where it lists several on the line or right beside it; none where it names one. */
export function refusedItems(hit: Pick<LogHit, 'container' | 'line' | 'raw'>): readonly RefusedItem[] {
  const { lines, index } = linesAround(hit);
  const near = index === -1 ? [hit.line] : lines.slice(Math.max(0, index - LINES), index + LINES);
  const found = near.flatMap((line) => itemsOn(line.slice(0, CHARACTERS)));
  const distinct = [...new Map(found.map((each) => [`${each.name} ${each.place}`, each])).values()];
  return distinct.length < 2 ? [] : distinct.slice(0, MOST);
}

function itemsOn(line: string): RefusedItem[] {
  const [, place = '', listed = ''] = UNUSED.exec(line) ?? [];
  if (listed !== '') return listed.split(/["', ]{1,4}/).flatMap((name) => (name === '' ? [] : [{ name, place }]));
  return [...line.matchAll(ITEM)].map(([, first, second, ...names]) => ({
    name: names.find(Boolean) ?? '',
    place: first ?? second ?? '',
  }));
}

/** `a at line 3, b at line 7`. */
export function itemWords(items: readonly RefusedItem[]): string {
  return items.map(({ name, place }) => (place === '' ? name : `${name} at line ${place}`)).join(', ');
}

/** The parts of the file that the program names on its way to the complaint, one around the other: `in 'services':`. */
const SECTION = /(?:\bin '([\w.:-]{2,80})':|'([\w.:-]{2,80})' decoding failed.{0,60}:)\s{0,4}$/;

/** ` of services.routes`; '' where the lines above the complaint name no part. */
export function sectionWords(lines: readonly string[]): string {
  const names = lines.flatMap((line) => {
    const [, one, other] = SECTION.exec(line) ?? [];
    return one ?? other ?? [];
  });
  return names.length === 0 ? '' : ` of ${names.join('.')}`;
}
