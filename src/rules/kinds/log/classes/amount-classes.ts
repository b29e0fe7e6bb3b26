import { anyOf } from '../../any-of.js';
import { cut } from '../../support/quotes.js';
import { pathIn } from '../lines/file-path.js';
import { type LineClass, sources } from './line-class-row.js';
import { named } from './thing-words.js';

const AMOUNT = '(\\d[\\d.,]{0,12} ?(?:[KMGT]i?B|bytes|[a-z%]{1,12})?)';
/** `need 310 MB in /tmp, have 64 MB`: what it needs, and what is there. */
const TOO_LITTLE = new RegExp(
  `\\b(?:needs?|needed|requires?|required|wants?)(?: at least| a minimum of| min(?:imum)?)? ${AMOUNT}(?: (?!have\\b|has\\b)[^,;.]{1,60}?)?[,;.]? (?:but )?(?:it |there |we )?(?:only )?(?:have|has|had|got|found|available|is|are|saw)(?: only)? ${AMOUNT}`,
  'i',
);
/** The other way round: `ledger table holds 0 rows, need at least 1`. */
const HAS_LESS = new RegExp(
  `((?:[A-Za-z][\\w./-]{1,40} ){0,4}["'\`]?[\\w./-]{2,80}["'\`]?) (?:has|have|holds?|contains?|offers?|provides?|got)(?: only)? ${AMOUNT}(?: [a-z]{1,20})?[,;]? (?:but |and )?(?:it |we )?(?:needs?|requires?|wants?|expect(?:s|ed)?|(?:at least|minimum)(?: is)?)(?: at least)? ${AMOUNT}`,
  'i',
);
const ZERO_BYTES =
  /\b(?:is|was|has|of) (?:only )?(?:0|zero)(?: |-)?(?:bytes?|length|rows|lines|records|size)\b|\bis (?:an )?empty (?:file|archive|csv|directory)\b/i;
/** A file that is of another kind than its name says. */
const NO_SUCH_FORM =
  /\b(?:not an? (?:valid |proper |readable )?|no valid |(?:invalid|malformed|unreadable|broken|damaged) )((?:[A-Z][\w-]{1,20} ){0,2}(?:[\w.-]{2,24} )?(?:file|database|archive|image|model|bundle|keystore|dump|DB file|zip|tarball|parquet|snapshot))\b/i;
/** One thing that is made for another one than it is used for. */
const FOR_OTHER =
  /(?:^|[:;] {0,2})([^:;]{3,120}?) (?:is|was|belongs|are) (?:(?:made|issued|meant|valid|bound|created|signed) )?(?:for|to|of) (.{2,60}?),? (?:but |and |while |whereas )?(?:this|the|our) ([a-z][\w -]{2,40}?) (?:is|runs|serves|belongs|was made|needs one|wants one)(?: for| in| on| to| of| as) (.{2,60}?)(?:[.;,](?: |$)|$)/i;
/** Two parts of which only one may have it. */
const ONE_OWNER =
  /\bport (\d{2,5})\b.{0,80}?\b(?:reserve[sd]|taken|used|claimed|assigned|belongs|given|promised)\b.{0,40}?\b(?:for|by|to) ["'`]?([\w.-]{2,60}\w)/i;
const OWNED_ELSEWHERE =
  /\bonly one ([\w-]{2,30}) (?:may|can|must|should|is allowed to) (?:own|hold|use|run|lead|have) (.{2,80}?),? (?:but|and|while) .{0,60}?\b([\w.:@-]{3,120}\w) (?:already )?(?:owns|holds|has|uses|runs|leads) (?:it|this|that)\b/i;
/** What a provider that is paid says of the account. */
const ACCOUNT =
  /\b402\b.{0,20}payment required|\b(?:account|subscription|project|organi[sz]ation|plan|trial) (?:is |was |has been |has )?(?:suspended|disabled|deactivated|blocked|expired|cancell?ed|past due|inactive|not active|ended)\b|\b(?:insufficient|out of|no (?:more )?) ?(?:credits?|funds|balance)\b|\bbilling (?:is |was )?(?:disabled|not enabled|not active)\b/i;
/** Several things that could not be fetched, each with its answer. */
const NOT_FETCHED =
  /\b(?:could not|cannot|can't|couldn't|failed to) (?:be )?(?:fetch|load|download|get|read|retriev|pull)\w{0,3}\b.{0,40}: {0,2}((?:[\w./:@-]{2,100} \((?:4\d\d|5\d\d|[a-z ]{3,30})\)[, ]{0,3}){1,8})/i;
/** A part of a document that is not there, with those that are. */
const KEY_ABSENT =
  /\b(?:key|field|property|entry|attribute|section|column) ["'`]?([\w.-]{1,80}\w)["'`]? (?:is |was )?(?:not (?:present|there|found|in it|contained)|absent|missing|unknown)\b.{0,60}?[([](?:keys|fields|properties|entries|available|has|have|found|present|only|known)(?: are| keys| fields)?:? {0,2}([^)\]]{1,200})[)\]]/i;
/** Two addresses of one issuer. */
const ISSUERS =
  /\bissuer\b.{0,80}?["'`]?(https?:\/\/[\w./:-]{3,160}\w)["'`]?.{0,80}?\b(?:return(?:s|ed)|got|but|found|not (?:match|equal)|differs?|received|says|claims|expected)\b.{0,60}?["'`]?(https?:\/\/[\w./:-]{3,160}\w)/i;
/** A shell script that is wrong itself. */
const SCRIPT =
  /(?:^|[\s:])(\/?[\w./-]{2,120}(?:\.sh|entrypoint|\/start|\/run)): (?:line )?(\d{1,6}): .{0,40}?(?:syntax error|unexpected (?:token|end of file|EOF)|\[: |too many arguments|unary operator expected|bad substitution|ambiguous redirect)/i;
const ASSIGNED =
  /\b([A-Z][A-Z0-9_]{2,60})=["'`]?([^\s"'`]{1,160})["'`]? (?:does not|doesn't|is not|isn't|is no|points? (?:nowhere|to nothing)|cannot|can't|could not)\b/;

/** A file that is not the one of which somebody wrote down the sum. */
const OTHER_SUM =
  /\b(?:signature|checksum|hash|digest|fingerprint|sha-?(?:256|512|1)|md5)\b.{0,80}?\b(?:fail\w{0,4}|mismatch\w{0,2}|differs?|(?:does|do|did) not match|doesn't match|wrong|invalid)\b|\b(?:sha-?(?:256|512|1)|md5)\b.{0,80} != /i;

/** What a licence allows, and what there is. */
const LICENSED =
  /\blicen[cs]e\b.{0,40}?\b(?:covers|allows?|permits?|is (?:valid |good )?for|is limited to|includes)\b(?: (?:at most|up to|only))? (\d[\d.,]{0,12} ?[a-z]{0,20}).{1,40}?(\d[\d.,]{0,12})/i;
/** A place in data that are read row by row. */
const ROW_OF_FILE =
  /\b(?:line|row|record) (\d{1,9}) (?:of|in) (?:the )?(?:file )?["'`]?([\w./@-]{1,160}\.(?:csv|tsv|jsonl?|ndjson|xml|txt|xlsx?|parquet|psv))\b/i;
/** Where only known senders are let in. */
const NOT_ALLOWED_FROM =
  /\b((?:\d{1,3}\.){3}\d{1,3})?.{0,40}?\bnot (?:in|on|part of) (?:the |its |their |an? )?(?:ip[- ]?)?(?:allow|white|access|permit)[- ]?list(?: of (?:the |our )?([\w .-]{2,80}?\w))?(?= ?[(,;:]|\.(?: |$)|$)|\bip(?:_| )?(?:address )?(?:is )?not[_ ]allowed\b|\b(?:ip|address|network|host) .{0,40}\b(?:blocked|not whitelisted|not allowlisted)\b/i;
/** `soft limit (5000) must be below hard limit (1000)`. */
const MUST_BE =
  /((?:[A-Za-z][\w.-]{1,40} ){0,2}[A-Za-z][\w.-]{1,60}) ?[(=:]{1,2} ?(-?\d[\d.]{0,20} ?[a-z]{0,3})\)? (?:must|should|has to|needs to|may|can) ?(not)? ?be (below|less than|lower than|smaller than|under|at most|above|greater than|higher than|larger than|more than|at least|over|equal to)(?: or equal to)? ((?:[A-Za-z][\w.-]{1,40} ){0,2}[A-Za-z][\w.-]{1,60}) ?[(=:]{1,2} ?(-?\d[\d.]{0,20} ?[a-z]{0,3})/i;
/** `cannot talk to flag-server 2.9 (needs >= 3.0)`. */
const TOO_OLD =
  /((?:[a-z][\w.-]{1,40} )?[A-Za-z][\w.-]{1,60}) v?(\d{1,5}(?:\.[\w-]{1,12}){1,4})\b.{0,60}?\b(?:needs?|requires?|expects?|wants?|at least|minimum(?: is)?|supported from)(?: version)? ?(?:>=? ?|at least |v(?=\d))?v?(\d{1,5}(?:\.[\w-]{1,12}){0,4})\b/;
const TOO_LONG =
  /(?:^|[:;] {0,2})(.{3,100}?) (?:took|takes|has taken|is taking|needed|lasted) (?:longer|more) than (\d[\d.]{0,8} ?[a-z]{1,12})/i;
const OPEN_FILES =
  /\bulimit(?: -n)?\b.{0,20}?(\d{1,8})|\b(?:nofile|RLIMIT_NOFILE|open files? limit|file descriptor limit)\b/i;
/** A build that is not meant for use. */
const NOT_FOR_USE =
  /\b(?:build|binary|image|version|artifact) is (?:a )?(debug|development|test|snapshot|trial|demo|internal)(?:[- ]only| build| version)?\b|\b(debug|development|test|trial|demo)[- ](?:only )?(?:build|binary|image|artifact)\b/i;
const NO_FILE_IN =
  /(?:dir(?:ectory)?|folder|path|volume|mount)? ?["'`]?(\/[\w./@-]{2,200}\w)["'`]? (?:has|contains|holds) no (?:file|directory|folder|entry|template|key)s? (?:named |called |like |matching )?["'`]?([\w.*/@-]{2,120}\w)/i;

/** Amounts, owners and forms in sentences of which one half says what is wanted, the other what is there. */
export const AMOUNT_CLASSES: readonly LineClass[] = [
  {
    pattern: NO_FILE_IN,
    example: 'mailer: template dir /srv/templates has no file named welcome.de.html although locale de is on',
    advice: ({ mountedObjects, imageWords }, line) => {
      const [, directory = '', file = ''] = NO_FILE_IN.exec(line) ?? [];
      const holder = mountedObjects.find(({ path }) => path === directory || directory.startsWith(`${path}/`));
      const where =
        holder === undefined
          ? `the ${imageWords} or the volume that is mounted there`
          : `${holder.kind} ${holder.name}`;
      return `Put ${file} into ${directory} (${where}), or let the program do without it: it is not there`;
    },
  },
  {
    pattern: LICENSED,
    example: 'Not starting: licence covers 8 cores, node offers 16',
    advice: (container, line, at) => {
      const [, allowed = '', found = ''] = LICENSED.exec(line) ?? [];
      return `Give it a licence for ${found} in place of ${allowed.trim()}, ${sources(container, line, at)}, or let it see no more than ${allowed.trim()} (limits at ${container.path}.resources, a smaller node by nodeSelector, fewer replicas)`;
    },
  },
  {
    pattern: ROW_OF_FILE,
    example: 'line 118 of rows.csv: column "from" is "31.02.2025", which is no date',
    advice: ({ image, mountedObjects }, line) => {
      const [, number = '', file = ''] = ROW_OF_FILE.exec(line) ?? [];
      const holder = mountedObjects.find(({ path }) => file.startsWith(path));
      const source =
        holder === undefined ? `who delivers it, or ${image || 'the image'}` : `${holder.kind} ${holder.name}`;
      return `Correct line ${number} of ${file} where it comes from (${source}): the data are wrong there, no setting is; or let the program skip and report such lines`;
    },
  },
  {
    pattern: NOT_ALLOWED_FROM,
    example: 'my own IP 10.4.7.9 is not in allowlist of partner gateway gw.depot.example (ip_not_allowed)',
    advice: (_container, line) => {
      const [, address, owner] = NOT_ALLOWED_FROM.exec(line) ?? [];
      const whose = owner === undefined ? 'the other side' : owner.trim();
      return `Have the address under which the pods appear there put on the list of ${whose}: that of the NAT gateway or egress gateway, or of the nodes${address === undefined ? '' : ` (the address of the pod itself, ${address}, is new with each pod and mostly not seen outside of the cluster)`}; a fixed egress address is what such lists need`;
    },
  },
  {
    pattern: MUST_BE,
    example: 'queue policy: soft limit (5000) must be below hard limit (1000)',
    advice: (container, line, at) => {
      const [, one = '', value = '', not, how = '', other = '', bound = ''] = MUST_BE.exec(line) ?? [];
      return `Set ${named(one)} (${value.trim()}) so that it is ${not === undefined ? '' : 'not '}${how} ${named(other)} (${bound.trim()}), or change ${named(other)}, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: TOO_OLD,
    except: /\bpython\b|\bpip\b|\bnode\b|\bruby\b|\bjava\b|\bkernel\b|\bcuda\b/i,
    example: 'shelf-svc 3.2 cannot talk to flag-server 2.9 (needs >= 3.0)',
    advice: ({ image }, line) => {
      const [, thing = '', found = '', wanted = ''] =
        TOO_OLD.exec(line.replace(/^.{0,200}\b(?:to|with|against|by|from|is|of) /, '')) ?? TOO_OLD.exec(line) ?? [];
      return `Update ${named(thing)} from ${found} to ${wanted} or newer; until then use the release before ${image || 'this image'}, which still works with ${found}`;
    },
  },
  {
    pattern: TOO_LONG,
    example: 'Loading of module "geo" took longer than 30 seconds, watchdog ends the process',
    advice: (container, line) => {
      const [, what = '', limit = ''] = TOO_LONG.exec(line) ?? [];
      return `See what holds ${lower(named(what))} up (too little CPU by the limits at ${container.path}.resources, a slow volume, something that it waits for), and raise its limit of ${limit} where it is just slow`;
    },
  },
  {
    pattern: OPEN_FILES,
    example: 'workers would need 32768 files, but ulimit -n is 1024. Refusing.',
    advice: () =>
      'Raise the limit of open files where the container gets it (LimitNOFILE of the container runtime on the nodes, or ulimit -n in the entrypoint as far as the hard limit allows; a pod has no field for it), or lower what needs so many (workers, connections) in its settings',
  },
  {
    pattern: NOT_FOR_USE,
    example: 'Sorry, this build is debug-only.',
    advice: ({ image, path }) =>
      `Use the release build of the program in place of ${image || 'this image'} (${path}.image): this one is not made for use, as it says; switching the check off is no answer for production`,
  },
  {
    pattern: SCRIPT,
    example: "/srv/start.sh: line 12: syntax error near unexpected token `fi'",
    advice: ({ image, mountedObjects }, line) => {
      const [, script = '', number = ''] = SCRIPT.exec(line) ?? [];
      const holder = mountedObjects.find(({ path }) => script.startsWith(`${path}/`) || script === path);
      const where = holder === undefined ? (image === '' ? 'the image' : image) : `${holder.kind} ${holder.name}`;
      return `Correct ${script} at line ${number} (it is of ${where}): a variable that is empty or holds blanks and stands there without quotation marks, a bracket or fi that is missing, or syntax of bash that the shell of the image does not know (bash -n and shellcheck show it)`;
    },
  },
  {
    pattern: ASSIGNED,
    example: 'Unable to find the runtime: SHELF_HOME=/usr/lib/shelf-11 does not point to a shelf',
    advice: (container, line, at) => {
      const [, name = ''] = ASSIGNED.exec(line) ?? [];
      return `Correct ${name}, ${sources(container, line, at)}: what it points to is not there in ${container.image || 'the image'}, or is something else`;
    },
  },
  {
    pattern: KEY_ABSENT,
    example: 'no secret "kv/depot#shelf_password": key shelf_password not present (keys: username, password)',
    advice: (container, line, at) => {
      const [, key = '', known = ''] = KEY_ABSENT.exec(line) ?? [];
      return `Add ${key} there, or name one of those that it has (${cut(known, 120)}) in place of ${key}, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: NOT_FETCHED,
    example: '3 of 5 policies could not be fetched: rows.rego (404), shelves.rego (403)',
    advice: (_container, line) => {
      const list = (NOT_FETCHED.exec(line)?.[1] ?? '').replace(/[\s,]{1,4}$/, '');
      return `See why it does not get ${cut(list, 200)}: what answers 404 is not there under that name (put it there, or correct name and path), what answers 401 or 403 its account may not read (give it that right), and 5xx is a fault of the server`;
    },
  },
  {
    pattern: ISSUERS,
    example:
      'discovery for issuer https://id.depot.example/shop returned issuer "https://id-internal.depot.example/shop"; these must be equal',
    advice: (container, line, at) => {
      const [, one = '', other = ''] = ISSUERS.exec(line) ?? [];
      return `Let both have one name for the issuer: set it to ${other} in place of ${one}, ${sources(container, line, at)}, where pods reach that name too; or let the identity provider call itself ${one} (its setting for host name or frontend URL)`;
    },
  },
  {
    pattern: TOO_LITTLE,
    example: 'no space to unpack shelves: need 310 MB in /srv, have 64 MB',
    advice: (container, line, at) => {
      const [, wanted = '', found = ''] = TOO_LITTLE.exec(line) ?? [];
      const path = pathIn(line);
      const where =
        path === '' ? sources(container, line, at) : `at ${path} (the volume that is mounted there, or its sizeLimit)`;
      return `Give it ${wanted.trim()} where it has ${found.trim()} now, ${where}`;
    },
  },
  {
    pattern: HAS_LESS,
    example: 'Startup refused: ledger currency table holds 0 rows, need at least 1',
    advice: (_container, line) => {
      const [, thing = '', found = '', wanted = ''] = HAS_LESS.exec(line) ?? [];
      return `Let ${named(thing)} have ${wanted.trim()} at least (now ${found.trim()}): what fills it (a migration, a seed or import Job, another service) has not run, or the program looks at another place`;
    },
  },
  {
    pattern: ZERO_BYTES,
    example: 'the shelf feed at /srv/feed/today.csv is 0 bytes long, refusing to publish',
    advice: (_container, line) =>
      `See why ${pathIn(line) || 'what it reads'} is empty: what writes or fetches it (another container, a Job, an upload) has put nothing there or not finished; put the whole file there and start it again`,
  },
  {
    pattern: NO_SUCH_FORM,
    except: /\bconfig|yaml|json|toml|certificate|\bkey\b|\bPEM\b/i,
    example: 'loading geo rows failed: /srv/geo/City.mmdb: Not a Shelf DB file',
    advice: ({ image }, line) => {
      const form = (NO_SUCH_FORM.exec(line)?.[1] ?? '').trim();
      return `Put a whole ${form} at ${pathIn(line) || 'the place that it reads'} in place of what is there: mostly a download that broke off, a pointer of Git LFS, a page with an error, or another format or version than ${image || 'the image'} reads (file and head -c 200 show what it is)`;
    },
  },
  {
    pattern: OTHER_SUM,
    also: /\/[\w.-]{2,80}\.\w{1,10}\b/,
    except: /\bcertificate|x509|SignatureDoesNotMatch|\bjwt\b|\btoken\b|\bmigration|\bchangeset/i,
    example: 'model signature check FAILED for /models/amber-42.onnx: sha256 9f2c != manifest 77ab',
    advice: (_container, line) =>
      `Fetch ${pathIn(line) || 'the file that it names'} anew and whole, or bring the list of sums (manifest, lock file) to the release that is there: one of the two was changed without the other. Where nobody changed it, find out who did`,
  },
  {
    pattern: OWNED_ELSEWHERE,
    example: 'Only one replica may own region amber, but the store says depot-7c9-abc owns it',
    advice: (_container, line) => {
      const [, sort = '', thing = '', owner = ''] = OWNED_ELSEWHERE.exec(line) ?? [];
      return `See whether ${owner}, which has ${thing}, still runs: then let that one end first, and run only one ${sort} for it (replicas: 1 with strategy Recreate); if it runs no more, wait until its lease expires, or release ${thing}`;
    },
  },
  {
    pattern: ONE_OWNER,
    except: /\baddress already in use\b|EADDRINUSE/i,
    example: "Process 'mailer' wanted port 2525 but the config reserves it for 'shelf-bridge'",
    advice: (container, line, at) => {
      const [, port = '', owner = ''] = ONE_OWNER.exec(line) ?? [];
      return `Give ${owner}, or the one that wants port ${port} as well, another port, ${sources(container, line, at)}: two cannot listen on one`;
    },
  },
  {
    pattern: ACCOUNT,
    example: 'answer of the shelf provider: 402 Payment Required - account suspended',
    advice: () =>
      'Have the account at that provider put in order (payment, plan, credit; its console says what is open), or give the program the key of an account that is active: nothing in the pod is wrong',
  },
  {
    pattern: FOR_OTHER,
    example: 'The key in SHELF_CREDENTIALS is for project depot-staging, this deployment is for depot-prod',
    advice: (container, line, at) => {
      const [, thing = '', found = '', user = '', wanted = ''] = FOR_OTHER.exec(line) ?? [];
      return `Give it ${lower(named(thing))} of ${wanted.trim()} in place of that of ${found.trim()}, ${sources(container, line, at)}; or correct what says that the ${user.trim()} is ${wanted.trim()}`;
    },
  },
  {
    pattern: anyOf(
      /\bCONNECTION_FORCED\b/i,
      /\b(?:server|broker|node|cluster|upstream|database) (?:is )?(?:shutting down|restarting|in maintenance|being (?:stopped|restarted|drained))\b/i,
    ),
    example: "consumer died: (320) CONNECTION_FORCED - broker forced connection closure with reason 'shutdown'",
    advice: () =>
      'See why the other side closes the connections (its own log: it was stopped, restarted, updated or ran out of memory or disk), and let the program connect anew with a pause instead of ending',
  },
];

function lower(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? `${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}
