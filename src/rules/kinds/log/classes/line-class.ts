import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { anyOf } from '../../any-of.js';
import { caseTable } from '../../case-table.js';
import { cutMiddle } from '../../support/cut-middle.js';
import { givenWords, namesOfThing } from '../inputs/value-origin.js';
import { EMPTY_THING, subjectOf } from '../lines/complaint-subject.js';
import { contextValue, contextWords } from '../lines/context-fields.js';
import { messageOf } from '../lines/headline.js';
import { choicesIn } from '../lines/refusal.js';
import { translateLine } from '../lines/translate-line.js';
import { AGREEMENT_CLASSES } from './agreement-classes.js';
import { AMOUNT_CLASSES } from './amount-classes.js';
import { ANSWER_CLASSES, PAGE_FOR_DATA } from './answer-classes.js';
import { COUNT_CLASSES } from './count-classes.js';
import { DEMAND_CLASSES } from './demand-classes.js';
import { NO_DIRECTORY } from './errno-classes.js';
import { choiceAdvice } from './form-classes.js';
import { HARDWARE_CLASSES } from './hardware-classes.js';
import {
  adviceOfKind,
  awaitedHosts,
  type LineClass,
  lackedIn,
  paddingWords,
  refusedWords,
  sources,
  variableIn,
} from './line-class-row.js';
import { MEMBER_CLASSES } from './member-classes.js';
import { PRESENCE_CLASSES } from './presence-classes.js';
import { RELATION_CLASSES } from './relation-classes.js';
import { SENTENCE_CLASSES } from './sentence-classes.js';
import { STATE_CLASSES } from './state-classes.js';
import { VALUE_CLASSES } from './value-classes.js';

/** A fault in the code of the program, about which its configuration can do nothing. */
const BUG = anyOf(
  /NullPointer|nil pointer|invalid memory/i,
  /\b(?:Type|Attribute|Name|Index|Key|Unbound\w|Assertion|Reference|Syntax|Indentation|NoMethod|NotImplemented)Error/i,
  /is not a function|Cannot read propert|undefined method|index out of|slice bounds|unwrap\(\)|ClassCast/i,
  /IndexOutOf|ConcurrentModification|deadlock|concurrent map|segmentation|NullReference|stack overflow/i,
  /StackOverflow|assertion/i,
);
const QUOTE_LIMIT = 240;

/** The more exact words first. */
export const LINE_CLASSES = caseTable<LineClass>([
  {
    pattern: anyOf(
      /required a (?:single )?bean (?:of type|named)|No qualifying bean|No bean of type \[|Unsatisfied dependenc(?:y|ies) for type/i,
      /Unable to resolve service for type|No service for type '|Nest can't resolve dependencies|No provider (?:found )?for|could not resolve (?:the )?dependenc/i,
    ),
    example: [
      "Parameter 0 of constructor in com.acme.Orders required a bean of type 'com.acme.Payments' that could not be found.",
      "Unable to resolve service for type 'Acme.IShelf' while attempting to activate 'Acme.Depot'.",
    ],
    advice: () =>
      'Let the application define what it wants injected: in the code (a component in a package that is scanned, its dependency in the image), or by the profile, environment or property that switches it on',
  },
  {
    pattern: /\bform a cycle\b|circular (?:dependenc|reference|import)/i,
    example: 'The dependencies of some of the beans in the application context form a cycle:',
    advice: () =>
      'Let two parts of the program no longer need each other while they are made: move what both need into a third one, or look it up later; meanwhile go back to the image before',
  },
  ...AGREEMENT_CLASSES,
  ...AMOUNT_CLASSES,
  ...COUNT_CLASSES,
  ...VALUE_CLASSES,
  ...ANSWER_CLASSES,
  ...NO_DIRECTORY,
  {
    pattern: /lock timeout|LockNotAvailable|Lock wait timeout|could not obtain lock|deadlock detected/i,
    example: 'OperationalError: canceling statement due to lock timeout',
    advice: () =>
      'See which session holds the lock that it waits for (pg_stat_activity and pg_locks, SHOW PROCESSLIST), end that one or wait for it, and run it again',
  },
  ...HARDWARE_CLASSES,
  {
    pattern: anyOf(
      /\b(?:insecure|weak|default|placeholder|example|unchanged)\b.{0,40}(?:secret|password|key\b|token|credential)/i,
      /\b(?:secret|password|key|token)\b.{0,40}\b(?:is |are )?(?:insecure|too weak|too short|the default)/i,
    ),
    example: 'SECRET_KEY is insecure: the default secret must not be used',
    advice: (container, line) =>
      `Give it a secret of its own in place of the default one, ${sources(container, line)}; put it into a Secret`,
  },
  {
    pattern: anyOf(
      /cannot get uid for user|getpwnam|\bunable to find user\b/i,
      /\b(?:no such|unknown|invalid|can't find|cannot find) (?:system )?(?:user|group)\b (?:named )?["'`(]?[a-z]/i,
    ),
    example: ['getpwnam("depot") failed', "cannot get uid for user 'nginx'"],
    advice: ({ image, path }) =>
      `Let it run as a user (or group) that ${image || 'the image'} has: correct the name in its configuration, make the user in the image, or set ${path}.securityContext.runAsUser and leave the name out`,
  },
  ...MEMBER_CLASSES,
  {
    pattern: anyOf(
      /\blicen[cs]e\b.{0,60}\b(?:expired|invalid|not valid|missing|not found|required|exceed|rejected|expires)/i,
      /\b(?:invalid|expired|no valid|missing|unlicensed|without a)\b.{0,20}\blicen[cs]e\b/i,
    ),
    example: ['License is invalid or expired', 'License is invalid or expired, crashing - license expired'],
    advice: (container, line) => `Give it a license that is valid now, ${sources(container, line)}`,
  },
  {
    pattern: anyOf(
      /PermanentRedirect|must be addressed using the specified endpoint|AuthorizationHeaderMalformed/i,
      /IllegalLocationConstraint|region .{0,60}(?:is wrong|expecting|mismatch|incorrect)/i,
    ),
    example: 'put ledger: PermanentRedirect: not in this region',
    advice: (container, line) =>
      `Set region and endpoint to those of the bucket that it names, ${sources(container, line)}`,
  },
  {
    pattern: anyOf(
      /\bversions?\b.{0,60}\b(?:is|are|has been|was) (?:deprecated|outdated|obsolete|no longer (?:supported|accepted|allowed|valid))/i,
      /\b(?:outdated|obsolete|end[- ]of[- ]life) (?:\w{1,20} )?version\b|\bminimum (?:required |supported )?version\b/i,
    ),
    example: 'Depot agent version v2.1.0 is deprecated and cannot receive shelves.',
    advice: ({ image }) =>
      `Use a newer version than ${image || 'this image'}: the other side does not accept this one any more. Where the tag is pinned, raise it, and let it be raised from time to time`,
  },
  {
    pattern: anyOf(
      /\bincompatible\b/i,
      /\b(?:version|API|ABI|protocol)\b.{0,60}\b(?:mismatch|not supported|unsupported|too old|too new|not recogni[sz]ed)/i,
      /(?:unsupported|unknown|wrong) (?:\w{1,20} ){0,2}version|\b(?:built|compiled) (?:for|with|against)\b/i,
      /\b(?:down|up)grad(?:e|ing)\b|newer version|version on disk|requires? .{1,40}\bversion\b/i,
      /Column families not opened/i,
    ),
    example: [
      'the schema version is not supported by this release',
      'database files are incompatible with server',
      'Error: write EPROTO 80B:error:0A00010B:SSL routines:ssl3_get_record:wrong version number',
      'built with AVX2 kernels',
      'Running upgrade 1a -> 2b',
      'Data version not recognized. Is the data directory from a newer version of RethinkDB? (version on disk: 4)',
      'Error: Invalid argument: Column families not opened: ckd_request',
    ],
    advice: ({ image }) =>
      `Let both sides be of versions that fit: the image before ${image || 'this one'}, or a newer one of what it does not fit; data that a newer version has written are read by that version only`,
  },
  {
    pattern: anyOf(
      /\b(?:choose|expected|expecting|must be|should be|be|is not) one of\b|\bone of:/i,
      /\b(?:valid|supported|allowed|available|possible|permitted) (?:values|options|types|choices|backends|drivers)\b/i,
      /\bsupports only the following\b|\bchoose from\b|\bexpected:? ["'`][\w.-]{1,40}["'`] (?:\||or\b)/i,
    ),
    example: [
      'sink "x": unknown codec lz9, must be one of lz4, zstd',
      'error initialising module: unrecognized storage client gcs2, choose one of: aws, azure, gcs, filesystem',
      `'receivers' unknown type: "otpl" for id: "otpl" (valid values: [otlp])`,
    ],
    advice: (container, line) => choiceAdvice(container, line),
  },
  {
    pattern: anyOf(
      /\b(?:quorum|majority|split[- ]brain)\b|\bno (?:elected )?leader\b|leader .{0,30}(?:lost|not elected|unknown)/i,
      /cluster .{0,40}(?:not formed|not ready|unavailable)/i,
    ),
    example: 'cannot join: no quorum among 3 voters',
    advice: () =>
      'Bring up enough of the other members of its cluster (more than half of them), and see why they are down',
  },
  {
    pattern: /\bUnimplemented\b.{0,40}\bunknown (?:service|method) /i,
    example: 'rpc error: code = Unimplemented desc = unknown service shelf.v1beta1.Registration',
    advice: ({ image }, line) =>
      `Let both sides be of versions that fit: the server that it calls does not serve ${/\bunknown (?:service|method) ([\w./]{2,120})/.exec(line)?.[1] ?? 'that service'} (another version of it, a feature that is switched off there, or another server at that address or socket). Update it or switch that on, or use the release of ${image || 'this image'} that is made for it`,
  },
  {
    pattern: /\b(?:cannot|can't|could not|couldn't|unable to|failed to) (?:find|read|open) (?:the )?pid ?file\b/i,
    example: "Unable to start com.acme.depot: Cannot find pid file '/opt/depot/tmp/pids/depot.pid'.",
    advice: (_container, line) =>
      `Read the log of the server itself (below ${/(\/\S{1,200}?)\/(?:te?mp|run|pids?)\//.exec(line)?.[1] ?? 'its own directory or /var/log'}, or printed above): it ended before it wrote its PID file, for which the start script waits, so that the file is not what is missing`,
  },
  ...DEMAND_CLASSES,
  ...PRESENCE_CLASSES,
  ...SENTENCE_CLASSES,
  ...RELATION_CLASSES,
  {
    pattern: anyOf(
      /(?:\b|(?<=[a-z])(?=[A-Z]))(?:modules?|[dD]rivers?|extensions?|plugins?|librar(?:y|ies)|packages?|features?)\b(?!: ?\w[^:]{0,60} did not).{0,60}\b(?:not|isn't|missing|disabled|unavailable)\b/i,
      /\b(?:is|are) not (?:loaded|installed|available|enabled)\b/i,
      /\bunable to (?:find|load) (?:any |the )?(?:\w{1,20} ){0,2}(?:module|driver|extension|plugin)\b/i,
    ),
    example: [
      'panic: ShelfDriver not registered: amber',
      'unable to load the shelf driver amber',
      'This usually means that the mlock syscall is not available.',
      'pid=1 tid=gsq WARN: Sidekiq Pro/Enterprise features disabled',
    ],
    advice: () =>
      'Install, load or enable what it lacks, where it belongs: in the image, on the server that it uses, or on the node',
  },
  ...STATE_CLASSES,
  {
    pattern: anyOf(
      /\b(?:not registered|not found|does not exist|doesn't exist|could not find|cannot find|can't find|(?:unable|failed) to (?:find|locate)|not known|is not defined)\b/i,
      /\bno such\b|\bno (?:\w{1,20} ){1,3}(?:was |were )?found\b|\bcouldn't find\b/i,
      /\bunknown (?:service|tenant|database|topic|queue|exchange|index|user|host|node|id|realm|client|account|project|namespace)\b/i,
    ),
    example: ['/bin/sh: 1: a: not found', 'Error: No such option: --prot', "1049 (42000): Unknown database 'orders'"],
    advice: (container, line) =>
      adviceOfKind(container, line) ??
      `See that ${missingThing(line) || 'what it looks for'}${givenWords(container, line) || namesOfThing(container, line)} exists there and is spelt so; create it, or correct the name`,
  },
  {
    pattern: anyOf(
      /\bexpected :?\S{1,80} to be (?:set|configured|present|given)/i,
      /\b(?:is|are|was) (?:not (?:set|configured|given|specified|provided)|missing|required|empty|blank|unset)\b/i,
      /\bmissing (?:required|mandatory)?|(?<!\bre-?[a-z]{3,12} (?:is )?)\brequired\b|\bgot:? (?:nil|nothing|undefined|null|none)\b/i,
      EMPTY_THING,
      /\bmust (?:be (?:set|given|specified|configured)|specify|provide)\b|\bno (?:[\w-]{1,30} ){1,6}(?:given|provided|specified|configured)\b/i,
    ),
    example: [
      'Error: API_TOKEN is empty',
      'missing field `health_path`',
      "DEPOT_URL: [ 'Required' ]",
      'DB_HOST must be set',
      'could not init depot "amber": no depot config file given',
    ],
    advice: (container, line) => `Set${variableIn(line) || lackedIn(container, line)}, ${sources(container, line)}`,
  },
  {
    pattern: anyOf(
      /\binvalid\b|\billegal\b|\bmalformed\b|\bnot (?:an? )?valid\b|\bincorrect\b|\bwrong\b|\bunrecogni[sz]ed\b/i,
      /\bunknown\b|\bunexpected\b(?! (?:error|exception)\b)|\bout of range\b|\bmust (?:not )?(?:be|have|start|end|contain|match)\b/i,
      /\b(?:cannot|could not|failed to|unable to|error)\b.{0,12}\bpars|\bcannot contain\b|\bbad\b(?! luck)|\bnot allowed\b|\bnot appear to be\b/i,
    ),
    example: [
      'invalid indentation level',
      'illegal instruction',
      'Error: database disk image is malformed',
      "section 'imput' is not valid. Check your config /fluent-bit/etc/fluent-bit.conf",
      'something went wrong',
      'Unrecognized option: -Xmz512m',
      'unknown flag: --foo',
      '/app/main.go:12: unexpected value',
      'panic: runtime error: index out of range [3] with length 3',
      'iptables v1.8.7: Permission denied (you must be root)',
      'error parsing config',
      "nc: bad address 'rabbitmq'",
      'yaml: control characters are not allowed',
    ],
    advice: (container, line) =>
      choicesIn(line).length > 1
        ? choiceAdvice(container, line)
        : `Correct ${refusedWords(line)}, ${sources(container, line)}${paddingWords(line)}`,
  },
  {
    pattern: /\b(?:denied|forbidden|unauthori[sz]ed|not permitted|not authori[sz]ed|rejected|expired)\b/i,
    example: 'enrolment was rejected by the controller',
    advice: () => 'Give it the right, or the credentials, that the other side refuses',
  },
  {
    pattern:
      /\b(?:unavailable|unreachable|timed? ?out|refused(?! to\b)|reset by peer|connection closed|not respond(?:ing)?|not ready)\b/i,
    example: 'the controller is not ready',
    advice: (container) => `See that what it waits for runs and can be reached from the pod${awaitedHosts(container)}`,
  },
]);

/** What is missing by its name, which may stand in another field of the line. */
function missingThing(line: string): string {
  const subject = subjectOf(line, 'missing');
  const name = contextValue(line, subject);
  return name === '' ? subject : `${subject} ${name}`;
}

/** What to do about a line that only general words describe, with what it says; '' where they do not tell, or it is a fault of the code. */
export function classAdvice(container: ContainerEvidence, line: string): string {
  const message = messageOf(line).slice(0, 1_500);
  if (BUG.test(message) && !PAGE_FOR_DATA.test(message)) return '';
  const english = translateLine(message);
  const known = LINE_CLASSES.find(english)?.row;
  if (known === undefined) return '';
  return `${known.advice(container, `${english}${contextWords(line, '"')}`)}. It says: "${cutMiddle(message.replace(/\s{1,200}/g, ' ').trim(), QUOTE_LIMIT)}"${contextWords(line)}.`;
}
