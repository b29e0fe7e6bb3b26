import type { Step } from '../../../../contracts/diagnosis.js';
import { shellQuote } from '../../../shell-command.js';
import { type CaseRow, caseTable } from '../../case-table.js';
import { changeStep, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import { fromManifest } from '../../support/quotes.js';
import { extensionStep } from '../classes/extension-class.js';
import { configPlace } from '../inputs/config-place.js';
import { inputBelow, inputPlace, inputWithValue } from '../inputs/program-inputs.js';
import { mountOf, pathIn } from '../lines/file-path.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { quoted } from '../lines/quoted-line.js';
import { hasEmptyPath, sayEmptyPath } from './empty-path.js';
import { noHomeSteps } from './image-files.js';
import { isLibraryVersion, sayLibraryVersion } from './library-version.js';
import { absenceWords, isOfNode, nodeFileStep } from './missing-file-absence.js';
import { lookIntoImage } from './missing-file-place.js';
import { blankSteps, sourceOf, sourceSteps } from './missing-file-source.js';
import { missingModule, sayMissingModule } from './missing-module.js';
import { parentless, sayMissingParent } from './missing-parent.js';
import { isOwnLog, OWN_FILE, sayOwnFile } from './own-file.js';
import { relativeFileSteps } from './relative-file.js';
import { bareName, demandedBelow, settingBeside, spokenFile } from './spoken-file.js';
import { claimMountOf } from './volume-kind.js';

/** What is not a file that somebody forgot, but a part of the software that the image should have: each is put in another way. */
interface ImagePart extends CaseRow {
  /** What the missing thing is, before its name. */
  readonly kind: string;
  /** How it gets into the image, as an imperative sentence. */
  advice(name: string): string;
}

export const IMAGE_PARTS = caseTable<ImagePart>([
  {
    pattern: /\bNo module named ['"\w]|Could not import module/,
    example: "ModuleNotFoundError: No module named 'wsgi'",
    kind: 'Python module',
    advice: (name) =>
      `Install the package that has it in the image: add it to requirements.txt or pyproject.toml (pip install; the package may have another name than module ${name.split('.')[0] ?? name}) and build the image anew. If it is code of your own, see PYTHONPATH, the working directory and .dockerignore.`,
  },
  {
    pattern: /error (?:while )?loading shared librar|\blib[\w.+-]{1,200}: cannot open/i,
    example: '/app/x: error while loading shared libraries: libx.so: cannot open',
    kind: 'library',
    advice: (name) =>
      `Install the package of the distribution that holds ${name} in the image (apt-file search ${shellQuote(name)} on Debian, apk search ${shellQuote(`so:${name}`)} on Alpine), in the stage from which the image is made.`,
  },
  {
    pattern: /Cannot find (?:module|package) ['"](?:@[\w.-]{1,100}\/)?[a-z][\w-]{0,100}(?:\/[\w./-]{1,200})?['"]/,
    example: "Error: Cannot find module '@shop/money'",
    kind: 'Node.js package',
    advice: (name) =>
      `See that ${name} stands in dependencies of package.json (not in devDependencies only, which npm ci --omit=dev leaves out), and that node_modules is in the image and no volume hides it.`,
  },
  {
    pattern: /undefined function|Class ["'][\w\\]{1,200}["'] not found|Attempted to load \w{1,20} "/,
    example: 'PHP Fatal error:  Uncaught Error: Call to undefined function mysqli_connect() in /app/x.php:3',
    kind: 'PHP function or class',
    advice: (name) =>
      name.includes('\\')
        ? `See that the file with ${name} is in the image under the path that its namespace gives (upper and lower case count on Linux), and let Composer write its class map anew there (composer install, composer dump-autoload -o), with the packages that production needs not in require-dev only.`
        : `Install the extension or package that has ${name} in the image (docker-php-ext-install, composer install).`,
  },
  {
    pattern:
      /ClassNotFoundException|NoClassDefFoundError|main class|Failed to load class|Config\w{0,24}Exception\)?(?: encountered during startup)?: [a-z]/,
    example: 'java.lang.NoClassDefFoundError: com.shop.Main',
    kind: 'class',
    advice: (name) =>
      `See that the jar that holds ${name} is in the image and on the classpath (java -cp, the manifest of the jar, a dependency with scope provided).`,
  },
  {
    pattern: /\bMissing a gem it depends on\? .{1,80} is not part of the bundle/,
    example: 'Missing a gem it depends on? shelfdb is not part of the bundle. Add it to your Gemfile.',
    kind: 'gem',
    advice: (name) =>
      `Add gem "${name}" to the Gemfile, outside of groups that are left out (BUNDLE_WITHOUT), run bundle install and build the image anew; or correct the adapter, where the address or config/database.yml names another database than it is to use.`,
  },
  {
    pattern: /locally installed gems|any of the sources|can't find gem /,
    example: 'Could not find shelf-1.5.6 in locally installed gems',
    kind: 'gem',
    advice: (name) =>
      `Install ${name} in the image, with the Gemfile.lock that the program runs with: bundle install in the same stage, with the same BUNDLE_PATH and groups, for the platform of the image (bundle lock --add-platform); no volume may hide the directory of the gems.`,
  },
  {
    pattern: /cannot load such file -- (?!\/)|Could not locate Gemfile|\) required by /,
    example: 'cannot load such file -- pg_query (LoadError)',
    kind: 'Ruby library',
    advice: (name) =>
      `See that the gem that has ${name} stands in the Gemfile outside of groups that are left out, and that bundle install ran in the image for it.`,
  },
  {
    pattern: /in @INC/,
    example: "Can't locate DBI.pm in @INC (you may need to install the DBI module)",
    kind: 'Perl module',
    advice: (name) => `Install ${name} in the image (cpanm, or the package of the distribution).`,
  },
  {
    pattern: /there is no package called/,
    example: "Error in library(dplyr) : there is no package called 'dplyr'",
    kind: 'R package',
    advice: (name) => `Install ${name} in the image (install.packages, or the package of the distribution).`,
  },
  {
    pattern: /class path resource \[/,
    example: 'class path resource [depot.xml] cannot be opened because it does not exist',
    kind: 'file on the classpath',
    advice: (name) =>
      `See that ${name} is in the jar or in a directory of the classpath, in the image: a volume that is mounted over its directory (conf, config, BOOT-INF) hides what the image has there.`,
  },
  {
    pattern: /Missing script/,
    example: 'npm ERR! Missing script: "start:prod"',
    kind: 'script',
    advice: (name) => `Correct the name of the script in the command, or add ${name} to scripts of package.json.`,
  },
  {
    pattern: /(?:\bsh|\.sh): .{0,160}: (?:command )?not found$/,
    example: '/bin/sh: 1: a: not found',
    kind: 'command',
    advice: (name) => `Install ${name} in the image, or see that its directory is in PATH.`,
  },
]);
const OBJECT_STORE =
  /when calling the \w{1,80} operation|NoSuchKey|NoSuchBucket|bucket (?:\S{1,65} )?(?:does not|doesn't) exist|no such bucket/i;
/** What the log says of a file, a library or a module that is not there. */
export function sayMissing(hit: LogHit): LogDraft {
  const { line } = hit;
  if (hasEmptyPath(line)) return sayEmptyPath(hit);
  if (isLibraryVersion(line)) return sayLibraryVersion(hit);
  const name = nameOf(hit);
  if (OBJECT_STORE.test(line)) return sayMissingStoredObject(name, hit);
  const module = missingModule(hit);
  if (module !== undefined) return sayMissingModule(module, hit);
  const part = name.startsWith('/') ? undefined : IMAGE_PARTS.find(line)?.row;
  return part === undefined ? sayFile(name, hit) : sayMissingPart(name, part, hit);
}

function nameOf(hit: LogHit): string {
  const own = hit.match.slice(1).find(Boolean) ?? pathIn(hit.line, /no such file|not found|does not exist/i);
  return bareName(own || demandedBelow(hit));
}

/** A socket that the program makes itself. */
const OWN_SOCKET = /\blisten unix (\/\S{1,200}): bind: no such file/;

function sayFile(name: string, hit: LogHit): LogDraft {
  const made = parentless(hit.line);
  if (made !== undefined) return sayMissingParent(made, hit);
  if (OWN_SOCKET.test(hit.line) || isOwnLog(name, hit)) return sayOwnFile(hit, name);
  const own = name === '' && claimMountOf(hit) === undefined ? spokenFile(hit.line) : '';
  return OWN_FILE.test(own) ? sayOwnFile(hit, own) : sayMissingFile(name, hit);
}

/** Words of what is not there; a line without them tells only that something cannot be opened. */
const MISSING =
  /no such|not (?:be )?found|not exist|missing|ENOENT|cannot find|could not find|NotFound|NoSuch|required|non-?[ ]?exist|\bno (?:[\w-]{1,30} ){1,5}found\b/i;

function sayMissingFile(name: string, hit: LogHit): LogDraft {
  const { container } = hit;
  const shown = name || spokenFile(hit.line);
  const mount = placeOf(hit, name, shown);
  const isSure = name === '' || MISSING.test(hit.line);
  const setting = settingBeside(hit.line);
  return {
    title: isSure
      ? `${capitalized(shown) || 'A file'} is missing in ${container.name}`
      : `${container.name} cannot open ${name}`,
    what: `it ${isSure ? 'does not find' : 'cannot open'} ${shown || 'a file'}${setting === '' ? '' : `, from which it would take the setting ${setting}`}${isSure ? ': ' : ', since its user may not read it, or '}${absenceWords(hit, name, mount)}`,
    objects: [`file ${name}`],
    evidence:
      mount === undefined
        ? []
        : [fromManifest(mount.where, `${mount.volume}${sourceOf(hit.evidence, mount.volume)} at ${mount.path}`)],
    steps: [
      ...blankSteps(hit, name),
      ...settingSteps(hit, name, setting),
      ...missingFileSteps(hit, { name, shown }, mount),
    ],
  };
}

function settingSteps({ evidence, container }: LogHit, name: string, setting: string): Step[] {
  if (setting === '') return [];
  return [
    changeStep(
      evidence,
      `Give ${container.name} the setting ${setting} in its configuration or values (a Secret, where it is one)${name === '' ? '' : `, or mount what holds it at ${name}`}`,
    ),
  ];
}

/** The mount that holds the path; of a file that the program speaks of only by name the one claim of the container. */
function placeOf(hit: LogHit, name: string, shown: string): ReturnType<typeof mountOf> {
  if (name !== '' || shown === '') return mountOf(hit, name);
  const claim = claimMountOf(hit);
  return claim === undefined ? undefined : mountOf(hit, claim.path);
}

function capitalized(words: string): string {
  return /^[a-z-]{1,30} [a-z]/.test(words) ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : words;
}

/** `/etc/depot/depot.cfg line 22`: the file of settings in which the line says that the path stands; '' where it names none. */
function namingFile(hit: LogHit, name: string): string {
  const { file, place } = configPlace(hit);
  return file === '' || file === name || place === '' ? '' : `${file} line ${place}`;
}

/** `shown`: as the program speaks of it, where it gives no whole path. */
type NamedFile = Readonly<Record<'name' | 'shown', string>>;

function missingFileSteps(hit: LogHit, { name, shown }: NamedFile, mount: ReturnType<typeof mountOf>): Step[] {
  const { evidence, container } = hit;
  const input = name === '' ? undefined : inputWithValue(container, `"${name}"`);
  return [
    ...noHomeSteps(hit, name),
    ...relativeFileSteps(hit, shown),
    ...(isOfNode(name) ? [nodeFileStep(nodeWords(evidence), name)] : []),
    ...sourceSteps({ evidence, container }, name, mount),
    changeStep(
      evidence,
      input === undefined
        ? `Or correct the path in ${namingFile(hit, name) || `the command, arguments or configuration of ${container.name}`}`
        : `Or correct the path at ${inputPlace(input)}`,
    ),
  ];
}

function sayMissingPart(name: string, { kind, advice }: ImagePart, hit: LogHit): LogDraft {
  const { evidence, container } = hit;
  const named = inputWithValue(container, `"${name}"`) ?? inputBelow(container, name);
  const what = `${kind} ${name}`.trim();
  return {
    title: `${name || `A ${kind}`} is missing in ${container.name}`,
    what: `it does not find ${what}${named === undefined ? '' : `, for which ${inputPlace(named)} asks${named.variable === '' ? '' : ` (${named.text})`}`}: the ${container.imageWords} does not have it, or has it where the program does not look`,
    objects: [`file ${name}`],
    evidence: [],
    steps: [
      extensionStep(hit, name) ?? step(advice(name)),
      ...(named === undefined
        ? []
        : [changeStep(evidence, `Or name one that the image has at ${inputPlace(named)}, which asks for ${name}`)]),
      lookIntoImage(container.image, 'See what the image has:'),
      step('If it came with a new image, go back to the previous one meanwhile.'),
    ],
  };
}

function sayMissingStoredObject(name: string, hit: LogHit): LogDraft {
  const { container, evidence } = hit;
  return {
    title:
      name === '' || name.startsWith('NoSuch')
        ? 'An object or bucket does not exist'
        : `${name} does not exist in the object store`,
    what: `the object store has nothing under the name that it asks for: ${quoted(hit)}`,
    objects: [`object ${name}`],
    steps: [
      step(
        `See that bucket and key${name === '' || name.startsWith('NoSuch') ? '' : ` (${name})`} exist, in the region and account that the program uses; create the bucket where it does not.`,
      ),
      changeStep(evidence, `Or correct them in the arguments or variables of ${container.name}`),
    ],
  };
}

/** The program was linked with another C library than the image has. The highest of the versions that it lacks decides. */
