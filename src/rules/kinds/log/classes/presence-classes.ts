import { anyOf } from '../../any-of.js';
import { firstCaptured } from '../../support/texts.js';
import { type LineClass, sources } from './line-class-row.js';
import { named, PLAIN_THING, THING } from './thing-words.js';

const WITHDRAWN =
  /\b(?:build|version|release|image|tag|digest|artifact)s? ["'`]?v?[\w.:@-]{1,100}["'`]? (?:is|was|has been) (?:on (?:the|a) (?:block|deny|black)-?list|(?:block|deny|black)-?listed|blocked|banned|revoked|withdrawn|yanked|recalled|quarantined|retired)/i;
const REGISTERED = new RegExp(
  `\\bno ${PLAIN_THING} (?:is |was |has been )?(?:registered|known|defined|declared|enrolled|published|stored|provisioned) (?:under|for|as|with|in|at|by) (?:the )?${THING}`,
  'i',
);
const HAS_NONE_FOR = new RegExp(
  `${THING} (?:has|have|contains?|defines?|lists?|offers?|knows) no ((?!such\\b|effect|leader|quorum|permission|access|right|route|response|valid)(?:[a-z][\\w-]{1,24} ){0,2}[a-z][\\w-]{2,24}) for (?:the )?${THING}`,
  'i',
);
const UNKNOWN_TO = new RegExp(
  `${THING} (?:is )?(?:unknown|not known|unfamiliar|foreign) (?:to|in|by|for) (?:the )?${THING}`,
  'i',
);
const SWITCHED_OFF = new RegExp(
  `${THING}(?: \\([^()]{1,40}\\))? (?:is|was|has been|are|were) (?:currently |already |permanently )?(?:scheduled for deletion|pending deletion|soft[- ]deleted|disabled|deactivated|suspended|frozen|archived|decommissioned|cancell?ed|terminated by its owner)\\b`,
  'i',
);
const PAID =
  /["'`]?\b([\w-]{3,60})["'`]? (?:is|are)(?: an?)? ["'`]?(?:enterprise|premium|paid|business|commercial)["'`]?[ -]?(?:only|edition|feature)|["'`]?\b([\w-]{3,60})["'`]? (?:requires?|needs?) (?:an? )?(?:enterprise|premium|paid|commercial|business) (?:licen[cs]e|edition|plan|subscription)|\b([\w-]{3,60}) (?:requires?|needs?) (?:an? |the )?(?:licen[cs]e|edition|plan|subscription)(?: tier| level)? ["'`][\w-]{2,30}["'`]/i;
const STALE =
  /\b((?:[a-z][\w-]{1,24} ){0,2}[a-z][\w-]{2,40}) (?:is|are|was) (?:already )?(?:\d[\d.]{0,8} ?[a-z]{1,8}(?: \d{1,4} ?[a-z]{1,8}){0,2} (?:old|stale|behind)|stale|outdated|out of date)\b/i;
const PART_OF =
  /\b((?:[a-z][\w-]{1,24} ){1,2})(?:covers?|has|have|got|found|sees?|knows?|reached|holds?|contains?) (?:only |just )?(\d{1,6}) (?:out )?of (?:the )?(\d{1,6}) ((?:[a-z][\w-]{1,24} ){0,2}[a-z][\w-]{2,24})/i;
const TO_CARRY_OUT =
  /\b((?:(?!an?\b|the\b|is\b|no\b)[a-z][\w-]{2,20} ){0,2}(?!setting|string|thing|nothing|anything|something|everything|mapping|binding|listing|warning|rating|heading|padding|encoding|missing|using|being)(?:[a-z]{3,16}ing|migration|upgrade|conversion|intervention|rebuild|recovery|repair|re-?index|confirmation|approval)) (?:is |are )?(?:required|needed|necessary)\b/i;
const FINDS_NOTHING = anyOf(
  /\b((?:[a-z][\w-]{1,24} ){0,2}(?:registry|catalog(?:ue)?|table|list|index|inventory|pool|bundle|matrix|dataset|collection|directory|folder|keyring|trust ?store|key ?store)) (?:is|was) empty\b/i,
  /\b((?:[a-z][\w-]{1,24} ){0,2}\S{2,80}) (?:has|contains|holds) (?:0|zero) [a-z]{3,20}/i,
  /\b(?:loaded|found|read|got|imported|discovered) (?:0|zero|none)(?: of \d{1,6})? ((?:[a-z][\w-]{1,24} ){0,2}?[a-z][\w-]{2,24}(?: (?:from|in|at|under|below) \S{2,160}\w)?)(?![\w-])(?! (?:from|in|at|under|below)\b)/i,
  /\b((?:[a-z][\w-]{1,24} ){0,2}\S{2,60}) (?:sent|returned|delivered|yielded|produced) (?:0|zero|no) [a-z]{3,20}/i,
  /\b((?:[a-z][\w-]{1,24} ){0,2}\S{2,60}) (?:sent|returned|delivered|yielded|gave) an? empty [a-z]{3,20}/i,
  /\b(?:0|zero|no) ((?:[a-z][\w-]{1,24} ){0,2}[a-z][\w-]{2,24}s)\b.{0,60}\bnothing (?:left )?to do\b/i,
  /\bno ((?:[a-z][\w-]{1,24} ){0,2}[a-z][\w-]{2,24}) (?:were |was |could be )?(?:loaded|read|imported|discovered)\b/i,
);
const IS_DOWN =
  /\b((?:[a-z][\w-]{1,24} ){0,3}(?:upstreams?|dependenc(?:y|ies)|services?|backends?|endpoints?|providers?|partners?|gateways?|apis?|databases?|systems?)(?: ["'`]?[\w.:/-]{2,100}["'`]?)?) (?:is|are) (?:down|offline|dead|unhealthy|not up|not alive)\b/i;
const NOT_IN =
  /((?:[a-z][\w-]{1,24} ){0,2}(?:"[^"]{1,80}"|'[^']{1,80}'|`[^`]{1,80}`)) (?:is |was )?not (?:in|on|part of|among|within|covered by) (?:the |our |its |any )?((?:[a-z][\w-]{1,24} ){1,3}(?:"[^"]{1,80}"|'[^']{1,80}'|`[^`]{1,80}`)?|"[^"]{1,80}")/i;

/** What is not there, or not usable, where a program looks for it, in the words of its author. */
export const PRESENCE_CLASSES: readonly LineClass[] = [
  {
    pattern: WITHDRAWN,
    example: 'ABORT: build 7.1 is on the blocklist of the depot',
    advice: ({ image }) =>
      `Use another version than ${image || 'this image'}: this one is withdrawn. Go back to the one before, or on to the next one`,
  },
  {
    pattern: REGISTERED,
    example: 'LookupError: no shelf registered under subject amber-rows',
    advice: (container, line, at) => {
      const [, what = '', where = ''] = REGISTERED.exec(line) ?? [];
      return `Register ${what} for ${named(where)} where it looks for it, before it starts, or correct that name, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: HAS_NONE_FOR,
    example: 'depot: plan amber has no row price for currency SEK, leaving',
    advice: (container, line, at) => {
      const [, whole = '', part = '', what = ''] = HAS_NONE_FOR.exec(line) ?? [];
      return `Add a ${part} for ${named(what)} to ${named(whole)}, or let it use one that has it, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: UNKNOWN_TO,
    example: 'Fatal: row profile "amber" unknown to shelf plan "north"',
    advice: (container, line, at) => {
      const [, thing = '', other = ''] = UNKNOWN_TO.exec(line) ?? [];
      return `Correct ${named(thing)}, or let ${named(other)} know it: it is unknown there; ${sources(container, line, at)}`;
    },
  },
  {
    pattern: SWITCHED_OFF,
    except: /\bfeatures?\b|\bplugins?\b|\bmodules?\b/i,
    example: ["key 'amber-rows' (v3) is scheduled for deletion", 'account "amber" has been suspended'],
    advice: (container, line, at) =>
      `See where ${named(firstCaptured(SWITCHED_OFF.exec(line)))} is kept why that is so: have it enabled or restored there, or name another one, ${sources(container, line, at)}`,
  },
  {
    pattern: PAID,
    example: 'depot: edition is "standard", feature row-shelf is "enterprise" only',
    advice: (container, line, at) =>
      `Switch off ${firstCaptured(PAID.exec(line))}, or use an edition or licence that has it, ${sources(container, line, at)}`,
  },
  {
    pattern: STALE,
    except: /\bversions?\b|\bclients?\b|\bhandles?\b|\bclocks?\b|\btime\b/i,
    example: 'row feed is 3h 12m old (limit 30m)',
    advice: (_container, line) =>
      `See why ${named(firstCaptured(STALE.exec(line)))} is old: what makes or sends it anew (a job, another service, a sync) does not run, fails or cannot be reached`,
  },
  {
    pattern: PART_OF,
    example: 'Shelf map covers 11 of 16 rows; holes behind amber',
    advice: (container, line, at) => {
      const [, , has = '', all = '', things = ''] = PART_OF.exec(line) ?? [];
      return `See which of the ${all} ${things.trim()} are missing (${has} are there) and why, and add them where they belong, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: TO_CARRY_OUT,
    example: 'rows of shelf amber went from 12 to 24, resharding required',
    advice: ({ image }, line) =>
      `Carry out the ${firstCaptured(TO_CARRY_OUT.exec(line)).trim()} that it asks for, as the documentation of ${image || 'its image'} says, before it starts again; or take back what has made it necessary`,
  },
  {
    pattern: FINDS_NOTHING,
    example: [
      'panic: shelf registry is empty',
      'catalogue amber.mo has 0 entries',
      'Loaded 0 of 12 rows from /srv/rows.d',
      'no rows loaded - leaving',
    ],
    advice: (container, line, at) =>
      `See why it finds nothing there (${named(firstCaptured(FINDS_NOTHING.exec(line)))}): what is to fill it has not run or put nothing there, or it looks in the wrong place, ${sources(container, line, at)}`,
  },
  {
    pattern: IS_DOWN,
    example: 'at least one needed upstream is down',
    advice: (_container, line) =>
      `See why ${named(firstCaptured(IS_DOWN.exec(line)))} is down, where that runs, and bring it up (the lines above may name it): this program waits for nothing else`,
  },
  {
    pattern: NOT_IN,
    except: /\b(?:sync|range|use|place|order|cache|memory)\b/i,
    example: 'client "shelves" not in allow list "amber-clients"',
    advice: (container, line, at) => {
      const [, thing = '', list = ''] = NOT_IN.exec(line) ?? [];
      return `See whether ${named(thing)} belongs to ${named(list)}: have its owner add it there, or name one that is there, ${sources(container, line, at)}`;
    },
  },
];
