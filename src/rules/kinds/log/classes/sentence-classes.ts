import { anyOf } from '../../any-of.js';
import { captures, firstCaptured } from '../../support/texts.js';
import { inputPlace, namedInputs } from '../inputs/program-inputs.js';
import { SECRET } from '../lines/refusal.js';
import { type LineClass, sources } from './line-class-row.js';
import { named, THING } from './thing-words.js';

const CLOCK = anyOf(
  /\b(?:clock|time)[- ]?(?:skew|drift|offset)\b(?!(?:_|\.)\w)|\bTimeTooSkewed\b|\bdifference between the (?:request|server)[\w ]{1,30} time\b/i,
  /\b(?:system )?(?:clocks?|time) (?:of \S{1,80} )?(?:is|are) (?:\S{1,20} ){0,2}(?:off|ahead|behind|fast|slow|wrong|out of sync|(?:not|un)[ -]?synchroni[sz]ed|in the (?:past|future))\b/i,
  /\bNTP\b.{0,60}\b(?:in the (?:past|future)|ahead|behind|off)\b|\b(?:we|clock|host|node|server) (?:is|are|am) \d[\w. ]{0,16} (?:in the (?:past|future)|ahead)\b/i,
);
const TWICE = new RegExp(
  `${THING} (?:(?:is|was|are|were) |ha(?:s|ve) been )?(?:already )?(?:registered|declared|defined|listed|configured|mapped|bound|given|specified|claimed|imported|mounted) (?:twice|more than once|(?:multiple|several|two|three|\\d{1,3}) times)\\b(?: ?\\(([^()]{3,160})\\)|(?: (?:in|by|at|from|under)|:) (.{3,160}))?`,
  'i',
);
const SEVERAL =
  /\b(?:two|three|both|several|multiple|more than one|2|3) ((?:[a-z][\w-]{1,24} ){0,2}[a-z][\w-]{2,24}) (?:both |all )?(?:claim|match|want|compete|qualify|share|are (?:marked|registered|configured|defined|enabled|active|declared|set))\w{0,3}\b([^:]{0,100})(?:: {0,2}(.{3,160}))?/i;
const OUTSIDE =
  /\b((?:[a-z][\w-]{1,24} ){1,3})(-?\d[\d.]{0,12}) (?:is|are|lies|falls) (?:beyond|outside(?: of)?|above|over|below|under|past|not (?:with)?in) (?:the )?((?:[a-z][\w-]{1,24} ){1,4}?)(?:of |is |=|: ?)?(\[?-?\d[\d.]{0,12}(?: ?(?:-|\.\.|to) ?-?\d[\d.]{0,12}\]?)?)/i;
const BOTH =
  /(?<![\w$.])([A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,80})\b.{1,80}?\b(?:but|while|although|though|yet|whereas|and|with|unless|because|when|until)\b.{0,40}?(?<![\w$.])([A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,80})\b/;
const GIVEN_WITH = new RegExp(
  `${THING} (?:is |was |has been )?(?:declared|configured|defined|registered|specified|set up) with (?:an? )?((?:[a-z][\\w-]{1,24} ){0,2}[A-Za-z][\\w.-]{1,40}[ =:]{1,2}["'\`]?-?\\w[\\w.-]{0,40})`,
  'i',
);
/** Two who say different things, each with the same kind of verb. */
const DISAGREE =
  /\b(?:says?|speaks?|claims?|reports?|belongs to|expects?|wants?|promises|announces)\b (?!it\b|we\b|that\b)([^,;]{1,80}), (?:but |and |while |whereas )?(?:the |our |its |this )?([a-z][\w-]{1,24}(?: [\w-]{1,24}){0,2}) (?:says?|speaks?|gives?|claims?|reports?|belongs to|expects?|wants?|has|is)\b (.{1,80})/i;
const ALLOWS =
  /\b(?:allows?|permits?|grants?|includes?|covers?) (?:only |at most |up to )?(\d{1,9}) ((?:[a-z][\w-]{1,24} ){0,2}[a-z][\w-]{2,24}),? (?:but |and )?(\d{1,9}) (?:are |is |were )?(?:configured|given|defined|requested|in use|declared|active|asked for|wanted)/i;
const NEEDS_NEWER =
  /\b((?:[a-z][\w-]{1,24} ){0,2}[a-z][\w-]{2,24}) (?:is |are |has |was )?(?:from |of |at |in )?(?:version |release )?v?(\d[\w.]{0,16}),? (?:but |and )?(?:we |it |this \w{2,20} )?(?:need|needs|requires?|wants?|expects?) (?:at least |version |a )?v?(\d[\w.]{0,16})(?: (?:or (?:later|newer|above|higher)|at least)|\+|$)/i;
const NEEDS_VERSION =
  /\b(?:needs|requires?|wants) (?:an? |at least )?([A-Z][\w.-]{1,30}) (?:version |server )?v?(\d[\w.]{0,16}?)(?:\+| or (?:newer|later|above|higher)),? .{0,40}?\b(?:is|has|found|got|runs?) (?:version |only |at )?v?(\d[\w.]{0,16})/;
/** A value that each of two has otherwise: both quoted, or both numbers. */
const VALUE = '("[^"]{1,80}"|\'[^\']{1,80}\'|`[^`]{1,80}`|-?\\d[\\w.]{0,16})';
const HAS_VALUE =
  '(?:is|was|uses?|has|yields?|gives?|wants?|expects?|produces?|asked for|requested)(?: (?:for|on|in|set to|only))?';
const VALUES_DIFFER = new RegExp(
  `\\b((?:[A-Za-z][\\w'/-]{0,40} ){1,5})${HAS_VALUE} ${VALUE},? (?:(?:but|and|while|whereas) )?(?:the |our |its )?((?:[A-Za-z][\\w'/-]{0,40} ){1,4})${HAS_VALUE} ${VALUE}(?=[\\s,.;)]|$)`,
  'i',
);
const NEEDS_NUMBER =
  /\b(?:needs?|wants?|requires?|takes|expects?) (an? (?:odd|even|positive|non-?zero|square|prime|power)[a-z -]{0,3}(?: ?[a-z-]{2,20}){1,5}|at least \w{1,12}(?: [a-z-]{2,20}){0,3}|(?:exactly |more than )?\d{1,9}(?: [a-z-]{2,20}){1,3}),? (?:but |and )?(?:got|has|have|found|given|received|sees|there (?:is|are)|only) (?:only )?(\d{1,9}|none|one|two|no\b)/i;
const OBSOLETE =
  /\b(?:settings?|options?|keys?|propert(?:y|ies)|flags?|variables?|fields?|parameters?) (?:is|are|was|were|has been|have been) (?:obsolete|removed|gone|no longer (?:supported|used|read|valid))\b[^:]{0,60}: {0,2}((?:["'`]?[\w.-]{2,80}["'`]?(?:, | and )?){1,6})/i;
const OUT_OF_BOUNDS =
  /(?:\b(?:setting|option|key|property|parameter|field|variable) |value (?:of|for) )(?:setting |option |key )?["'`]?([\w.-]{2,80})["'`]? (?:is|was) ((?:negative|zero|blank|too (?:large|small|long|short|high|low|big))\b(?: ?\([^()]{1,40}\))?)/i;

/** `NODE_ENV (spec.containers[0].env[4])`, or the name alone where the manifest does not give it. */
function variablePlace(container: Parameters<LineClass['advice']>[0], name: string): string {
  const input = namedInputs(container).find(({ variable }) => variable === name);
  return input === undefined ? `${name} (not at ${container.path}.env)` : inputPlace(input);
}

/**
 * What does not go together, by the grammar of a sentence alone: two of one thing, two who say different things, a value beside its limit. Asked after
 * `AGREEMENT_CLASSES`, which know what the two are, and after values and demands. A value of a secret is not said again.
 */
export const SENTENCE_CLASSES: readonly LineClass[] = [
  {
    pattern: CLOCK,
    example: ['ledger: clock skew of 812s against the amber host', 'the system clock is 40 minutes behind'],
    advice: () =>
      'Set the clock of the node right that it runs on (kubectl get pod -o wide names it; chronyc tracking or timedatectl there shows how far it is off), and that of the other side: a container has no clock of its own',
  },
  {
    pattern: TWICE,
    example: [
      'Error: Shelf "/amber" is registered twice (rows/amber.ts and rows/north.ts)',
      'listener amber defined more than once',
    ],
    advice: (container, line, at) => {
      const [, thing = '', inBrackets, behind] = TWICE.exec(line) ?? [];
      const where = inBrackets ?? behind;
      return `Keep only one ${named(thing)}${where === undefined ? `, ${sources(container, line, at)}` : `: ${where}`}`;
    },
  },
  {
    pattern: SEVERAL,
    example: 'Two shelves claim to be the main one: AmberShelf, NorthShelf',
    advice: (container, line, at) => {
      const [, things = '', what = '', names] = SEVERAL.exec(line) ?? [];
      return `Leave only one of the ${things} that does so${names === undefined ? what : ` (${names})`}, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: OUTSIDE,
    example: 'fatal: shelf index 4 is beyond the configured shelf count of 4',
    advice: (container, line, at) => {
      const [, what = '', value = '', limit = '', bound = ''] = OUTSIDE.exec(line) ?? [];
      return `Let ${named(what)} (${value}) and ${named(limit)} (${bound}) fit: change one of them, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: BOTH,
    except:
      /\b(?:not|n't|never) (?:set|given|defined|provided|specified|configured|found)\b|\b(?:missing|unset|empty|required|undefined)\b|\bERR_|\bE(?:RROR)?_/,
    example: 'Refusing to boot: SHELF_MODE is "open" but DEBUG_ROWS is enabled',
    advice: (container, line) => {
      const [first = '', second = ''] = captures(BOTH.exec(line)).slice(1);
      const places = [...new Set([first, second])].map((name) => variablePlace(container, name));
      return `Change ${places.join(' or ')}, so that they go together`;
    },
  },
  {
    pattern: GIVEN_WITH,
    example: 'cannot plan: shelf "amber" declared with weight 0',
    advice: (container, line, at) => {
      const [, thing = '', value = ''] = GIVEN_WITH.exec(line) ?? [];
      return `Correct ${value} of ${named(thing)}, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: ALLOWS,
    example: "Error: shelf plan 'free' allows 3 rows, 5 are configured",
    advice: (container, line, at) => {
      const [, most = '', things = '', given = ''] = ALLOWS.exec(line) ?? [];
      return `Configure no more than ${most} ${things} (there are ${given}), or raise what is allowed, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: NEEDS_NEWER,
    example: 'shelf database is from 2019, need 2024 or later',
    advice: (container, line) => {
      const [, what = '', has = '', least = ''] = NEEDS_NEWER.exec(line) ?? [];
      return `Update ${named(what)} from ${has} to ${least} or newer, where it comes from (${container.image || 'the image'}, a volume, or the other side)`;
    },
  },
  {
    pattern: NEEDS_VERSION,
    example: 'row mode needs Depot 6.2+, connected server is 5.0.7',
    advice: (_container, line) => {
      const [, what = '', least = '', has = ''] = NEEDS_VERSION.exec(line) ?? [];
      return `Update ${what} from ${has} to ${least} or newer, or switch off what needs it`;
    },
  },
  {
    pattern: OUT_OF_BOUNDS,
    example: 'Failed to boot: the value of setting `rows.batch` is negative (-5)',
    advice: (container, line, at) => {
      const [, name = '', what = ''] = OUT_OF_BOUNDS.exec(line) ?? [];
      return `Correct the value of ${name}, which is ${what}, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: OBSOLETE,
    example: 'Error: 2 settings are obsolete and must be removed: depot.legacyMode, depot.oldRows',
    advice: (container, line, at) =>
      `Remove ${firstCaptured(OBSOLETE.exec(line)).trim()} from its settings (what took their place stands in the notes of the release), ${sources(container, line, at)}`,
  },
  {
    pattern: NEEDS_NUMBER,
    example: 'FATAL [Rows]: need an odd number of shelves, got 4',
    advice: (container, line, at) => {
      const [, what = '', has = ''] = NEEDS_NUMBER.exec(line) ?? [];
      return `Give it ${what.trim()} (it has ${has}), ${sources(container, line, at)}`;
    },
  },
  {
    pattern: VALUES_DIFFER,
    example: ['row length of shelf amber is 384, printer north yields 1024', 'the row is for "a", we asked for "b"'],
    advice: (container, line, at) => {
      const [, first = '', one = '', second = '', other = ''] = VALUES_DIFFER.exec(line) ?? [];
      const [left, right] = SECRET.test(line) ? ['', ''] : [`: ${one}`, `: ${other}`];
      return `Make both sides agree (${named(first)}${left}; ${named(second)}${right}): correct the one that is wrong, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: DISAGREE,
    example: 'leaving: directory belongs to depot "north", config says "south"',
    advice: (container, line, at) => {
      const [, one = '', who = '', other = ''] = DISAGREE.exec(line) ?? [];
      const values = SECRET.test(line)
        ? ''
        : ` (${one.trim()}, and ${other.trim().replace(/[.!]$/, '')} of ${named(who)})`;
      return `Make both sides agree${values}: correct the one that is wrong, ${sources(container, line, at)}`;
    },
  },
];
