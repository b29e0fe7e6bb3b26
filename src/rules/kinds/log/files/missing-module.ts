import type { Step } from '../../../../contracts/diagnosis.js';
import { step } from '../../support/commands.js';
import { linesAround } from '../lines/line-below.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';

/** A file of a Node.js program that another file of it loads. */
export interface MissingModule {
  readonly importer: string;
  /** The whole path of what is missing. */
  readonly path: string;
  /** The package that lacks a part of itself; '' where it is the program's own code. */
  readonly package: string;
}

const IMPORTED = /Cannot find module ['"]([./][^'"]{0,300})['"](?: imported from ['"]?(\/[^\s'"]{1,300}))?/;
const STACK = /^Require stack:$/;
const STACK_ENTRY = /^- (\/.{1,300})$/;
const PACKAGE = /^.{0,300}\/node_modules\/((?:@[\w.-]{1,60}\/)?[\w.-]{1,80})\//;
const NATIVE = /\.node$|\/build\/(?:Release|Debug)\/|\/prebuilds\//;

/** Who loads the file, as Node.js says it on the line or right below; undefined where nobody does, so that it is what the command names. */
export function missingModule(hit: LogHit): MissingModule | undefined {
  const [, name = '', stated] = IMPORTED.exec(hit.line) ?? [];
  const importer = stated ?? requirer(hit);
  if (name === '' || importer === '') return undefined;
  return {
    importer,
    path: name.startsWith('/') ? name : besides(importer, name),
    package: PACKAGE.exec(importer)?.[1] ?? '',
  };
}

/** The path that a relative one means in a file. */
function besides(importer: string, relative: string): string {
  const parts = importer.split('/').slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function requirer(hit: LogHit): string {
  const { lines, index } = linesAround(hit);
  if (index === -1 || !STACK.test((lines[index + 1] ?? '').trim())) return '';
  return STACK_ENTRY.exec((lines[index + 2] ?? '').trim())?.[1] ?? '';
}

export function sayMissingModule(module: MissingModule, hit: LogHit): LogDraft {
  const { container } = hit;
  const of = module.package === '' ? '' : `, a part of package ${module.package}`;
  return {
    title: `${module.path} is missing in ${container.name}`,
    what: `${module.importer} loads ${module.path}${of}, which the ${container.imageWords} does not have`,
    objects: [`file ${module.path}`],
    evidence: [],
    steps: missingModuleSteps(hit, module),
  };
}

function missingModuleSteps({ container }: LogHit, { importer, path, package: of }: MissingModule): Step[] {
  const image = container.image || 'the image';
  const later = step('If it came with a new image, go back to the previous one meanwhile.');
  if (of === '')
    return [
      step(
        `Build ${image} so that it has ${path}, which ${importer} loads: see that the build makes or copies it (COPY and .dockerignore of the Dockerfile, a step that compiles), and that the letters of its name are of the same case; if the image is not yours, use the release before or after.`,
      ),
      later,
    ];
  return [
    step(
      NATIVE.test(path)
        ? `Let ${image} have the native part of package ${of} (${path}): install it in the image for the Node.js and the platform that it runs on (npm rebuild ${of}, without --ignore-scripts, with the tools that compile it), and do not copy node_modules from another machine; if the image is not yours, use the release before or after.`
        : `Install package ${of} in ${image} anew and whole (npm ci with its lock file): it lacks a part of itself, ${path}, which ${importer} loads; pin the version that was there before.`,
    ),
    later,
  ];
}
