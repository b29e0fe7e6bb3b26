import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { linesAround } from './line-below.js';
import { logKind } from './log-kind.js';
import type { LogHit } from './log-signature.js';
import { sayMissing } from './missing-file.js';

/** Java's lock files are missing where they may not be made: it tells that right below. */
const SUPPRESSED = /Suppressed: \S{1,80}AccessDeniedException: \//;

const DENIED = /permission denied|EACCES/i;
const PROGRAM = /^([\w./-]{1,60}): /;
const LINES_NEAR = 6;

/** Whether the same program says right beside it that it may not write: what it could not make, it does not find either. */
function isDeniedNearby(hit: LogHit): boolean {
  const program = PROGRAM.exec(hit.raw)?.[0];
  const { lines, index } = linesAround(hit);
  if (program === undefined || index === -1) return false;
  const near = lines.slice(Math.max(0, index - LINES_NEAR), index + LINES_NEAR);
  return near.some((line) => line.startsWith(program) && DENIED.test(line));
}

/** A file, a module or a class that the program does not find. */
export const logFileMissing = logKind({
  id: 'log-file-missing',
  title: 'A file or module is missing',
  description:
    'The log says that a file, module, class or shared library is not found (ENOENT, ModuleNotFoundError, ClassNotFoundException, "Cannot find module"). It is not in the image, a volume that is mounted there does not hold it, or the path is wrong.',
  severity: 'high',
  hint: /not found|no such|cannot|can't|could not|missing|does not exist|ENOENT|relocating|symbol|undefined function|no package|404|NoSuch|Exception|Error|unable|shared librar|required|bucket/i,
  except:
    /permission denied|nsenter: failed to execute|certificate verify|extension control file|\bexec user process|exec: "|bad interpreter|\\r|\^M|ld-linux/i,
  patterns: [
    /Cannot find (?:module|package) ['"]([^'"]{1,300})['"]/,
    /ModuleNotFoundError: No module named '([^']{1,200})'|ImportError: No module named ([\w.]{1,200})/,
    /ImportError: (lib[^\s:]{1,200}): cannot open/,
    /(?:ClassNotFoundException|NoClassDefFoundError|Could not find or load main class):? (?!Attempted )(\S{1,300})/,
    /error (?:while )?loading shared librar(?:y|ies):? ([^\s:]{1,255})/i,
    /version `([\w.]{1,60})' not found/,
    /Error relocating \S{1,300}: (\w{1,200}): symbol not found|symbol lookup error: \S{1,300}: undefined symbol: (\w{1,200})/,
    /Can't locate (\S{1,200}\.pm) in @INC/,
    /Attempted to load (?:class|interface|trait|function|enum) "([\w\\]{1,200})" from /,
    /there is no package called [‘']([\w.]{1,100})/,
    /Call to undefined function (\w{1,100})\(\)|Class ["']([\w\\]{1,200})["'] not found/,
    /on ([\w.-]{3,63}): The specified bucket does not exist|bucket ['"`]?([a-z0-9][\w.-]{2,62})['"`]? (?:does not|doesn't) exist/i,
    /NoSuchBucket|bucket (?:does not|doesn't) exist|no such bucket/i,
    /\(404\) when calling the \w{1,80} operation: (?:Key "([^"]{1,300})"|Not Found)|\((NoSuchKey|NoSuchBucket)\) when calling/,
    /cannot load such file -- (\S{1,300})/,
    /Unable to access jarfile (\S{1,300})/i,
    /Could not open input file: (\S{1,300})/i,
    /(?:\bsh|\.sh): (?:line )?(?:\d{1,6}: )?([\w./-]{1,100}): (?:command )?not found/,
    /Failed to load class ([\w.$]{3,200}?)\.?$|Could not find '([\w-]{1,60})' \([\w. ,<>=~]{1,40}\) required by/,
    /NameNotFoundException: Name \[([^\]]{1,200})\]/,
    /The application '([^']{1,200})' does not exist/,
    /JAR manifest missing ?: ?(\S{1,300})/,
    /Could not import module "([\w.]{1,100})"/,
    /Could not find an? [\w -]{1,60} in (?:the )?'([^']{1,300})'/,
    /failed to execute ([\w./-]{1,100}): No such file/i,
    /could not open (?:directory|file) "([^"]{1,300})": No such file/i,
    /can ?not open file (\/[^\s:]{1,300}): .{0,60}No such file/i,
    /Missing script: "?([\w:.-]{1,100})/i,
    /(?:Failed opening required|cannot find file|can't open (?:config )?file|cannot access|Could not load file or assembly) '([^']{1,300})'/i,
    /(?:application to execute does not exist: ')([^']{1,300})'/i,
    /Could not locate (Gemfile)/,
    /template: "([^"]{1,300})" does not exist|(?:file|template|directory|path|config(?:uration)?) ["'`]([^"'`]{1,300})["'`] (?:not found|does not exist)/i,
    /FileNotFoundError.{0,60}['"]([^'"]{1,300})['"]/,
    /(?:^|[\s"'`(])(\/[\w.@%+,~/-]{2,300}\.\w{1,12})["'`)»]? ?[^\x00-\x7f]{0,20} {1,3}(?:is |was )?not (?:be )?found/i,
    /ENOENT: no such file or directory, \w{1,20} '([^']{1,300})'/,
    /cannot load certificate "([^"]{1,300})".{0,120}No such file/,
    /open\(\) "([^"]{1,300})" failed \(2:/,
    /(?:open|stat|lstat|read|exec|cd|load|access|chdir|opendir)[ :]{1,3}['"]?([^\s'":]{1,300})['"]?: no such file or directory/i,
    /no such file or directory|file not found|NoSuchFileException|FileNotFoundException/i,
  ],
  vague: [
    /(?:unable to|cannot|could not|can't|error|failed to) open(?:ing)? (?:[\w-]{1,30} ){0,3}["'](\/[^"']{1,300})["']\.?$/i,
    /(?:could not|cannot|can't|unable to|failed to) (?:open|find|access) (?:the |its )?(?:main )?config(?:uration)? file(?: (?:at )?["'`]?(\/[^\s"'`]{1,300}))?/i,
    /(?:file|directory|folder|script|path) (?:\S{1,300} )?does not exist|kind: NotFound/i,
  ],
  confirm: (hit) => !hit.container.logLines.some((line) => SUPPRESSED.test(line)) && !isDeniedNearby(hit),
  say: sayMissing,
  oracles: [notRestarted, logSignatureAbsent],
});
