import { deepestMount } from '../../evidence/deepest-mount.js';
import { inputPlace, inputWithValue } from '../log/inputs/program-inputs.js';
import { packageScripts } from '../log/lines/package-script.js';
import { loaderAdvice } from '../support/c-library.js';
import type { ShellFault } from './shell-fault.js';

/** What is said of a command that is not found, and what is done about it. */
export interface NotFoundAdvice {
  /** What follows the cause; '' for nothing. */
  readonly why: string;
  /** Imperative, without a full stop. */
  readonly todo: string;
}

const BY_BUNDLER = /^bundler: command not found: /;
/** A list that a shell was given as a text. */
const AS_TEXT = /^\[["'‘’“”]?[\w./-]{1,200}["'‘’“”]?,?$/;

/** By who looks for the command: a script of package.json, bundler, the entrypoint of the image that takes arguments for a command, or a shell. */
export function notFoundAdvice(fault: ShellFault): NotFoundAdvice {
  const { container, name } = fault;
  const image = container.image || 'the image';
  if (BY_BUNDLER.test(fault.line ?? ''))
    return {
      why: ', or it belongs to a gem that bundler does not find',
      todo: `Install the gem that has ${name} in ${image}: see that it stands in the Gemfile outside of groups that are left out (BUNDLE_WITHOUT), and that bundle install ran in the image with the same BUNDLE_PATH and Gemfile.lock`,
    };
  if (AS_TEXT.test(name))
    return {
      why: ', since it is no command but the beginning of a list: CMD or ENTRYPOINT was written with other than double quotation marks, or command as one text',
      todo: `Write CMD and ENTRYPOINT of ${image} as JSON with double quotation marks (CMD ["npm", "start"]), and command and args of the manifest as lists`,
    };
  if (isOfPackageScript(fault))
    return {
      why: ', or it belongs to a package of node_modules that is not installed, as those of devDependencies are not in an image for production (npm ci --omit=dev, NODE_ENV=production)',
      todo: `Let the script of package.json run what was built (node with the compiled file) in place of ${name}, or put the package that has ${name} into dependencies, and build ${image} anew`,
    };
  return commandAdvice(fault);
}

function commandAdvice(fault: ShellFault): NotFoundAdvice {
  const { container, name } = fault;
  const place = inputWithValue(container, `"${name}"`);
  if (place?.path === `${container.path}.args[0]` && container.fields['command'] === undefined)
    return argumentAdvice(fault, place.path);
  const where = place === undefined ? '' : `, or correct it at ${inputPlace(place)}`;
  if (!name.includes('/'))
    return { why: '', todo: `Install ${name || 'the command'} in the image${where || correctionOf(fault)}` };
  return hiddenAdvice(fault, where) ?? pathAdvice(fault, where);
}

/** A command that is named by its path. */
function pathAdvice({ container, name }: ShellFault, where: string): NotFoundAdvice {
  const seen = name.startsWith('/') ? '' : ', as seen from the working directory';
  return {
    why: '',
    todo: `See that ${name} is in ${container.image || 'the image'} at that place${seen}${where}; where it is there, its interpreter or loader is not: ${lowerFirst(loaderAdvice(container.image))}, and write scripts with Unix line ends`,
  };
}

/** A command of the image that a volume hides. */
function hiddenAdvice({ container, name }: ShellFault, where: string): NotFoundAdvice | undefined {
  const mount = deepestMount(container.volumeMounts, name);
  if (mount === undefined) return undefined;
  return {
    why: `; volume ${mount.volume} is mounted at ${mount.path} and hides what the image has there`,
    todo: `Mount volume ${mount.volume} elsewhere (${mount.where}), if ${name} is a file of ${container.image || 'the image'} that it hides, or only the file or directory that is needed (subPath); else see that the volume holds ${name}, executable and with an interpreter that the image has${where}`,
  };
}

function argumentAdvice({ container, name }: ShellFault, path: string): NotFoundAdvice {
  const image = container.image || 'the image';
  const ofSpark = /^(?:driver|executor)$/.test(name) && /spark/i.test(image);
  return {
    why: `. The manifest gives it as the first argument (${path}), which the entrypoint of the image takes for a command`,
    todo: ofSpark
      ? `Use an image whose entrypoint knows "${name}", which is a role of Spark on Kubernetes: apache/spark, or one that docker-image-tool.sh of Spark made, in place of ${image}, which is for clusters of Spark's own`
      : `Correct ${path}: begin with the command that ${image} has, or set ${container.path}.command, so that the arguments go to the program and not to its entrypoint`,
  };
}

function isOfPackageScript({ container, name }: ShellFault): boolean {
  if (name === '' || name.includes('/')) return false;
  return packageScripts(container).some((script) => script.split(/[\s;&|]{1,4}/).includes(name));
}

/** Where nothing tells who looks for it. */
function correctionOf({ container }: ShellFault): string {
  return container.command.length === 0
    ? ', or correct the script or entrypoint that calls it'
    : `, or correct ${container.path}.command`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
