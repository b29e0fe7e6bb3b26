import { anyOf } from '../../any-of.js';
import { messageOf } from './headline.js';

/** Words of an end, or of a start that did not come about. */
const CLOSING = anyOf(
  /\babort(?:ed|ing|s)?\b|\bexit(?:ed|ing|s)?\b|\bshut(?:ting)? ?down\b|\bstopp(?:ed|ing)\b/i,
  /\bterminat(?:ed|ing|es)\b/i,
  /\bfail(?:ed|ure|s)? (?:to|during|while) (?:\w{1,20} ){0,2}(?:start|initiali[sz]e|boot|launch|run|load|register|open|create)/i,
  /\b(?:unable|not able) to (?:\w{1,20} ){0,2}(?:start|initiali[sz]e|boot|launch)\b|\b(?:could not|can't) (?:start|initiali[sz]e|boot|launch)\b/i,
  /\binitiali[sz]ation (?:has )?(?:failed|aborted)|\bstart-?up (?:has )?failed|\bboot failed\b|\bcannot start\b/i,
  /\bcrash(?:ed|ing)?\b|\bwhile (?:starting|booting)\b|\bduring (?:\w{1,30} )?(?:start|boot)|\bwhen starting\b/i,
  /\b(?:registration|configuration|setup) (?:as .{0,30} )?failed|\buncaught exception in thread\b/i,
  /\bgiv(?:ing|es) up\b|\bunsupported storage engine\b|\bsee the log\b|\bcheck the logs?\b|\brun failed\b/i,
  /\bconfiguration is invalid\b|\bchecks failed\b|\b(?:is )?(?:unusable|not usable)\b|\bgoing down\b|\bhalt(?:ed|ing|s)?\b|^stop\.?$|\bleaving\b/i,
  /\b(?:good)?bye\b|\bquitt?(?:ing|ed|s)?\b|\bbail(?:ed|ing|s)? out\b|\b(?:cannot|can't|could not|unable to|not able to|will not|won't) (?:continue|proceed|go on|carry on|run)\b/i,
  /\brefus(?:e|ed|es|ing) to (?:start|run|boot|serve|launch|come up|continue|proceed)\b|\bnot starting\b|\bno (?:config(?:uration)?|settings?), no \w{2,20}\b/i,
  /\b(?:cannot|can't|could not|unable to|failed to) (?:load|read|parse|process) (?:the )?(?:config\w{0,10}|settings)(?: file)?[.!]?$/i,
);
/** What tells more than that: a path, a quoted value, a number, a name with a dot, an underscore or a hyphen, what follows a colon. */
const SPECIFIC = /[\w.-]\/[\w.-]|["'`“][^"'`”]{1,200}["'`”]|\d|\w_\w|[a-z]\.[a-z]|[A-Za-z]: ?\S|=\S/;
/** Classes, loggers and threads in brackets behind the message, and a product with its engine. */
const BEHIND = /\s\((?:[\w.$-]{1,120}|in thread [^)]{1,60})\)(?: \[[^\]]{1,60}\])?$|\[[\w.-]{1,30}\]/g;
/** The number of a message, as of Artemis, WildFly or Apache. */
const CODE = /^[A-Z]{2,10}\d{3,6}[A-Z]?: /;
/** Where more of it stands: a path that says nothing of what is wrong. */
const MORE_ELSEWHERE =
  /(?:- )?\b(?:check|see|refer to|consult|look (?:at|in)) (?:the )?(?:\w{1,20} )?logs? (?:file )?(?:at|in|under) \S{1,200}/i;
/** The program in front of its level: `pg_dump: error: …`. */
const PROGRAM = /^[\w.-]{1,40}: (?:error|fatal): /i;
/** Who speaks, before a few words: `[gateway] exit`, `ledger service: cannot continue`. */
const SPEAKER = /^(?:\[[\w .:-]{1,40}\]|[\w.-]{1,30}(?: [\w.-]{1,30})?:) (?=[^\s:]{1,20}(?: [^\s:]{1,20}){0,3}[.!]?$)/;
/** The same before a whole sentence: `Warden: fail-closed is on, terminating`. */
const NAME_BEFORE = /^(?!error\b|fatal\b|panic\b|failed\b|caused\b)[A-Z][\w-]{2,24}: (?=[a-z])/;
/** Of an end and of a pause: they name nothing. */
const NUMBERS =
  /\b(?:with )?(?:exit )?(?:code|status) \d{1,3}\b|\bin \d{1,4} ?(?:s|ms|sec(?:ond)?s?|minutes?)\b|\(pid:? ?\d{1,7}\)/gi;
const WORDS = 14;
const LENGTH = 220;

/** Whether a line says only that the program ends or did not start, not why. */
export function isClosing(line: string): boolean {
  if (line.length > LENGTH) return false;
  const said = messageOf(line).replace(SPEAKER, '');
  if (!CLOSING.test(said)) return false;
  const message = said
    .replace(BEHIND, '')
    .replace(/^(?:error|fatal|panic): /i, '')
    .replace(CODE, '')
    .replace(PROGRAM, '')
    .replace(NAME_BEFORE, '')
    .replace(MORE_ELSEWHERE, '')
    .replace(NUMBERS, '');
  return !SPECIFIC.test(message) && message.split(' ').length <= WORDS;
}
