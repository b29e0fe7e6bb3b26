import { fieldsOf, textOf } from '../../evidence/values.js';
import { changeStep, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { directoryOf, mountOf, pathIn, pathOf } from './file-path.js';
import { type LogSignature, logRule, type SignatureContext } from './log-signature.js';
import { isRemoteRefusal } from './remote-refusal.js';

const DENIED =
  /permission denied|PermissionDenied|EACCES|EPERM|operation not permitted|PermissionError|AccessDeniedException|is denied|is not writable/i;
/** A relative path: `cannot create directory ‘data/zookeeper’`. */
const RELATIVE = /[‘'"]((?:\.\/)?[\w.-]{1,80}(?:\/[\w.-]{1,80}){0,8})[’'"]:? ?permission denied/i;

const CHANGES_OWNER = /^(?:[\w./-]{1,80}: )?(?:chown|chgrp|chmod): |changing (?:ownership|permissions) of/;
const OWNER_ADVICE =
  'Only root may give files to somebody else, and NFS with root_squash or a read-only mount forbids it to root too: drop the command where fsGroup does the same, or let the server of the share give the directory to the user that the program runs as.';

/** The path that the program may not access; '' where its log does not say. */
export function deniedPath(context: SignatureContext): string {
  return pathOf(context, DENIED) || (RELATIVE.exec(context.line)?.[1] ?? '');
}

/** The mounted volume that a path is on; a relative path by the working directory, or by a mount that ends as the path begins. */
export function deniedMount(context: SignatureContext): ReturnType<typeof mountOf> {
  const path = deniedPath(context).replace(/^\.\//, '');
  if (path === '' || path.startsWith('/')) return path === '' ? undefined : mountOf(context, path);
  const { fields, volumeMounts } = context.container;
  const directory = textOf(fields['workingDir']);
  if (directory !== '') return mountOf(context, `${directory.replace(/\/$/, '')}/${path}`);
  const first = path.split('/', 1)[0] ?? '';
  const alike = volumeMounts.filter((mount) => mount.path.replace(/\/$/, '').endsWith(`/${first}`));
  return alike.length === 1 ? alike[0] : undefined;
}

export const PERMISSION_SIGNATURE: LogSignature = {
  id: 'log-permission-denied',
  title: 'The program may not access a file',
  description:
    'The log says "Permission denied" (EACCES) or "Operation not permitted" (EPERM) about a file or directory. The user that the program runs as does not own the file or the volume; an fsGroup gives it a volume, the image has to give it its own files.',
  severity: 'high',
  weight: 3,
  hint: /denied|EACCES|EPERM|not permitted|PermissionError|not writable/i,
  except:
    /permission denied for (?:table|schema|database|relation|sequence|function|view)|\bbind(?:ing)?\b.{0,80}:\d{1,3}\b|PERMISSION_DENIED|PermissionDenied desc|Access denied for user|permission denied to (?:create|set|alter|drop|grant) [a-z]|Code: 403|SocketException|Permission denied \(publickey|Permission to \S{1,200} denied|permission was denied on the object/,
  confirm: (context) => !isRemoteRefusal(context),
  isNamed: ({ line }) => pathIn(line, DENIED) !== '' || RELATIVE.test(line),
  patterns: [
    /Access to the path '([^']{1,300})' is denied/i,
    /permission denied|\bEACCES\b|\bEPERM\b|operation not permitted|PermissionError|PermissionDenied\b|AccessDeniedException: \//i,
    /is not writable/i,
  ],
  read: (context) => {
    const { evidence, container } = context;
    const path = deniedPath(context);
    const mount = deniedMount(context);
    const { user, where } = userOf(context);
    const as = user === '' ? '' : ` as uid ${user}`;
    const owner = `${mount === undefined ? 'the file or its volume' : `volume ${mount.volume}, which is mounted at ${mount.path},`} belongs to another user`;
    const what = path || 'a file';
    return {
      title: `${container.name} may not access ${what}`,
      what: `it may not access ${what}${as} (permission denied): ${owner}`,
      objects: [`path ${directoryOf(path, context.line)}`],
      evidence: [
        ...(user === '' ? [] : [fromManifest(where, user)]),
        ...(mount === undefined ? [] : [fromManifest(mount.where, `${mount.volume} at ${mount.path}`)]),
      ],
      steps: [
        ...(CHANGES_OWNER.test(context.line) ? [step(OWNER_ADVICE)] : []),
        changeStep(
          evidence,
          `${mount === undefined ? `If ${path || 'the file'} is on a volume, set` : 'Set'} ${evidence.manifest.specPath}.securityContext.fsGroup to ${user || 'the group of the user that the program runs as'}`,
        ),
        step('If it is part of the image, give it to that user in the Dockerfile (COPY --chown, chmod).'),
        step('If the program demands root, see whether it can do without: running as root is the last resort.'),
      ],
    };
  },
};

function userOf({ evidence, container }: SignatureContext): { readonly user: string; readonly where: string } {
  const own = textOf(fieldsOf(container.fields['securityContext'])['runAsUser']);
  if (own !== '') return { user: own, where: `${container.path}.securityContext.runAsUser` };
  const ofPod = textOf(fieldsOf(evidence.manifest.spec['securityContext'])['runAsUser']);
  return { user: ofPod, where: `${evidence.manifest.specPath}.securityContext.runAsUser` };
}

/** The program may not read or write a file. */
export const logPermissionDenied = logRule(PERMISSION_SIGNATURE);
