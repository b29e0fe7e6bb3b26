import { anyOf } from '../../any-of.js';
import { cut } from '../../support/quotes.js';
import { type LineClass, sources } from './line-class-row.js';
import { named } from './thing-words.js';

/** `declares schema 7, this build understands up to 5`: what is there, and the newest that the program reads. */
const NEWER_FORM =
  /\b(?:schema|format|version|revision|spec|protocol|layout)\b[ :=v]{0,3}["'`]?v?(\d[\w.]{0,20})["'`]?.{1,120}?\b(?:understands?|supports?|knows?|reads?|handles?|can (?:read|load|handle)|up to|at most|no newer than|max(?:imum)?(?: supported)?)\b[^\d]{0,40}v?(\d{1,12}(?:\.\w{1,12}){0,3})/i;
const SWITCHED_OFF = 'disabled|off|switched off|turned off|inactive|not enabled|not active|not running';
const SWITCHED_ON = 'enabled|on|switched on|turned on|active|required|mandatory|enforced|true';
/** Two settings in one sentence of which each forbids the other: `audit trail disabled but regulator mode is ON`. */
const AT_ODDS = new RegExp(
  `(?:^|[:;,(] {0,2}|[.!] )((?:[\\w"'\`./-]{1,60} ){1,4}?)(?:is |are |was )?(${SWITCHED_OFF}|${SWITCHED_ON})\\b,? (?:but|while|although|though|yet|whereas|and|when|with) ((?:[\\w"'\`./-]{1,60} ){1,4}?)(?:is |are |was )?(${SWITCHED_OFF}|${SWITCHED_ON})\\b`,
  'i',
);
/** Who holds a lease or a lock, and until when. */
const HELD =
  /\b(lease|lock|leadership|mutex|semaphore|claim)\b[ :=]{0,3}["'`]?([\w./:-]{2,100})?["'`]?[ ,]{0,2}(?:(?:is|was) )?(?:already |still |currently )?(?:held|owned|taken|locked) by ["'`]?([\w./:@-]{2,120}\w)["'`]?(?:.{0,20}?\b(?:until|till|expires?(?: at| in)?) ([\w:.,+-]{1,40}\w))?/i;

/** A store or a list that has nothing where the program looks, with what it should hold. */
const EMPTY_STORE =
  /(?:^|[:;] {0,2})((?:[^\s:;,]{1,60} ){0,4}["'`][^"'`]{1,120}["'`]) (?:is|was) empty[;,.:] {0,2}(?:it )?(?:expected|expects?|should (?:hold|contain|have)|needs?|must (?:hold|contain|have))(?: at least)? (.{3,200})/i;
/** A name that one part of the configuration uses and no other defines, with those that are there. */
const REFERENCE =
  /((?:[A-Za-z][\w-]{1,24} ){0,2}["'`][^"'`]{1,100}["'`]) (?:refers? to|points? (?:to|at)|references?|uses|names|wants|asks for|depends on|targets|is routed to|maps? to|sends? to|listens? (?:to|on)|belongs to) (?:the |an? )?((?:[A-Za-z][\w-]{1,24} ){0,3}(?:["'`][^"'`]{1,100}["'`]|[A-Z]\w{1,60}(?:(?:::|\.)\w{1,60}){0,4})),? (?:which |that |but |and )?(?:nobody|no one|nothing|none|is not|isn't|is never|does not exist|doesn't exist|was not|was never|only|has not been|cannot be found|is unknown|is undefined|there is no)\b/i;
const DECLARED =
  /\b(?:only|known|declared|defined|available|have|has):? {0,2}[[({]([^\])}]{2,200})[\])}]|\bonly ((?:["'`][\w./-]{1,60}["'`](?:, | and | or )?){1,12})/i;
/** Something that a broker or a store has in another way than the program declares it. */
const DECLARED_OTHERWISE =
  /((?:[A-Za-z][\w-]{1,24} ){0,1}["'`][^"'`]{1,100}["'`]) (?:(?:has been|was|is) )?(?:declared|created|configured|registered|defined) (?:with|as|by us with) (.{2,80}?),? (?:but|while|and) (?:the |our )?([\w -]{2,30}?) (?:says|has|reports|expects|wants|knows|holds) ["'`]?([^"'`()\s]{1,60})/i;
const LABEL =
  /\b(?:([a-z]{2,20}) )?(label|annotation|taint) ["'`]([\w./-]{2,120})["'`] (?:is |was )?(?:missing|not set|absent|required|not found|unset)(?: (?:on|from|in|for) (?:the )?(?:(namespace|node|pod) )?["'`]?([\w.-]{2,80}\w)["'`]?)?/i;

const VERBS: ReadonlyMap<string, string> = new Map([
  ['label', 'label'],
  ['annotation', 'annotate'],
  ['taint', 'taint'],
]);

/** What the API server says of an object that a program makes, where the field that it refuses stands elsewhere. */
const OBJECT_REFUSED =
  /\b([A-Z][A-Za-z]{2,40}(?:\.[a-z][\w.]{2,80})?) \\?"([\w.-]{1,253})\\?" is invalid(?=$|['"`,;.)\s])/;

/** Two things of which each is right by itself, and which do not go together: what they are is known by their words. */
export const AGREEMENT_CLASSES: readonly LineClass[] = [
  {
    pattern: NEWER_FORM,
    example: "shelf file 'rows.json' declares schema 7, this build understands up to 5",
    advice: ({ image }, line, at) => {
      const [, found = '', most = ''] = NEWER_FORM.exec(line) ?? [];
      const where = at === undefined ? '' : `, ${at}`;
      return `Use a release that reads version ${found} in place of ${image || 'this image'}, or give it what is written in version ${most} at most${where}: what it is given is newer than the program`;
    },
  },
  {
    pattern: AT_ODDS,
    example: 'shelf journal disabled but audit mode is ON - refusing to run',
    advice: (container, line, at) => {
      const [, first = '', one = '', second = '', other = ''] = AT_ODDS.exec(line) ?? [];
      return `Let ${named(first)} (${one}) and ${named(second)} (${other}) agree, ${sources(container, line, at)}: switch one of the two on or off, whichever is not meant to be so`;
    },
  },
  {
    pattern: HELD,
    example: 'lease "nightly-rows" is held by depot-5b7 until 00:15:00, quitting',
    advice: (_container, line) => {
      const [, sort = '', name = '', holder = '', until = ''] = HELD.exec(line) ?? [];
      const lock = `${sort.toLowerCase()}${name === '' ? '' : ` ${name}`}`;
      const expiry = until === '' ? '' : ` (it runs until ${until})`;
      return `See whether ${holder}, which holds the ${lock}, still runs: then let that one finish${expiry}, and run only one at a time (replicas: 1 with strategy Recreate, concurrencyPolicy: Forbid of a CronJob), or let the program wait instead of ending; if it runs no more, wait for the ${sort.toLowerCase()} to expire, or release it`;
    },
  },
  {
    pattern: REFERENCE,
    except: /\b(?:table|column|relation|function|sequence|constraint)\b/i,
    example: "route 'rows' points to upstream group 'shelf-v3' but only [shelf-v1, shelf-v2] are declared",
    advice: (container, line, at) => {
      const [, source = '', target = ''] = REFERENCE.exec(line) ?? [];
      const [, inBrackets, inQuotes] = DECLARED.exec(line) ?? [];
      const known = inBrackets ?? inQuotes;
      const choice = known === undefined ? 'one that is there' : `one of ${cut(known.replace(/[\s,]{1,4}$/, ''), 160)}`;
      return `Define ${named(target)}, or let ${named(source)} name ${choice} (spelling counts), ${sources(container, line, at)}: nothing of that name is there`;
    },
  },
  {
    pattern: DECLARED_OTHERWISE,
    example: "queue 'depot.high' has been declared with x-rows=10 but broker says 5",
    advice: (container, line, at) => {
      const [, thing = '', wanted = '', owner = '', found = ''] = DECLARED_OTHERWISE.exec(line) ?? [];
      return `Let program and ${owner.trim()} agree on ${named(thing)}: declare it as it is (${found} in place of ${cut(wanted, 80)}), ${sources(container, line, at)}, or give the new one another name; what exists keeps what it was made with, and takes another value only when it is made anew, once it is empty`;
    },
  },
  {
    pattern: LABEL,
    example: 'the namespace label "team" is missing on shop',
    advice: (_container, line) => {
      const [, before = '', sort = '', key = '', kind = before, name = ''] = LABEL.exec(line) ?? [];
      const object = [kind || before, name].filter((word) => word !== '').join(' ');
      const verb = VERBS.get(sort.toLowerCase()) ?? 'edit';
      return `Give ${object || 'the object that it means'} the ${sort.toLowerCase()} ${key} with a value that is wanted there (kubectl ${verb})`;
    },
  },
  {
    pattern: EMPTY_STORE,
    example: 'shelf store prefix "rows/depot/" is empty; expected at least "rows/depot/db"',
    advice: (_container, line) => {
      const [, store = '', wanted = ''] = EMPTY_STORE.exec(line) ?? [];
      return `Put ${cut(wanted.replace(/[.\s]{1,8}$/, ''), 160)} into ${named(store)}, which has nothing there, or correct the name or prefix that it reads; see too whether what fills that store has run`;
    },
  },
  {
    pattern: OBJECT_REFUSED,
    example: 'Pod "depot-1" is invalid',
    advice: (container, line) => {
      const [, kind = '', name = ''] = OBJECT_REFUSED.exec(line) ?? [];
      return `Correct what the API server refuses (the lines above name the field) in the ${kind} ${name} that ${container.name} makes, where it takes that from: the custom resource or template that it works on, or its own configuration`;
    },
  },
  {
    pattern: anyOf(
      /\b(?:another|a second|other) (?:instance|copy|process|replica|worker|scheduler)\b.{0,40}\b(?:is |already |still )(?:running|active|alive|working)/i,
      /\balready (?:running|active) (?:as|in|on|with|under) (?:pid|process|pod|host)\b/i,
    ),
    example: 'another instance of the shelf scheduler is already running',
    advice: () =>
      'Let only one of them run (replicas: 1 with strategy Recreate, concurrencyPolicy: Forbid of a CronJob), and see which other one runs: an older pod that still ends, a second replica, or a run by hand; if there is none, a lock or PID file of an earlier one was left behind',
  },
];
