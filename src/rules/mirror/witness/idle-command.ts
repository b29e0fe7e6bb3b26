import { baseName } from '../../base-name.js';

/** Programs, and words of a shell, that do nothing that could fail the way a workload does. */
const IDLE = new Set(
  `true : sleep pause tail yes echo printf cat exit wait read test [ [[ while until for do done if then else elif fi in case esac { } ( ) ! date ls pwd
  whoami hostname env printenv uname id trap set export cd umask ulimit local readonly unset touch mkdir command type which break continue return false watch ping nc ncat netcat
  pgrep pidof ps mkfifo inotifywait`.split(/\s+/),
);
/** Programs that run another one. */
const RUNNERS = new Set([
  'exec',
  'env',
  'nohup',
  'nice',
  'busybox',
  'tini',
  'dumb-init',
  'setsid',
  'stdbuf',
  'command',
]);
const SHELLS = new Set(['sh', 'bash', 'ash', 'dash', 'zsh', 'ksh']);
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
  /\b(?:python[\d.]*|perl|ruby|node|nodejs|php|lua)\s+-(?:\w*[cer]|-eval)\b/g,
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
  const inSequence = (words: readonly string[]) => countOf(words.join(' '), ONE_AFTER_THE_OTHER);
  return (
    SWALLOWING.some((pattern) => countOf(is, pattern) > countOf(was, pattern)) || inSequence(after) > inSequence(before)
  );
}

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/** The line that a shell is given with `-c`. */
function scriptOf(words: readonly string[]): string | undefined {
  const program = words.findIndex((word) => SHELLS.has(baseName(word)));
  if (program < 0 || !words.slice(0, program).every((word) => RUNNERS.has(baseName(word)) || word.startsWith('-')))
    return undefined;
  const option = words.findIndex((word, index) => index > program && /^-[a-z]*c$/.test(word));
  return option < 0 ? undefined : (words[option + 1] ?? '');
}

/** A shell without a line ends at once where nobody types. */
function isIdleCommand(words: readonly string[]): boolean {
  const [first, ...rest] = words;
  if (first === undefined) return true;
  const name = baseName(first);
  if (RUNNERS.has(name) && rest.length > 0) return isIdleCommand(rest.filter((word) => !word.startsWith('-')));
  return IDLE.has(name) || /^[A-Za-z_]\w*=/.test(first) || (SHELLS.has(name) && rest.length === 0);
}

/** Behind `do`, `then` and the like stands a command. */
function withoutWords(command: readonly string[]): readonly string[] {
  const start = command.findIndex((word) => !/^(?:do|then|else|if|while|until|elif|!|\{|\()$/.test(word));
  return start < 0 ? [] : command.slice(start);
}
