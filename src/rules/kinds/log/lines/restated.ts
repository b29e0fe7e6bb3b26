import { anyOf } from '../../any-of.js';
import { messageOf } from './headline.js';

/** Words that say why something fails, not only that it does. */
const REASON = anyOf(
  /denied|refused|reset|not found|no such|timed? ?out|invalid|illegal|missing|exist|required|unknown|expired/i,
  /mismatch|corrupt|too (?:many|few|old|new|large|small|low)|full|in use|locked|forbidden|unauthori[sz]ed/i,
  /unsupported|not (?:set|supported|allowed|permitted|valid|enough|available|registered|configured)|must|should/i,
  /unexpected|(?:larger|smaller|more|less|fewer|older|newer) than|duplicate|conflict|expected|empty|lookup|certificate|license|quota|limit|exceed|panic|exception/i,
  /null|nil\b|validation|unable_to/i,
);
const FAILS = /\bfail|\berror\b|\bunable\b|\bcould not\b|\bcannot\b|\bcan't\b|\bexit|\babort|\brefus|\bquit|\bbail/i;
/** A program that will not go on says so of what it has told already. */
const REFUSES = /\brefus(?:ing|es|ed) to (?:start|run|boot|serve|continue)\b/i;
/** What tells one thing from another: a path, an address, a name with a number, a dot, an underscore or a hyphen. */
const NAME = /^(?=.{0,60}[\d/._:-])[\w./:@#%-]{4,200}$/;
const BETWEEN = /[\s"'`()[\]{},;=<>«»]{1,40}/;
const LONGEST = 600;

/** Whether a line says why something fails. */
export function givesReason(line: string): boolean {
  return REASON.test(line);
}

/** Whether a line says no more than that something failed, and names nothing that a line above it, which complains too, does not name. */
export function isRestated(line: string, above: readonly string[]): boolean {
  const message = messageOf(line);
  if (message.length > LONGEST || REASON.test(message) || !FAILS.test(message)) return false;
  const names = namesIn(message);
  return above.some((other) => {
    const more = messageOf(other).slice(0, 2 * LONGEST);
    return (
      (more.length > message.length || REFUSES.test(message)) &&
      REASON.test(more) &&
      names.every((name) => more.includes(name))
    );
  });
}

/** The names of things that a message holds. */
export function namesIn(message: string): string[] {
  return message
    .split(BETWEEN)
    .map((word) => word.replace(/[.:]{1,3}$/, ''))
    .filter((word) => NAME.test(word));
}
