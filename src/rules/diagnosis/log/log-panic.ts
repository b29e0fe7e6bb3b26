import { step } from '../support/commands.js';
import { fromLog } from '../support/quotes.js';
import { logRule } from './log-signature.js';

const OWN_FRAME =
  /^\s{0,20}(?:at (?!(?:java|javax|sun|jdk|node|org\.springframework|System|Microsoft)[.:])[\w$.<> [\]]{1,200}(?:[ (]|$)|File "(?!\/usr\/|<)|(?!\/usr\/local\/go\/)\S{1,200}\.go:\d{1,6}|(?:from )?(?!\/usr\/)\S{1,200}\.rb:\d{1,6}:in )/;
/** Many programs begin their last words so: only a stack trace shows that nobody caught it. */
const PLAIN_ERROR = /^(?:Error|error): /;
const FRAME = /^\s{1,20}at |^Node\.js v\d/;
/** What Rust and C++ print below the line that says that they end. */
const MESSAGE_BELOW = /panicked at \S{1,300}:$|^terminate called after throwing/;

/** An unhandled exception: an error of the program that no other signature explains. */
export const logPanic = logRule({
  id: 'log-panic',
  title: 'The program crashes with an unhandled error',
  description:
    'The log ends with an unhandled error of the program that no other signature explains: a Go panic, an exception of Java, Python, Node.js, .NET, Ruby or PHP, a Rust panic. A fault of the program; the first frame of its own code shows where.',
  severity: 'high',
  weight: -14,
  hint: /panic|Traceback|Exception|Error|fatal error|Unhandled|Uncaught|terminate called|Segmentation/i,
  patterns: [
    /^(?:F\d{4} .{1,60}\] )?panic: .{1,500}|^fatal error: .{1,300}|^Exception in thread .{1,400}|\bUnhandled(?: exception| ?rejection| promise rejection).{0,300}|StackOverflowError|terminate called after throwing.{0,200}|thread '.{1,60}' panicked at.{0,300}/i,
    /\[?UnhandledPromiseRejection\b.{0,300}|\buncaught (?:exception|error)\b.{0,300}|\bUncaught \w{0,60}(?:Error|Exception)\b.{0,300}/i,
    /\((?:\w{1,40}::){0,4}\w{0,60}(?:Error|Exception)\)$|^\*\* \(\w{1,60}(?:Error|Exception)\)|\bundefined (?:local variable or )?method\b/,
  ],
  vague: [
    /^(?:Caused by: |---> )?[\w.$]{0,200}(?:Error|Exception)(?: \[\w{1,60}\])?: .{1,400}/,
    /^[\w.$]{1,200}(?:Error|Exception)$/,
    /^Traceback \(most recent call last\)/,
  ],
  confirm: ({ container, line }) => !PLAIN_ERROR.test(line) || container.logLines.some((each) => FRAME.test(each)),
  read: ({ container, line, raw }) => {
    const lines = container.logLines;
    const start = lines.lastIndexOf(raw);
    const below = MESSAGE_BELOW.test(line) ? (lines[start + 1] ?? '').trim() : '';
    const own = below === '' ? line.trim() : `${line.trim()} ${below}`;
    const frame = frameOf(lines, Math.max(0, start));
    return {
      title: `${container.name} crashes: ${own.trim().slice(0, 120)}`,
      what: `an error of the program that it does not handle: "${own.trim().slice(0, 300)}"`,
      objects: [
        `exception ${line
          .trim()
          .slice(0, 60)
          .replace(/\d{1,20}/g, '0')}`,
      ],
      evidence: [
        ...(below === '' ? [] : [fromLog(container, below)]),
        ...(frame === undefined ? [] : [fromLog(container, frame.trim())]),
      ],
      steps: [
        step('Read the whole stack trace; the first frame of your own code shows where it happens.'),
        step('If it began with a new image, go back to the previous one meanwhile.'),
      ],
    };
  },
});

/** The frame of the program's own code that is nearest to the error: Python ends with it, the others begin with it. */
function frameOf(lines: readonly string[], start: number): string | undefined {
  const below = lines.slice(start + 1).find((each) => OWN_FRAME.test(each));
  return below ?? lines.slice(0, start).findLast((each) => OWN_FRAME.test(each));
}
