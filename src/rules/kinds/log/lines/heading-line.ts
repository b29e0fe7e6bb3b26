import { isClosing } from './closing-line.js';
import { messageOf } from './headline.js';

/** Two or three words that only say that there is an error, or its class or place alone, as Laravel and Clojure print it: the sentence stands below. */
const BARE_ERROR =
  /^(?:[A-Z][\w-]{1,20} ){0,2}[Ee]rrors?:?$|^[A-Z]\w{2,80}(?:Exception|Error)$|^Execution error(?: \(\w{1,80}\))? at \S{1,200} \([^)]{1,120}\)\.$/;
/** A heading over a part of a report, which says nothing by itself. */
const LABEL = /^(?:[A-Z][a-z]{2,20} ?){1,3}:$/;
/** The same between asterisks: `******** FATAL ERROR ********`. */
const STARRED = /^[*#=-]{5,60} {0,2}(?:[A-Z][\w-]{1,20} ){0,2}(?:[Ee]rrors?|ERRORS?) {0,2}[*#=-]{5,60}$/;
const SENTENCE = /[A-Za-z]{2,30} [A-Za-z0-9'"`.\/_-]{2,80} /;
const RULE = /^[*=#_~─-]{3,200}$/;
const LINES = 6;

/** Whether a line is only the heading of what stands below it. */
export function isHeading(line: string): boolean {
  const message = messageOf(line);
  return (
    STARRED.test(message.trim()) || BARE_ERROR.test(message) || (isClosing(line) && message === message.toUpperCase())
  );
}

/** The first sentence below a heading, among the lines of a log from there on; undefined where nothing of the kind stands there. */
export function sentenceBelow(lines: readonly string[], at: number): number | undefined {
  const below = lines.slice(at + 1, at + 1 + LINES);
  const index = below.findIndex((line) => {
    const text = line.trim();
    return SENTENCE.test(`${text} `) && !RULE.test(text) && !LABEL.test(text) && !isHeading(text);
  });
  return index === -1 ? undefined : at + 1 + index;
}
