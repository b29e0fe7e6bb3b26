import { anyOf } from '../../any-of.js';

const STACK_FRAME = anyOf(
  /^\d{1,3}\. .{1,400} @ 0x|^\s{1,40}(?:at |File "|from |\.\.\. |\d{1,5} more|#\d{1,4} |\d{1,3}: 0x)/,
  /\] {2,12}File "[^"]{1,300}", line \d/,
  /^goroutine \d|^\s{1,40}\S{1,200}\.(?:go|rb|ex|erl|cs):\d/,
  /^(?:[\w./-]{1,200}\.)?(?:\(\*?\w{1,80}(?:\[\.\.\.\])?\)\.)?[\w.-]{1,120}(?:\[\.\.\.\])?\((?:0x|\{0x|\{?\.\.\.|\)$)/,
  /^created by \S|^\s{0,20}(?:from )?\S{1,200}:\d{1,6}:in [`'][^']{1,160}'$/,
  /^\s{1,20}\S{1,200}: in (?:main chunk|function|upvalue|local|method|field)\b|^\s{0,40}\^{1,80}$/,
  /^stack traceback:$|^CallStack \(from HasCallStack\):$|^\s{1,10}error, called at \S/,
);
/** What servers of several processes put before every line, also of a traceback: `(Worker pid=7) ERROR 05-02 11:20:01 [core.py:57] …`. */
const PROCESS =
  /^(?:\([\w-]{1,40} pid=\d{1,9}\) ?)?(?:(?:ERROR|CRITICAL) \d\d-\d\d \d\d:\d\d:\d\d \[[\w.]{1,60}:\d{1,6}\] ?)?/;
/** A record of several lines, as loggers of the klog family print it that number each line: `F250101 10:00:00.1 7 store/shelf.go:17 ⋮ [n1] 640 !goroutine 7 [running]:`. */
const STACK_LINE =
  /^[IWEF]\d{6} \d\d:\d\d:\d\d\.\d{1,9} \d{1,9} [^ ]{1,120}:\d{1,6} (?:⋮ )?(?:\[[^\]]{0,80}\] )?\d{1,9} !/;
const PYTHON_FRAME = /^\s{1,40}File ".{1,300}", line \d/;
const CARET = /^\s{1,200}\^/;

/** A line without the process and the record that stand before each line of what it prints. */
export function withoutProcess(line: string): string {
  return line.replace(PROCESS, '');
}

/** Whether a line only says where in the program something happened: a frame, or the source text that stands below or above one. */
export function isFrame(ofLog: string, above = '', below = ''): boolean {
  const [line, before, after] = [withoutProcess(ofLog), withoutProcess(above), withoutProcess(below)];
  // A frame without source text, such as one of "<frozen os>", has the next frame below it, or the error itself, which stands no further in.
  const isSource = PYTHON_FRAME.test(before) && indentOf(line) > indentOf(before);
  return STACK_FRAME.test(line) || STACK_LINE.test(line) || isSource || CARET.test(after);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
