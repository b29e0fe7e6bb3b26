import { baseName } from '../../base-name.js';
import { isShell } from '../../shells.js';

/** Programs, and words of a shell, that do nothing that could fail the way a workload does. */
const IDLE = new Set(
  `true : sleep pause tail yes echo printf cat exit wait read test [ [[ while until for do done if then else elif fi in case esac { } ( ) ! date ls pwd
  whoami hostname env printenv uname id trap set export cd umask ulimit local readonly unset touch mkdir command type which break continue return false watch ping nc ncat netcat
  pgrep pidof ps mkfifo inotifywait inotifyd infinity usleep kill sync mount logger find stat df du free uptime nproc top htop vmstat iostat dmesg file which whereis
  dd od hd hexdump xxd strings seq sort uniq wc head tee tr cut sed awk gawk mawk grep egrep fgrep less more vi vim nano cksum md5sum sha1sum sha256sum sha512sum
  base64 gzip gunzip zcat bzip2 xz cmp diff jq bc expr factor crond cron udpsvd tcpsvd telnetd`.split(/\s+/),
);
/** Programs that are made to wait, whatever they are a part of: `pause`, `s6-pause`, `sleepd`. */
const WAITING = /^(?:[\w-]{0,20}-)?pause$|sleep/;
/** Programs that run another one. */
const RUNNERS = new Set(
  `exec env nohup nice busybox toybox tini dumb-init catatonit setsid stdbuf command time ionice chrt taskset numactl prlimit chroot unshare nsenter setpriv setarch linux32
  linux64 su su-exec gosu sudo doas runuser setuidgid softlimit chpst xargs parallel flock script timeout strace unbuffer cttyhack start-stop-daemon`.split(
    /\s+/,
  ),
);
/** Of these the first word is whom or what they run it for, and the second the program. */
const WITH_SUBJECT = new Set('chroot flock taskset setarch su su-exec gosu runuser setuidgid chpst'.split(' '));
const ASKING = new Set([
  '--help',
  '-h',
  '-help',
  'help',
  '--version',
  '-V',
  '-version',
  'version',
  '--dry-run',
  '--check',
]);

/** Words that take the end of a program away from the container: what fails is not seen, or seen later. */
const SWALLOWING: readonly RegExp[] = [
  /\|\|/g,
  /(?:;|\n)\s*(?:true|:|exit\s+0|\/bin\/true)\s*$/g,
  /\bsleep\b/g,
  /\bset\s+\+\w*e/g,
  /\btrap\b/g,
  /[^&>|]&(?![&>])/g,
  /\b(?:while|until)\b/g,
  /\btimeout\b/g,
  /\bexit\s+0\b/g,
  /(?<![|>])\|(?![|&])/g,
  /\bif\b/g,
  /(?:^|[\s;&|(])!\s/g,
  /\beval\b/g,
  // A script of one line may do anything, and mostly waits.
  /\b(?:python[\d.]*|perl|ruby|node|nodejs|php|lua)(?:\s+-\S{1,60}){0,5}\s+-(?:\w*[cer]|-eval)\b/g,
];
/** What is longer nobody takes apart, in characters. */
const LONGEST = 8_000;
/** Of commands one after the other only the last one's end is seen. */
const ONE_AFTER_THE_OTHER = /[;\n]/g;

/** Whether a command only waits, prints or ends well. Words that nobody can take apart are none such. */
export function isIdle(words: readonly string[]): boolean {
  const script = scriptOf(words);
  if (script === undefined) return isIdleCommand(words) || words.some((word) => ASKING.has(word));
  return commandsOf(script).every((command) => isIdleCommand(withoutWords(command)));
}

/** One command of a script: `;`, `|` and `&` do not end it within quotes, behind a backslash, in a comment or in a redirection. */
const COMMAND = /(?:[<>]&|&>|(?<![^\s;|&])#[^\n]*|'[^']*'|"(?:\\[^]|[^"\\])*"|\\[^]|[^;|&\n'"\\])+/g;
const COMMENT = /(?<!\S)#.*$/;
const REDIRECTION = /\d?(?:&>>?|<{1,3}|>{1,2})[&|]?\s*[^\s<>]+/g;
const QUOTES = /['"\\]/g;

/** The commands of a script, each as its words without quotes. */
function commandsOf(script: string): string[][] {
  const commands = script.slice(0, LONGEST).match(COMMAND) ?? [];
  return commands.map((command) =>
    command.replace(COMMENT, '').replace(REDIRECTION, ' ').replace(QUOTES, '').split(/\s+/).filter(Boolean),
  );
}

/** Whether the second runs what could swallow or delay a failure, and the first did not as often. */
export function swallowsMore(before: readonly string[], after: readonly string[]): boolean {
  const [was, is] = [before.join('\n'), after.join('\n')];
  if (is.length > LONGEST) return true;
  // Only a shell takes them for that: `nginx -g 'daemon off;'` is one command.
  const inSequence = (words: readonly string[]) => countOf(scriptOf(words) ?? '', ONE_AFTER_THE_OTHER);
  return (
    SWALLOWING.some((pattern) => countOf(is, pattern) > countOf(was, pattern)) || inSequence(after) > inSequence(before)
  );
}

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/** The line that a shell is given with `-c`, with the words that it is given besides in their places. */
function scriptOf(words: readonly string[]): string | undefined {
  const program = words.findIndex(isShell);
  if (program < 0 || (program > 0 && !RUNNERS.has(baseName(words[0] ?? '')))) return undefined;
  const option = words.findIndex((word, index) => index > program && /^-[a-z]*c$/.test(word));
  if (option < 0) return undefined;
  const [, script = '', ...given] = words.slice(option);
  return script
    .slice(0, LONGEST)
    .replace(/\$\{?[@*]\}?/g, () => given.slice(1).join(' '))
    .replace(/\$\{?(\d)\}?/g, (_, place: string) => given[Number(place)] ?? '');
}

/** A shell without a line ends at once where nobody types, and so does one that reads it where nothing is. */
function isIdleCommand(words: readonly string[]): boolean {
  const [first, ...rest] = words;
  if (first === undefined) return true;
  const name = baseName(first);
  if (RUNNERS.has(name) && rest.length > 0) return isIdleRun(name, rest);
  if (IDLE.has(name) || WAITING.test(name) || /^[A-Za-z_]\w*=/.test(first)) return true;
  return readsScript(name) && (rest[0] ?? '/dev/null').startsWith('/dev/');
}

const readsScript = (name: string) => isShell(name) || name === '.' || name === 'source';

/** Options, numbers and variables, which stand before what is run. */
const BEFORE = /^-|^[\d.,:]{1,20}[smhd]?$|^[A-Za-z_]\w*=/;

/** What a program runs that runs another one; some are given it in one word. */
function isIdleRun(runner: string, rest: readonly string[]): boolean {
  // It only looks where a program is.
  if (runner === 'command' && /^-[vV]+$/.test(rest[0] ?? '')) return true;
  const words = rest.flatMap((word) => word.split(/\s+/)).filter((word) => word !== '' && !BEFORE.test(word));
  return isIdleCommand(words) || (WITH_SUBJECT.has(runner) && isIdleCommand(words.slice(1)));
}

/** Behind `do`, `then` and the like stands a command. */
function withoutWords(command: readonly string[]): readonly string[] {
  const start = command.findIndex((word) => !/^(?:do|then|else|if|while|until|elif|!|\{|\()$/.test(word));
  return start < 0 ? [] : command.slice(start);
}
