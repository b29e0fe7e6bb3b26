import { step } from '../support/commands.js';
import { fromLog } from '../support/quotes.js';
import { logRule } from './log-signature.js';

const OWN_FRAME = /^\s{0,20}(?:at [\w$.<>]{1,200}[ (]|File "(?!\/usr\/lib)|\S{1,200}\.go:\d{1,6})/;
const EXCEPTION = /^(?:Caused by: )?(?:[\w.]{0,200}(?:Error|Exception|Throwable|Panic)|panic|fatal error)\b.{0,400}/;

/** An unhandled exception: an error of the program that no other signature explains. */
export const logPanic = logRule({
  id: 'log-panic',
  title: 'The program crashes with an unhandled error',
  severity: 'high',
  weight: -6,
  hint: /panic|Traceback|Exception|Error|fatal error|Unhandled|terminate called|Segmentation/,
  patterns: [
    /^panic: .{1,500}|^fatal error: .{1,300}|^Exception in thread .{1,400}|Unhandled (?:exception|rejection|promise rejection).{0,300}|StackOverflowError|terminate called after throwing.{0,200}|thread '.{1,60}' panicked at.{0,300}/i,
    /^(?:Caused by: )?[\w.$]{0,200}(?:Error|Exception): .{1,400}/,
    /^Traceback \(most recent call last\)/,
  ],
  read: ({ container, line }) => {
    const lines = container.logLines;
    const start = Math.max(0, lines.indexOf(line));
    const own = [...lines].reverse().find((each) => EXCEPTION.test(each)) ?? line;
    const frame = lines.slice(start).find((each) => OWN_FRAME.test(each)) ?? lines.find((each) => OWN_FRAME.test(each));
    return {
      title: `${container.name} crashes: ${own.trim().slice(0, 120)}`,
      what: `an error of the program that it does not handle: "${own.trim().slice(0, 300)}"`,
      objects: [
        `exception ${own
          .trim()
          .slice(0, 60)
          .replace(/\d{1,20}/g, '0')}`,
      ],
      evidence: [
        ...(own === line ? [] : [fromLog(container, own)]),
        ...(frame === undefined ? [] : [fromLog(container, frame.trim())]),
      ],
      steps: [
        step('Read the whole stack trace; the first frame of your own code shows where it happens.'),
        step('If it began with a new image, go back to the previous one meanwhile.'),
      ],
    };
  },
});
