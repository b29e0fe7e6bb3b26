import { fieldsOf } from '../../evidence/values.js';
import { changeStep, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { directoryOf, pathIn } from './file-path.js';
import { logRule } from './log-signature.js';

/** The program writes where nothing may be written. */
export const logReadonlyFs = logRule({
  id: 'log-readonly-fs',
  title: 'The program writes to a read-only filesystem',
  severity: 'high',
  weight: 7,
  patterns: [/read-only file ?system|EROFS/i],
  read: ({ evidence, container, line }) => {
    const path = pathIn(line);
    const directory = directoryOf(path);
    const isRoot = fieldsOf(container.fields['securityContext'])['readOnlyRootFilesystem'] === true;
    const field = `${container.path}.securityContext.readOnlyRootFilesystem`;
    return {
      title: `${container.name} cannot write ${path === '' ? 'to a read-only filesystem' : `to ${path}: read-only filesystem`}`,
      what: `it writes to ${path || 'a path'} on a read-only filesystem${isRoot ? ` (${field} is true)` : ''}`,
      objects: [`path ${directory}`],
      evidence: isRoot ? [fromManifest(field, 'readOnlyRootFilesystem: true')] : [],
      steps: [
        changeStep(
          evidence,
          `Mount an emptyDir at ${directory || 'the directory that it writes to'} (${evidence.manifest.specPath}.volumes and ${container.path}.volumeMounts)${isRoot ? ', and keep readOnlyRootFilesystem' : ''}`,
        ),
        step(
          isRoot
            ? 'Or let the program write to a directory that is mounted already.'
            : 'If the path is on a volume, see whether it is mounted readOnly, or whether the node has set a damaged disk read-only.',
        ),
      ],
    };
  },
});
