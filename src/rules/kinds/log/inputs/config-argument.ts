import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { CONFIG_NAME } from './config-patterns.js';
import { type ProgramInput, programInputs } from './program-inputs.js';

/** An option that names the file of the configuration, with the file or before it. */
const OPTION =
  /^--?(?:c|cfg|conf|config|defaults)(?:[._-]?(?:file|path|location))?(?:[=:](?:file:)?["']?(.{1,300}?)["']?)?$/i;
/** The same with words before it, where no other option names a file: `--alpha-config`, `--app.config.file`. */
const PREFIXED =
  /^--(?!(?:kube|cni|tls|ssl|log|web|auth|docker|git|aws|cloud|audit)[\w.]{0,20}[._-])[\w.]{2,24}[._-](?:cfg|conf|config)(?:[._-]?(?:file|path))?(?:=(.{1,300}))?$/i;
/** A variable that does the same. */
const VARIABLE = /(?:^|_)(?:CONFIG|CONF|CFG)(?:_?(?:FILE|PATH|LOCATION))?$/;
/** A file of configuration that stands there without an option, as for `redis-server /etc/redis/redis.conf`. */
const BARE = new RegExp(`^${CONFIG_NAME}$`, 'i');
const WORDS_LIMIT = 200;

/** The file from which the arguments or variables let the program take its configuration; '' where they name none. */
export function configFileOf(container: ContainerEvidence): string {
  const inputs = programInputs(container).slice(0, WORDS_LIMIT);
  const words = inputs.filter(({ variable }) => variable === '').flatMap(wordsOf);
  const optional = fileOfOption(words, OPTION) ?? fileOfOption(words, PREFIXED);
  if (optional !== undefined) return optional;
  const told = fileTold(container);
  if (told !== '') return told;
  const named = inputs.find(({ variable, text }) => VARIABLE.test(variable) && isFile(text))?.text;
  const bare = words.filter(isFile);
  return named ?? (bare.length === 1 ? (bare[0] ?? '') : '');
}

/** What a program says of its configuration before it reads it. */
const TOLD = new RegExp(
  `\\b(?:reading|loading|loaded|using|read|opening) (?:the )?(?:[\\w-]{1,20} )?config(?:uration|uration file| file)?(?: from)?(?: file| path)?(?: ?[:=]| configFile=| at)? ?["'\`]?(${CONFIG_NAME})`,
  'i',
);
const TOLD_LINES = 60;

/** The one file of which the log says that the configuration is read from it; '' where it says none, or several. */
function fileTold({ logLines }: ContainerEvidence): string {
  const files = logLines
    .slice(0, TOLD_LINES)
    .map((line) => TOLD.exec(line.slice(0, 400))?.[1] ?? '')
    .filter((file) => file.startsWith('/'));
  const [first = ''] = files;
  return files.every((file) => file === first) ? first : '';
}

/** The file that stands with or behind the first such option. */
function fileOfOption(words: readonly string[], pattern: RegExp): string | undefined {
  for (const [index, text] of words.entries()) {
    const option = pattern.exec(text);
    const file = option === null ? '' : (option[1] ?? words[index + 1] ?? '');
    if (file.startsWith('/')) return file;
  }
  return undefined;
}

/** A command line of a shell holds several words. */
function wordsOf({ text }: ProgramInput): string[] {
  return text
    .slice(0, 2_000)
    .split(/[\s;&|]/)
    .filter((word) => word !== '')
    .slice(0, WORDS_LIMIT);
}

function isFile(text: string): boolean {
  return text.startsWith('/') && text.length < 300 && BARE.test(text);
}
