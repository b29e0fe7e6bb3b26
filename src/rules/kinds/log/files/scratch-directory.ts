/** Directories of the system, or of the kernel, that a volume must not hide. */
const SYSTEM =
  /^\/(?:$|(?:bin|boot|dev|etc|lib|lib32|lib64|libx32|proc|sbin|sys|usr|opt|home|root|var|srv|mnt|media|app)$|(?:proc|sys|dev)\/)/;
const TOKENS = /^\/(?:var\/)?run\/secrets/;
/** A log can say anything: only what is surely a path, and leads where it says. */
const PLAIN = /^\/[\w.@%+,#~/-]{1,400}$/;
const UPWARD = /\/\.{1,2}(?:\/|$)/;
/** Directories that hold nothing of the image that a program needs. */
const SCRATCH = /^\/(?:tmp|run|var\/(?:run|tmp|cache|log|spool|lib\/[^/]{1,100}|lock))(?:\/|$)/;
/** Last parts of directories to write to, wherever they are. */
const SCRATCH_NAME =
  /\/\.?(?:cache|caches|logs?|te?mp|run|pids?|data|state|spool|uploads?|sessions?|work|scratch|storage|locks?|db|dumps?|outputs?|out|generated|media)$/i;
const CREATES = /\bmkdir|create (?:\w{1,20} ){0,3}dir(?:ectory)?\b|creat(?:e|ing) directory|createDirectory|makedirs/i;

/** Whether an emptyDir can stand at a directory without hiding something that the image has there: one that is still to be made, or one to write to. */
export function isScratchDirectory(directory: string, line: string): boolean {
  if (!PLAIN.test(directory) || UPWARD.test(directory) || SYSTEM.test(directory) || TOKENS.test(directory))
    return false;
  return CREATES.test(line) || SCRATCH.test(directory) || SCRATCH_NAME.test(directory);
}
