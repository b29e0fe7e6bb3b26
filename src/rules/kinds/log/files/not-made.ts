import { pathIn } from '../lines/file-path.js';
import { linesAround } from '../lines/line-below.js';
import type { LogHit } from '../lines/log-signature.js';

/** Whether what is not found could not be made in the first place, as a line beside it says: that line is the reason. */
export function isNotMade(hit: LogHit): boolean {
  return isDeniedNearby(hit) || isOfFailedWrite(hit);
}

const DENIED = /permission denied|EACCES/i;
/** A directory that could not be made, so that nothing is in it. */
const DENIED_DIRECTORY = /cannot create directory ['"‘]?([^'"’\s]{2,300})['"’]?: Permission denied/;
const PROGRAM = /^([\w./-]{1,60}): /;
const LINES_NEAR = 6;

/** A path that could not be made. */
const NOT_MADE = /\/[\w.-]{1,100}.{0,40}: (?:Read-only file system|Permission denied|No space left on device)$/i;

/** Whether a line without a name comes right below one that says what could not be made: that is what is not found. */
function isOfFailedWrite(hit: LogHit): boolean {
  if (hit.match.slice(1).some(Boolean) || pathIn(hit.line) !== '') return false;
  const { lines, index } = linesAround(hit);
  return lines.slice(Math.max(0, index - LINES_NEAR), Math.max(0, index)).some((line) => NOT_MADE.test(line.trimEnd()));
}

/** Whether it is said right beside it that the program may not write, or the directory not be made: what could not be made is not found either. */
function isDeniedNearby(hit: LogHit): boolean {
  const program = PROGRAM.exec(hit.raw)?.[0];
  const { lines, index } = linesAround(hit);
  if (index === -1) return false;
  const near = lines.slice(Math.max(0, index - LINES_NEAR), index + LINES_NEAR).filter((line) => DENIED.test(line));
  return near.some((line) => {
    const directory = DENIED_DIRECTORY.exec(line)?.[1];
    return (
      (program !== undefined && line.startsWith(program)) ||
      (directory !== undefined && hit.raw.includes(`${directory}/`))
    );
  });
}
