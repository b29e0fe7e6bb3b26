import { fieldsOf, textOf } from '../../evidence/values.js';
import { changeStep, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { directoryOf, pathIn } from './file-path.js';
import { logRule, type SignatureContext } from './log-signature.js';

/** The program may not read or write a file. */
export const logPermissionDenied = logRule({
  id: 'log-permission-denied',
  title: 'The program may not access a file',
  severity: 'high',
  weight: 3,
  patterns: [
    /permission denied(?! for (?:table|schema|database|relation|sequence))|EACCES|EPERM|operation not permitted|PermissionError|AccessDeniedException: \//i,
  ],
  read: (context) => {
    const { evidence, container, line } = context;
    const path = pathIn(line);
    const user = userOf(context);
    const as = user === '' ? '' : ` as uid ${user}`;
    return {
      title: `${container.name} may not access ${path || 'a file'}`,
      what: `it may not access ${path || 'a file'}${as} (permission denied): the file or its volume belongs to another user`,
      objects: [`path ${directoryOf(path)}`],
      evidence: user === '' ? [] : [fromManifest(`${container.path}.securityContext.runAsUser`, user)],
      steps: [
        changeStep(
          evidence,
          `If ${path || 'the file'} is on a volume, set ${evidence.manifest.specPath}.securityContext.fsGroup to ${user || 'the group of the user that the program runs as'}`,
        ),
        step('If it is part of the image, give it to that user in the Dockerfile (COPY --chown, chmod).'),
        step('If the program demands root, see whether it can do without: running as root is the last resort.'),
      ],
    };
  },
});

function userOf({ evidence, container }: SignatureContext): string {
  const own = textOf(fieldsOf(container.fields['securityContext'])['runAsUser']);
  return own || textOf(fieldsOf(evidence.manifest.spec['securityContext'])['runAsUser']);
}
