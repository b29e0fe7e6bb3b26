import { anyOf } from '../../any-of.js';
import { cut } from '../../support/quotes.js';
import { type LineClass, sources } from './line-class-row.js';
import { named } from './thing-words.js';

const NUMBER = '\\d[\\d.,]{0,12}(?: (?:or|to|-) \\d{1,9})?';
/** `cron expression "…" has 4 fields, 5 or 6 are needed`: how many there are, and how many are wanted. */
const OTHER_COUNT = new RegExp(
  `(?:^|[:;] {0,2})((?:[A-Za-z][\\w./-]{1,40} ){0,3}["'\`]?[^"'\`:;,]{2,60}["'\`]?(?: for [a-z]{2,20} [\\w.-]{1,60})?) (?:has|have|outputs?|yields?|gives|delivers|returns?|contains?) (${NUMBER}) ([a-z]{2,20}),? (?:but |while |and |yet )?(?=.{0,80}\\b(?:needs?|needed|requires?|required|wants?|wanted|insists?|expects?|expected|created|made|built|must|minimum|maximum|allows?|at least|at most)\\b).{0,80}?\\b(${NUMBER})\\b`,
  'i',
);
/** `two workers named "ingest" in workers.yaml`. */
const SAME_NAME =
  /\b(?:two|three|several|multiple|more than one|\d{1,3}) ([a-z]{3,24}s) (?:are |have been )?(?:named|called|with (?:the )?(?:same )?(?:name|id|key|path|port)) ["'`]?([\w./:-]{1,80}\w)["'`]?(?: (?:in|at|of) ["'`]?([\w./-]{2,160}\.\w{2,8})\b)?/i;
/** `no private key under alias "gateway" (aliases found: gw-1, gw-2)`. */
const NONE_OF_NAME =
  /\b(?:no|not any) ([a-z][\w -]{1,40}?) (?:under|with|by|for|named|called|of) (?:the )?(?:([a-z]{2,20}) )?["'`]([^"'`]{1,100})["'`].{0,40}?[([](?:[a-z]{2,20} )?(?:found|available|known|has|have|present|existing|are|only)\b[^:)]{0,20}:? ([^)\]]{1,200})[)\]]/i;
/** A document that another service gives and that has nothing in it. */
const NOTHING_IN_IT =
  /\b(?:document|config(?:uration)?|answer|response|body|payload|manifest|settings|object|list)\b(?: (?:for|of|from) ([\w.=/:@ -]{2,100}?))? (?:is|was|=) (?:\{\}|\[\]|""|''|an empty (?:object|document|list|string)|null\b)/i;
/** A part of a health report that is down. */
const PART_DOWN = /\b([A-Za-z][\w.-]{1,40}) ?[=:] ?["'`]?(?:DOWN|UNHEALTHY|OUT_OF_SERVICE|NOT_SERVING)\b/;
const USED_UP =
  /\b((?:quota|limit|pool|number|allowance|licen[cs]es?|seats?|sessions?|slots?) (?:of \d{1,9} )?[\w .-]{0,80}?) (?:is |are |was |were )?(?:used up|taken|all in use|all taken|occupied)(?: by ([\w ,.:-]{2,160}))?/i;
/** What does not come from where it is fetched. */
const NOT_DOWNLOADED =
  /\b(?:could not|cannot|can't|couldn't|unable to|failed to|error) (?:download(?:ing)?|fetch(?:ing)?|retriev(?:e|ing)|pull(?:ing)?|get(?:ting)?) ["'`]?(https?:\/\/[\w.-]{1,253}(?::\d{1,5})?(?:\/[\w./~%+-]{0,200})?)/i;
const LEFT_RING =
  /\b(?:node|member|replica|instance|broker|peer) (?:\(?([\w.:-]{2,80}\w)\)? )?(?:was|has been|is) (?:evicted|removed|expelled|banned|kicked|excluded) from (?:the )?([a-z]{2,20} ["'`]?[\w.-]{1,60}["'`]?)/i;

/** Counts and copies: how many there are beside how many there may be, what is there twice or not at all. */
export const COUNT_CLASSES: readonly LineClass[] = [
  {
    pattern: SAME_NAME,
    example: 'fatal: two shelves named "amber" in shelves.yaml',
    advice: (container, line, at) => {
      const [, things = '', name = '', file = ''] = SAME_NAME.exec(line) ?? [];
      return `Leave only one of the ${things} ${name}${file === '' ? '' : ` in ${file}`} (rename or remove the others), ${sources(container, line, at)}`;
    },
  },
  {
    pattern: NONE_OF_NAME,
    example: 'depot.jks contains no private key under alias "amber" (aliases found: a-2023, a-2024)',
    advice: (container, line, at) => {
      const [, what = '', sort = '', name = '', known = ''] = NONE_OF_NAME.exec(line) ?? [];
      return `Name one that is there (${cut(known, 120)}) in place of ${`${sort} ${name}`.trim()}, ${sources(container, line, at)}; or add a ${what.trim()} of that name to what it reads`;
    },
  },
  {
    pattern: OTHER_COUNT,
    example: 'cron expression "0 2 * *" for job sweep has 4 fields, 5 or 6 are needed',
    advice: (container, line, at) => {
      const [, thing = '', found = '', unit = '', wanted = ''] = OTHER_COUNT.exec(line) ?? [];
      return `Let ${named(thing)} have ${wanted} ${unit} in place of ${found}, ${sources(container, line, at)}, or change what asks for ${wanted}`;
    },
  },
  {
    pattern: NOTHING_IN_IT,
    example: 'the hub answered 200 but the document for service=depot is {} - did somebody forget to publish?',
    advice: (_container, line) => {
      const of = (NOTHING_IN_IT.exec(line)?.[1] ?? '').trim();
      return `Publish what it asks for${of === '' ? '' : ` (${of})`} there, or correct the names by which it asks: the other side answers and has nothing under them`;
    },
  },
  {
    pattern: PART_DOWN,
    example: 'own health check reports queue=DOWN(db=UP, cache=UP), not accepting traffic',
    advice: (container, line) =>
      `See why ${PART_DOWN.exec(line)?.[1] ?? 'that part'} is down, of the parts that its health check asks: whether that service runs, and whether address and credentials for it are right (${container.path}.env)`,
  },
  {
    pattern: USED_UP,
    example: 'quota of 3 concurrent sessions at shelves.example used up by sessions s-11, s-12',
    advice: (_container, line) => {
      const [, what = '', by = ''] = USED_UP.exec(line) ?? [];
      return `Free what uses up the ${what.trim()}${by === '' ? '' : ` (${cut(by.trim(), 100)})`}: end what needs it no more (older pods and runs that did not give it back), run fewer at once, or have it raised`;
    },
  },
  {
    pattern: NOT_DOWNLOADED,
    example: 'start.sh: could not download https://shelves.example/rows/2025.11/rows.tgz',
    advice: (_container, line) =>
      `See that ${NOT_DOWNLOADED.exec(line)?.[1] ?? 'that address'} is there (404: name or version is wrong, or it was never put there) and can be reached from the pod with what it needs (a proxy, a login); correct the address where it is made`,
  },
  {
    pattern: LEFT_RING,
    example: 'This node (10.0.9.3) was evicted from ring "amber"; rejoin needs a new address',
    advice: (_container, line) => {
      const [, node = '', ring = ''] = LEFT_RING.exec(line) ?? [];
      return `Let it join ${ring} anew as a new member (its documentation says how: an option for replacing a member, or empty data of its own after a backup), since the others have removed ${node || 'it'}; see too why it was taken for dead`;
    },
  },
  {
    pattern: anyOf(
      /\b(?:no|without) (?:cuda |nvidia |gpu )?(?:devices?|gpus?) (?:is |are |was |were )?(?:visible|detected|present|attached)\b/i,
      /\bgpus? (?:is |are |was )?(?:requested|required|enabled)\b.{0,60}\b(?:no|not|none)\b/i,
    ),
    example: 'ABORT: gpu requested yet no CUDA device is visible',
    advice: ({ path, image }) =>
      `Give it a GPU (${path}.resources.limits, nvidia.com/gpu: 1, on nodes with the driver and the device plugin), let it run without one by its setting for that, or see that ${image || 'the image'} is built for that driver`,
  },
];
