import { fieldsOf, textOf } from '../../evidence/values.js';
import { fromManifest } from '../support/quotes.js';
import { directoryOf, mountOf, pathIn, pathOf } from './file-path.js';
import { linesAround } from './line-below.js';
import { type LogSignature, logRule, type SignatureContext } from './log-signature.js';
import { DENIAL_CASES, type Denial, isForGroup } from './permission-cases.js';
import { isRemoteRefusal } from './remote-refusal.js';

const DENIED =
  /permission denied|PermissionDenied|EACCES|EPERM|operation not permitted|PermissionError|AccessDeniedException|is denied|is not writable|\beacces\b|access denied|too open|invalid permissions|accessible by owner only|world access|write permissions? for|permissions: `|write to the backend/i;
/** A relative path: `cannot create directory ‘data/zookeeper’`. */
const RELATIVE = /[‘'"]((?:\.\/)?[\w.-]{1,80}(?:\/[\w.-]{1,80}){0,8})[’'"]:? ?permission denied/i;

/** The path that the program may not access; '' where its log does not say. */
export function deniedPath(context: SignatureContext): string {
  return pathOf(context, DENIED) || (RELATIVE.exec(context.line)?.[1] ?? '');
}

const CHOWN_HINT = /chown (?:-R )?\S{1,80} (\/[\w./-]{1,200})/;
const LINES_BELOW = 5;

/** The path that the line names, or else the hint of what to run that stands below it. */
function pathBelow(context: SignatureContext): string {
  const own = deniedPath(context);
  if (own !== '') return own;
  const { lines, index } = linesAround(context);
  const near = index === -1 ? [] : lines.slice(index, index + LINES_BELOW);
  return near.map((each) => CHOWN_HINT.exec(each)?.[1] ?? '').find((path) => path !== '') ?? '';
}

/** The mounted volume that a path is on; a relative path by the working directory, or by a mount that ends as the path begins. */
export function deniedMount(context: SignatureContext): ReturnType<typeof mountOf> {
  const path = pathBelow(context).replace(/^\.\//, '');
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
  hint: /denied|EACCES|EPERM|not permitted|PermissionError|not writable|too open|by owner only|world access|invalid permissions|write to the backend|bad permissions/i,
  except:
    /permission denied for (?:table|schema|database|relation|sequence|function|view)|\bbind(?:ing)?\b.{0,80}:\d{1,3}\b|PERMISSION_DENIED|PermissionDenied desc|Access denied for user|permission denied to (?:create|set|alter|drop|grant) [a-z]|Code: 403|SocketException|Permission denied \(publickey|Permission to \S{1,200} denied|permission was denied on the object/,
  confirm: (context) => !isRemoteRefusal(context),
  isNamed: ({ line }) => pathIn(line, DENIED) !== '' || RELATIVE.test(line),
  patterns: [
    /Access to the path '([^']{1,300})' is denied/i,
    /permission denied|\bEACCES\b|\bEPERM\b|operation not permitted|PermissionError|PermissionDenied\b|AccessDeniedException: \//i,
    /data directory "[^"]{1,300}" has invalid permissions|is not writable|Unable to write to the backend|must be accessible by owner only|has group or world access|\bare too open\b|": bad permissions|\bfile access denied\b|AccessDeniedException\[\//i,
  ],
  read: (context) => {
    const { user, where } = userOf(context);
    const denial = denialOf(context);
    const { path, mount } = denial;
    const known = DENIAL_CASES.find(({ applies }) => applies(denial));
    return {
      title: known?.title(denial) ?? '',
      what: known?.what(denial) ?? '',
      objects: [`path ${directoryOf(path, context.line)}`],
      evidence: [
        ...(user === '' ? [] : [fromManifest(where, user)]),
        ...(mount === undefined ? [] : [fromManifest(mount.where, `${mount.volume} at ${mount.path}`)]),
      ],
      steps: known?.steps(denial) ?? [],
    };
  },
};

function denialOf(context: SignatureContext): Denial {
  return { context, path: pathBelow(context), mount: deniedMount(context), user: userOf(context).user };
}

/** Whether the line is about a volume of which the group is missing, which fsGroup gives. */
export function lacksGroup(context: SignatureContext): boolean {
  return isForGroup(denialOf(context));
}

function userOf({ evidence, container }: SignatureContext): { readonly user: string; readonly where: string } {
  const own = textOf(fieldsOf(container.fields['securityContext'])['runAsUser']);
  if (own !== '') return { user: own, where: `${container.path}.securityContext.runAsUser` };
  const ofPod = textOf(fieldsOf(evidence.manifest.spec['securityContext'])['runAsUser']);
  return { user: ofPod, where: `${evidence.manifest.specPath}.securityContext.runAsUser` };
}

/** The program may not read or write a file. */
export const logPermissionDenied = logRule(PERMISSION_SIGNATURE);
