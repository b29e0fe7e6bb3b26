import { fieldsOf } from '../../evidence/values.js';
import { changeStep, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { directoryOf, mountOf, pathOf } from './file-path.js';
import { type LogSignature, logRule, type SignatureContext } from './log-signature.js';

const READ_ONLY = /read-?only ?file ?system|EROFS/i;

/** What a program wanted to write on a read-only filesystem; '' for what its log does not say. */
export interface ReadOnlyWrite {
  readonly path: string;
  /** The directory that must be writable. */
  readonly directory: string;
}

/** What the failing line says about the write. */
export function readOnlyWrite(context: SignatureContext): ReadOnlyWrite {
  const path = pathOf(context, READ_ONLY);
  return { path, directory: path === '' ? '' : directoryOf(path, context.line) };
}

export const READONLY_SIGNATURE: LogSignature = {
  id: 'log-readonly-fs',
  title: 'The program writes to a read-only filesystem',
  description:
    'The log says "Read-only file system" (EROFS). The program writes where it may not: the root filesystem of the container is read-only (securityContext.readOnlyRootFilesystem), or a volume is mounted read-only. An emptyDir at the directory lets it write there.',
  severity: 'high',
  weight: 7,
  hint: /read-?only|EROFS/i,
  patterns: [READ_ONLY],
  read: (context) => {
    const { evidence, container } = context;
    const { path, directory } = readOnlyWrite(context);
    const mount = path === '' ? undefined : mountOf(context, path);
    const isRoot = fieldsOf(container.fields['securityContext'])['readOnlyRootFilesystem'] === true;
    const field = `${container.path}.securityContext.readOnlyRootFilesystem`;
    const why =
      mount === undefined
        ? isRoot
          ? ` (${field} is true)`
          : ''
        : ` (volume ${mount.volume}, mounted at ${mount.path})`;
    return {
      title: `${container.name} cannot write ${path === '' ? 'to a read-only filesystem' : `to ${path}: read-only filesystem`}`,
      what: `it writes to ${path || 'a path'} on a read-only filesystem${why}`,
      objects: [`path ${directory}`],
      evidence:
        mount === undefined
          ? isRoot
            ? [fromManifest(field, 'readOnlyRootFilesystem: true')]
            : []
          : [fromManifest(mount.where, `${mount.volume} at ${mount.path}`)],
      steps:
        mount === undefined
          ? rootSteps(context, directory, isRoot)
          : [
              changeStep(
                evidence,
                `Mount volume ${mount.volume} without readOnly at ${mount.where} where it can be written; ConfigMaps and Secrets cannot: let the program write elsewhere`,
              ),
              step(
                'If it is a disk that is mounted for writing, see whether the node has set it read-only because it is damaged.',
              ),
            ],
    };
  },
};

function rootSteps({ evidence, container }: SignatureContext, directory: string, isRoot: boolean) {
  return [
    changeStep(
      evidence,
      `Mount an emptyDir at ${directory || 'the directory that it writes to'} (${evidence.manifest.specPath}.volumes and ${container.path}.volumeMounts)${isRoot ? ', and keep readOnlyRootFilesystem' : ''}`,
    ),
    step(
      isRoot
        ? 'Or let the program write to a directory that is mounted already.'
        : 'If the path is on a volume, see whether it is mounted readOnly, or whether the node has set a damaged disk read-only.',
    ),
  ];
}

/** The program writes where nothing may be written. */
export const logReadonlyFs = logRule(READONLY_SIGNATURE);
