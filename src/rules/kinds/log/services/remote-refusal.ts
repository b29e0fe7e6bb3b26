import { anyOf } from '../../any-of.js';
import { pathIn } from '../lines/file-path.js';
import { linesAround } from '../lines/line-below.js';
import type { LogHit } from '../lines/log-signature.js';

/** Words of a request that another service answers, not of an access to a file. */
const REMOTE = anyOf(
  /\bhttps?:\/\/|\b(?:status|code|StatusCode|HTTP)\b[ :=/.\d]{0,8} ?40[13]\b|\b40[13] (?:Forbidden|Unauthorized)/i,
  /\((?:40[13]|AccessDenied)\)|\brpc error\b|\bgRPC\b|\bAPI request\b|\bPermissionDenied desc\b|\bpublickey\b/i,
  /^remote: /i,
);
/** A refusal alone on a line, as clients print what a service answered: `* permission denied`. */
const BARE = /^[\s|*>-]{0,12}(?:(?:error|denied|rejected|failed): ?)?permission denied\.?$/i;
const DENIED = /permission denied|PermissionDenied|not permitted|is denied|too open|access denied/i;
/** What the kernel answered, whatever URL the line names besides. */
const OF_KERNEL = anyOf(
  /\bEACCES\b|\bEPERM\b|\bErrno 1?[13]\b/i,
  /\b(?:open|openat|mkdir|mkdirat|create|write|unlink|rename|chown|lchown|chmod|stat|lstat|remove|symlink|exec|scandir) \S{1,200}: (?:permission denied|operation not permitted)/i,
);
/** Only what names the call and a path, as Go does. */
const OF_PATH =
  /\b(?:open|openat|mkdir|read|create|stat|lstat) "?\.{0,2}\/\S{1,300}: (?:permission denied|operation not permitted)/i;
const LINES_ABOVE = 8;

/** Whether the kernel denied a file: the line names it right before, whatever service it was for. */
export function isKernelDenial(line: string): boolean {
  return OF_PATH.test(line);
}

/** Whether "permission denied" is what another service answered: HTTP 403, gRPC, a cloud, Vault, git over SSH. A line that names a path speaks of that. */
export function isRemoteRefusal(hit: LogHit): boolean {
  const { line } = hit;
  if (OF_KERNEL.test(line) || pathIn(line, DENIED) !== '') return false;
  if (REMOTE.test(line)) return true;
  return BARE.test(line) && linesAbove(hit).some((each) => REMOTE.test(each));
}

/** The lines of a request above a refusal that stands alone, in their order: which it was, and with what code it was answered. */
export function requestLines(hit: LogHit): string[] {
  if (!BARE.test(hit.line)) return [];
  return linesAbove(hit)
    .filter((each) => REMOTE.test(each))
    .reverse();
}

/** The lines right above the failing one, the nearest first. */
export function linesAbove(hit: LogHit): string[] {
  const { lines, index } = linesAround(hit);
  return index === -1 ? [] : lines.slice(Math.max(0, index - LINES_ABOVE), index).reverse();
}
