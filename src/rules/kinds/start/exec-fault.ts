import { type CaseRow, caseTable } from '../case-table.js';
import { firstCaptured } from '../support/texts.js';

/** Why a command cannot be run. `NAME` stands for what could not be run, `IMAGE` for `image` and its name. */
export interface ExecFault extends CaseRow {
  readonly reason:
    | 'not-in-path'
    | 'directory'
    | 'workdir'
    | 'format'
    | 'permission'
    | 'no-loader'
    | 'missing'
    | 'too-long';
  readonly what: string;
  readonly todo: string;
}

/** What could not be run, in the words of runc, crun, runc since 1.1 where the kernel refuses (`fork/exec` is its own), Kata Containers, gVisor and Windows. */
export const EXEC_NAMES = caseTable([
  { pattern: /exec: "([^"]{1,500})"/, example: 'exec: "/app/srever": stat /app/srever: no such file or directory' },
  {
    pattern: /executable file [`'"]([^`'"]{1,500})[`'"] not found/,
    example: 'executable file `/app/srever` not found in $PATH: No such file or directory',
  },
  { pattern: /(?:^|[\s"(])exec (\/[^\s:]{1,500}):/, example: 'exec /app/server: exec format error' },
  { pattern: /the file (\S{1,500}) was not found/, example: 'the file /app/srever was not found' },
  { pattern: /error finding executable "([^"]{1,500})"/, example: 'error finding executable "/app/srever" in PATH []' },
  {
    pattern: /CreateProcess ([^:]{1,500}): The system cannot find/,
    example: 'hcs::System::CreateProcess srever.exe: The system cannot find the file specified.',
  },
]);

// The runtime makes a workingDir that the image lacks: `container init: mkdir /x: not a directory`
const WORKDIR =
  /chdir to|current working directory is outside|working directory|cwd must be an absolute path|container init(?: caused)?: "?mkdir \//i;
const WORKDIR_PATH =
  /chdir to (?:cwd \()?[`'"]([^`'"]{1,500})|working directory [`'"]([^`'"]{1,500})|container init(?: caused)?: "?mkdir (\/[^:"]{1,500})/;

export const EXEC_FAULTS = caseTable<ExecFault>([
  {
    reason: 'workdir',
    pattern: /Cwd must be an absolute path/i,
    example: 'OCI runtime create failed: Cwd must be an absolute path: unknown',
    what: 'the working directory is no absolute path (it must begin with /): it is relative, or a variable in it was not filled in',
    todo: 'Set workingDir to an absolute path, as it is once what fills it in (a pipeline, a chart) has replaced its variables, or take it out',
  },
  {
    reason: 'workdir',
    pattern: /container init(?: caused)?: "?mkdir \/[^:"]{1,500}: not a directory/i,
    example: 'error during container init: mkdir /srv/app: not a directory',
    what: 'the working directory cannot be made, for a part of its path is a file (not a directory)',
    todo: 'Set workingDir to a directory: what the image, or a volume that is mounted there, has in this place is a file',
  },
  {
    reason: 'workdir',
    pattern: /chdir to cwd \([^)]{1,500}\) set in config\.json failed: permission denied/i,
    example: 'chdir to cwd ("/home/depot") set in config.json failed: permission denied',
    what: 'the user of the container may not enter its working directory (permission denied)',
    todo: 'Set workingDir to a directory that this user may enter (such as / or /tmp, where the program does not need the other), run the container as the user for whom the image is built (runAsUser and runAsGroup, or none, where the pod sets another), or give the directory to that user where the image is built',
  },
  {
    reason: 'workdir',
    pattern: WORKDIR,
    example: 'chdir to cwd ("/srv/app") set in config.json failed: no such file or directory',
    what: 'the working directory cannot be entered (no such directory, not a directory, or no permission)',
    todo: 'Correct workingDir, or create the directory in the image with the right owner',
  },
  {
    reason: 'not-in-path',
    pattern: /executable file (?:[`'"][^`'"]{0,500}[`'"] )?not found|was not found|in PATH \[|The system cannot find/,
    example: 'exec: "srever": executable file not found in $PATH',
    what: 'the command NAME is not found in the PATH of the IMAGE',
    todo: 'Correct the command, use its full path, or install it in the image',
  },
  {
    reason: 'format',
    pattern: /exec format error/,
    example: 'exec /app/run.sh: exec format error',
    what: 'NAME is no program for the processor of the node, or a script without its first line (#!)',
    todo: 'Build the image for the architecture of the node, or give the script a first line such as #!/bin/sh',
  },
  {
    reason: 'directory',
    pattern: /is a directory/i,
    example: 'exec: "/app": is a directory',
    what: 'NAME is a directory',
    todo: 'Name the program in it as the command',
  },
  {
    reason: 'permission',
    pattern: /permission denied/i,
    example: 'exec: "/scripts/run.sh": permission denied',
    what: 'NAME is not executable (permission denied)',
    todo: 'Make the file executable in the image (chmod +x), or run it by its interpreter, such as sh NAME',
  },
  {
    // runc has looked for the file before it runs it: then the kernel misses what the file names
    reason: 'no-loader',
    pattern: /(?:^|[\s":(])exec \.{0,2}\/[^\s:]{1,500}: no such file or directory/,
    example: 'exec /app/server: no such file or directory',
    what: 'NAME is in the IMAGE, but what it needs to be run is not (no such file or directory)',
    todo: 'Install the interpreter of NAME in the image, or convert it to Unix line ends (dos2unix)',
  },
  {
    reason: 'missing',
    pattern: /: not a directory/i,
    example: 'exec: "/etc/passwd/run": stat /etc/passwd/run: not a directory',
    what: 'NAME does not exist in the IMAGE: a part of its path before the last one is a file (not a directory)',
    todo: "Correct the path of the command, or remove it so that the image's own entrypoint runs",
  },
  {
    reason: 'missing',
    pattern: /no such file or directory/i,
    example: 'exec: "/app/srever": stat /app/srever: no such file or directory',
    what: 'NAME does not exist in the IMAGE (no such file or directory)',
    todo: "Correct the command, or remove it so that the image's own entrypoint runs",
  },
  {
    reason: 'too-long',
    pattern: /argument list too long/i,
    example: 'exec /usr/bin/java: argument list too long',
    what: 'the arguments and the environment of NAME are longer than the kernel takes (argument list too long)',
    todo: 'Shorten them: turn off enableServiceLinks, or mount large values as files',
  },
]);

/** Whether a text says that a command cannot be run. */
export function isExecText(message: string): boolean {
  return WORKDIR.test(message) || EXEC_NAMES.find(message) !== undefined || /open executable/.test(message);
}

export function execFaultOf(message: string): ExecFault | undefined {
  return EXEC_FAULTS.find(message)?.row;
}

/** What could not be run, as the text names it; '' where it does not. */
export function execNameOf(message: string): string {
  return firstCaptured(EXEC_NAMES.find(message)?.match);
}

/** The working directory that could not be entered, as the text names it; '' where it does not. */
export function workdirOf(message: string): string {
  return firstCaptured(WORKDIR_PATH.exec(message));
}
