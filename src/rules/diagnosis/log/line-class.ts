import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { cutMiddle } from '../support/cut-middle.js';
import { messageOf } from './headline.js';

/** A kind of complaint that any program may have, known by general words, and what is done about it. Patterns are linear. */
interface LineClass {
  readonly words: RegExp;
  /** An imperative sentence without its full stop; what the program says is put behind it. */
  advice(container: ContainerEvidence): string;
}

/** A fault in the code of the program, about which its configuration can do nothing. */
const BUG =
  /NullPointer|nil pointer|invalid memory|\b(?:Type|Attribute|Name|Index|Key|Unbound\w|Assertion|Reference|Syntax|Indentation|NoMethod|NotImplemented)Error|is not a function|Cannot read propert|undefined method|index out of|slice bounds|unwrap\(\)|ClassCast|IndexOutOf|ConcurrentModification|deadlock|concurrent map|segmentation|NullReference|stack overflow|StackOverflow|assertion/i;
const SAID_LIMIT = 240;

const sources = ({ path }: ContainerEvidence) =>
  `where it takes it from (${path}.env or args, or a file of a ConfigMap or Secret that is mounted)`;

/** The more exact words first. */
const CLASSES: readonly LineClass[] = [
  {
    words:
      /\blicen[cs]e\b.{0,60}\b(?:expired|invalid|not valid|missing|not found|required|exceed|rejected|expires)|\b(?:invalid|expired|no valid|missing|unlicensed|without a)\b.{0,20}\blicen[cs]e\b/i,
    advice: (container) => `Give it a license that is valid now, ${sources(container)}`,
  },
  {
    words:
      /PermanentRedirect|must be addressed using the specified endpoint|AuthorizationHeaderMalformed|IllegalLocationConstraint|region .{0,60}(?:is wrong|expecting|mismatch|incorrect)/i,
    advice: (container) => `Set region and endpoint to those of the bucket that it names, ${sources(container)}`,
  },
  {
    words: /CUDA|\bGPUs?\b|device ordinal|nvidia|ROCm|HIP error|\bTPU\b/i,
    advice: ({ path }) =>
      `Give it the GPUs that it asks for (${path}.resources.limits, such as nvidia.com/gpu), of a driver that its image can use, and let its settings count no more devices than that`,
  },
  {
    words:
      /\bincompatible\b|\b(?:version|API|ABI|protocol)\b.{0,60}\b(?:mismatch|not supported|unsupported|too old|too new|not recogni[sz]ed)|(?:unsupported|unknown|wrong) (?:\w{1,20} )?version|\b(?:built|compiled) (?:for|with|against)\b|\b(?:down|up)grad(?:e|ing)\b|newer version|version on disk|requires? .{1,40}\bversion\b|Column families not opened/i,
    advice: ({ image }) =>
      `Let both sides be of versions that fit: the image before ${image || 'this one'}, or a newer one of what it does not fit; data that a newer version has written are read by that version only`,
  },
  {
    words:
      /\b(?:choose|expected|expecting|must be|should be|be) one of\b|\bone of:|\b(?:valid|supported|allowed|available|possible|permitted) (?:values|options|types|choices|backends|drivers)\b/i,
    advice: (container) => `Correct the value that it refuses to one of those that it names, ${sources(container)}`,
  },
  {
    words:
      /\b(?:quorum|majority|split[- ]brain)\b|\bno (?:elected )?leader\b|leader .{0,30}(?:lost|not elected|unknown)|cluster .{0,40}(?:not formed|not ready|unavailable)/i,
    advice: () =>
      'Bring up enough of the other members of its cluster (more than half of them), and see why they are down',
  },
  {
    words:
      /\bonly supported (?:on|in|by|with|for)\b|(?:is|are) not supported\b|does not support\b|\bunsupported\b|not implemented/i,
    advice: () => 'Switch off what it asks for, or let the other side be set up so that it supports it',
  },
  {
    words: /\balready (?:exists?|defined|registered|taken)\b|\bAlreadyExists\b|\bduplicated?\b|\bconflicts? with\b/i,
    advice: () =>
      'See whether what exists already is the one that it is to make: then let it take that one; else remove or rename one of both',
  },
  {
    words:
      /\bexpected\b.{1,80}\b(?:actual|got|found|but)\b|\bmismatch|\b(?:does not|doesn't|do not|don't) match|\bdiffers? from\b| != |has invalid partitions/i,
    advice: () => 'Make both sides agree: correct the setting, or what is stored under that name, whichever is wrong',
  },
  {
    words:
      /\b(?:modules?|drivers?|extensions?|plugins?|librar(?:y|ies)|packages?|features?)\b.{0,60}\b(?:not|isn't|missing|disabled|unavailable)\b|\b(?:is|are) not (?:loaded|installed|available|enabled)\b/i,
    advice: () =>
      'Install, load or enable what it lacks, where it belongs: in the image, on the server that it uses, or on the node',
  },
  {
    words:
      /\b(?:quota|limit)\b.{0,40}\b(?:reached|exceeded|exhausted)|\bexceed(?:s|ed)\b|\btoo many\b|\bmaximum\b.{0,60}\b(?:reached|allowed|exceeded)|\bexhausted\b/i,
    advice: () => 'Raise the limit that it has met, where it belongs to, or let it use less',
  },
  {
    words:
      /\bcorrupt|\bbroken (?:parts?|files?|index|segments?|archive)\b|\bdamaged\b|\bchecksum\b|\bcrc\b|\btruncated\b/i,
    advice: () => 'Make a copy of what it names, then repair it, restore a backup of it, or let it be fetched anew',
  },
  {
    words: /\b(?:in use|locked|held by|is busy|another (?:process|instance|owner))\b/i,
    advice: () => 'See who else uses what it names, and end that one first',
  },
  {
    words:
      /\b(?:not registered|not found|does not exist|doesn't exist|could not find|cannot find|can't find|unable to find|not known|is not defined)\b|\bno such\b|\bunknown (?:service|tenant|database|topic|queue|exchange|index|user|host|node|id|realm|client|account|project|namespace)\b/i,
    advice: () => 'See that what it looks for exists there and is spelt so; create it, or correct the name',
  },
  {
    words:
      /\bexpected :?\S{1,80} to be (?:set|configured|present|given)|\b(?:is|are|was) (?:not (?:set|configured|given|specified|provided)|missing|required|empty|unset)\b|\bmissing (?:required|mandatory)?|\brequired\b|\bgot:? nil\b|\bmust (?:be (?:set|given|specified|configured)|specify|provide)\b/i,
    advice: (container) => `Set what it lacks, ${sources(container)}`,
  },
  {
    words:
      /\binvalid\b|\billegal\b|\bmalformed\b|\bnot (?:an? )?valid\b|\bunrecogni[sz]ed\b|\bunknown\b|\bunexpected\b|\bout of range\b|\bmust (?:not )?(?:be|have|start|end|contain|match)\b|\b(?:cannot|could not|failed to|unable to|error)\b.{0,12}\bpars|\bcannot contain\b|\bbad\b|\bnot allowed\b/i,
    advice: (container) => `Correct the value that it refuses, ${sources(container)}`,
  },
  {
    words: /\b(?:denied|forbidden|unauthori[sz]ed|not permitted|not authori[sz]ed|rejected|expired)\b/i,
    advice: () => 'Give it the right, or the credentials, that the other side refuses',
  },
  {
    words:
      /\b(?:unavailable|unreachable|timed? ?out|refused|reset by peer|connection closed|not respond(?:ing)?|not ready)\b/i,
    advice: () => 'See that what it waits for runs and can be reached from the pod',
  },
];

/** What to do about a line that only general words describe, with what it says; '' where they do not tell, or it is a fault of the code. */
export function classAdvice(container: ContainerEvidence, line: string): string {
  const message = messageOf(line).slice(0, 1_500);
  if (BUG.test(message)) return '';
  const known = CLASSES.find(({ words }) => words.test(message));
  if (known === undefined) return '';
  return `${known.advice(container)}. It says: "${cutMiddle(message.replace(/\s{1,200}/g, ' ').trim(), SAID_LIMIT)}".`;
}
