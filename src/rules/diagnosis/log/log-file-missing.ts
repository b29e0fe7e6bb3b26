import { changeStep, shellQuote, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { mountOf, pathIn } from './file-path.js';
import { logRule } from './log-signature.js';

/** A file, a module or a class that the program does not find. */
export const logFileMissing = logRule({
  id: 'log-file-missing',
  title: 'A file or module is missing',
  description:
    'The log says that a file, module, class or shared library is not found (ENOENT, ModuleNotFoundError, ClassNotFoundException, "Cannot find module"). It is not in the image, a volume that is mounted there does not hold it, or the path is wrong.',
  severity: 'high',
  weight: 4,
  hint: /not found|no such|cannot|can't|could not|missing|does not exist|ENOENT|Exception|Error|unable|shared librar|required/i,
  except: /permission denied|certificate verify|\bexec user process|exec: "|bad interpreter|\\r|\^M|ld-linux/i,
  patterns: [
    /Cannot find (?:module|package) '([^']{1,300})'/,
    /ModuleNotFoundError: No module named '([^']{1,200})'|ImportError: No module named ([\w.]{1,200})/,
    /ImportError: (lib[^\s:]{1,200}): cannot open/,
    /(?:ClassNotFoundException|NoClassDefFoundError|Could not find or load main class):? (\S{1,300})/,
    /error (?:while )?loading shared librar(?:y|ies):? ([^\s:]{1,255})/i,
    /version `([\w.]{1,60})' not found/,
    /cannot load such file -- (\S{1,300})/,
    /Unable to access jarfile (\S{1,300})/i,
    /Could not open input file: (\S{1,300})/i,
    /(?:\bsh|\.sh): (?:line )?(?:\d{1,6}: )?([\w./-]{1,100}): (?:command )?not found/,
    /Missing script: "?([\w:.-]{1,100})/i,
    /(?:Failed opening required|cannot find file|can't open (?:config )?file|cannot access|Could not load file or assembly) '([^']{1,300})'/i,
    /(?:application to execute does not exist: ')([^']{1,300})'/i,
    /Could not locate (Gemfile)/,
    /template: "([^"]{1,300})" does not exist|(?:file|template|directory|path|config(?:uration)?) ["'`]([^"'`]{1,300})["'`] (?:not found|does not exist)/i,
    /FileNotFoundError.{0,60}['"]([^'"]{1,300})['"]/,
    /ENOENT: no such file or directory, \w{1,20} '([^']{1,300})'/,
    /cannot load certificate "([^"]{1,300})".{0,120}No such file/,
    /open\(\) "([^"]{1,300})" failed \(2:/,
    /(?:open|stat|lstat|read|exec|cd|load|access|chdir|opendir)[ :]{1,3}['"]?([^\s'":]{1,300})['"]?: no such file or directory/i,
    /no such file or directory|file not found|NoSuchFileException|FileNotFoundException/i,
  ],
  vague: [/(?:file|directory|folder|script|path) (?:\S{1,300} )?does not exist|kind: NotFound/i],
  read: ({ evidence, container, match, line }) => {
    const name = match.slice(1).find(Boolean) ?? pathIn(line, /no such file|not found|does not exist/i);
    const mount = mountOf({ container }, name);
    return {
      title: `${name || 'A file'} is missing in ${container.name}`,
      what: `it does not find ${name || 'a file'}: it is not in the ${container.imageWords}${mount === undefined ? ', or a volume hides the directory' : `, and volume ${mount.volume} that is mounted at ${mount.path} does not hold it`}`,
      objects: [`file ${name}`],
      evidence: mount === undefined ? [] : [fromManifest(mount.where, `${mount.volume} at ${mount.path}`)],
      steps: [
        mount === undefined
          ? step(
              `See whether the image has it:`,
              `docker run --rm -it --entrypoint sh ${shellQuote(container.image || 'IMAGE')}`,
            )
          : changeStep(
              evidence,
              `See that what stands behind volume ${mount.volume} holds ${name}, or correct the mount at ${mount.where}`,
            ),
        changeStep(evidence, `Or correct the path in the command, arguments or configuration of ${container.name}`),
      ],
    };
  },
});
