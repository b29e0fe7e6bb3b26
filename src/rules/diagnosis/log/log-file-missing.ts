import { changeStep, shellQuote, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { pathIn } from './file-path.js';
import { logRule } from './log-signature.js';

/** A file, a module or a class that the program does not find. */
export const logFileMissing = logRule({
  id: 'log-file-missing',
  title: 'A file or module is missing',
  severity: 'high',
  weight: 4,
  hint: /not found|no such|cannot|can't|could not|missing|does not exist|ENOENT|Exception|Error|unable|shared libraries/i,
  patterns: [
    /Cannot find (?:module|package) '([^']{1,300})'/,
    /ModuleNotFoundError: No module named '([^']{1,200})'/,
    /(?:ClassNotFoundException|NoClassDefFoundError|Could not find or load main class):? (\S{1,300})/,
    /error while loading shared libraries: ([^\s:]{1,255})/,
    /cannot load such file -- (\S{1,300})/,
    /Unable to access jarfile (\S{1,300})/i,
    /Could not open input file: (\S{1,300})/i,
    /FileNotFoundError.{0,60}['"]([^'"]{1,300})['"]/,
    /ENOENT: no such file or directory, \w{1,20} '([^']{1,300})'/,
    /(?:open|stat|read|exec|cd|load|access)[ :]+['"]?([^\s'":]{1,300})['"]?: no such file or directory/i,
    /no such file or directory|file not found|does not exist|NoSuchFileException|FileNotFoundException/i,
  ],
  read: ({ evidence, container, match, line }) => {
    const name = match[1] ?? pathIn(line);
    const mount = container.volumeMounts.find((each) => name.startsWith(`${each.path.replace(/\/$/, '')}/`));
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
