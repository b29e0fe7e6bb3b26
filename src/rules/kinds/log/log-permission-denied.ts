import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { volumePath } from '../../pod/places.js';
import type { PodEdit } from '../../pod/pod-edit.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { fix } from '../fix.js';
import { failingContainer } from '../support/failing-container.js';
import { fromManifest } from '../support/quotes.js';
import { firstCaptured } from '../support/texts.js';
import type { Denial } from './files/denial.js';
import { isChange } from './files/owner-change.js';
import { DENIAL_CASES, isForGroup } from './files/permission-cases.js';
import { claimMountOf, fileShareOf } from './files/volume-kind.js';
import { directoryOf, mountOf, pathAfter, pathIn } from './lines/file-path.js';
import { messageOf } from './lines/headline.js';
import { linesAround } from './lines/line-below.js';
import type { LogHit } from './lines/log-signature.js';
import { logKind } from './log-kind.js';
import { isRemoteRefusal } from './services/remote-refusal.js';

const DENIED = anyOf(
  /permission denied|PermissionDenied|EACCES|EPERM|operation not permitted|PermissionError|AccessDeniedException/i,
  /is denied|is not writable|\beacces\b|access denied|too open|invalid permissions|accessible by owner only/i,
  /world access|write permissions? for|permissions: `|write to the backend/i,
);
/** A relative path: `cannot create directory ‘data/zookeeper’`. */
const RELATIVE = /[‘'"]((?:\.\/)?[\w.-]{1,80}(?:\/[\w.-]{1,80}){0,8})[’'"]:? ?(?:permission denied|must be writable)/i;

/** Without quotes: `failed to open file ./storage/raft_state.json: Permission denied`. */
const RELATIVE_BARE = /(?:^|\s)(\.\/[\w.-]{1,80}(?:\/[\w.-]{1,80}){0,8}): permission denied/i;

/** As Go says it: `open ./depot/shelf.yaml: permission denied`. */
const RELATIVE_OPENED =
  /\b(?:open|opening|mkdir|create|stat|unlink) ((?:\.{1,2}\/)?[\w.-]{1,80}(?:\/[\w.-]{1,80}){1,8}): permission denied/i;

/** As Node.js says it, the other way round: `permission denied, mkdir 'logs'`. */
const RELATIVE_AFTER = /permission denied, [a-z]{2,12} '((?:\.\/)?[\w.-]{1,80}(?:\/[\w.-]{1,80}){0,8})\/?'/i;

/** What a shell says of a file that its script writes to: `start.sh: line 33: .shelf_key: Permission denied`. */
const RELATIVE_WRITTEN = /: line \d{1,6}: ((?:\.{1,2}\/)?[\w.-]{1,80}(?:\/[\w.-]{1,80}){0,8}): permission denied$/i;

const RELATIVES = [RELATIVE, RELATIVE_BARE, RELATIVE_AFTER, RELATIVE_OPENED, RELATIVE_WRITTEN];

/** The path that the program may not access; '' where its log does not say. */
function deniedPath(hit: LogHit): string {
  return (
    pathAfter(hit, DENIED) ||
    firstCaptured(RELATIVES.map((each) => each.exec(hit.line)).find((match) => match !== null))
  );
}

const CHOWN_HINT = /chown (?:-R )?\S{1,80} (\/[\w./-]{1,200})/;
const LINES_BELOW = 5;

/** The path that the line names, or else the hint of what to run that stands below it. */
function pathBelow(hit: LogHit): string {
  const own = deniedPath(hit);
  if (own !== '') return own;
  const { lines, index } = linesAround(hit);
  const near = index === -1 ? [] : lines.slice(index, index + LINES_BELOW);
  return near.map((each) => CHOWN_HINT.exec(each)?.[1] ?? '').find((path) => path !== '') ?? '';
}

/** Said of a file of which only the name stands there: it is where the program keeps its data. */
const DATA_FILE =
  /\b(?:data|database|ledger|store|append[- ]only|AOF|RDB) ?(?:files?|dirs?|director(?:y|ies))\b|\binitialize backend\b/i;

/** A line that says nothing else, of a program that does not run as root: what it writes to is mostly its only claim. */
const BARE = /^(?:error: )?permission denied(?: \(os error 13\))?\.?$/i;

function isBare(hit: LogHit): boolean {
  const { user } = effectiveUser(hit);
  return BARE.test(messageOf(hit.line)) && user !== '' && user !== '0';
}

function claimMount(hit: LogHit): ReturnType<typeof mountOf> {
  const claim = claimMountOf(hit);
  return claim === undefined ? undefined : mountOf(hit, claim.path);
}

/** The mounted volume that a path is on; a relative path by the working directory, or by a mount that ends as the path begins. */
function deniedMount(hit: LogHit): ReturnType<typeof mountOf> {
  const path = pathBelow(hit).replace(/^\.\//, '');
  if (path.startsWith('/')) return mountOf(hit, path);
  if (path === '') return DATA_FILE.test(hit.line) || isBare(hit) ? claimMount(hit) : undefined;
  const { fields, volumeMounts } = hit.container;
  const directory = textOf(fields['workingDir']);
  if (directory !== '') return mountOf(hit, `${directory.replace(/\/$/, '')}/${path}`);
  if (!path.includes('/') && DATA_FILE.test(hit.line)) return claimMount(hit);
  const first = path.split('/', 1)[0] ?? '';
  const alike = volumeMounts.filter((mount) => mount.path.replace(/\/$/, '').endsWith(`/${first}`));
  return alike.length === 1 ? alike[0] : undefined;
}

/** The one file share of the container, where a line tells nothing of the place: whose owner cannot be changed is mostly on it. */
function onlyShareOf(hit: LogHit): ReturnType<typeof mountOf> {
  const share = fileShareOf(hit);
  const mounts = hit.container.volumeMounts.filter(({ volume }) => volume === share);
  const [only] = mounts;
  return share === '' || only === undefined || mounts.length > 1 ? undefined : mountOf(hit, only.path);
}

/** Volumes of which the kubelet can change the group, and which do not belong to everybody as they are. */
const OWNED = ['persistentVolumeClaim', 'ephemeral', 'csi'];
const FS_GROUP = ['spec', 'securityContext', 'fsGroup'] as const;

/** A program that is not root and may not write to a volume gets the volume by its group. */
const volumeGroup = fix<LogHit>({
  strategy: 'volume-group',
  title: 'Give the volumes of the pod to the group of the user that the program runs as (fsGroup)',
  touches: ['/spec/securityContext/fsGroup', '/spec/securityContext/fsGroupChangePolicy'],
  propose: (hit, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined) return [];
    const { container, path, edit } = failing;
    if (!lacksGroup(hit)) return [];
    const denied = deniedPath(hit);
    const mount = deniedMount(hit);
    const fields = fieldsOf(edit.get(path));
    const group = runGroup(problem.pod, fields);
    const isOpen = mount !== undefined && isWritable(edit, fields, mount);
    if (!isOpen || group === undefined || (edit.get(FS_GROUP) ?? null) !== null) return [];
    edit.set(FS_GROUP, group).set(['spec', 'securityContext', 'fsGroupChangePolicy'], 'OnRootMismatch');
    return [
      {
        title: `Give the volumes of the pod to group ${group} (fsGroup)`,
        explanation:
          `Container ${container.name} does not run as root and may not access ${denied} on volume ${mount.volume}, which is mounted at ${mount.path}. ` +
          `With securityContext.fsGroup ${group} the kubelet gives the volume to that group and makes it writable for it; fsGroupChangePolicy OnRootMismatch does so only where the group is another one, so that large volumes do not hold up every start.`,
        assumes: [
          `The driver of volume ${mount.volume} supports fsGroup: NFS and other shared filesystems mostly do not, there the export itself must allow group ${group}.`,
        ],
        patch: edit.patch,
      },
    ];
  },
});

/** The program may not read or write a file. */
export const logPermissionDenied = logKind({
  id: 'log-permission-denied',
  title: 'The program may not access a file',
  description:
    'The log says "Permission denied" (EACCES) or "Operation not permitted" (EPERM) about a file or directory. The user that the program runs as does not own the file or the volume; an fsGroup gives it a volume, the image has to give it its own files.',
  severity: 'high',
  hint: /denied|EACCES|EPERM|not permitted|PermissionError|not writable|be writable|too open|by owner only|world access|world-writable|invalid permissions|write to the backend|bad permissions|exceeds -/i,
  except: anyOf(
    /permission denied\W{0,3} for (?:role|token|policy|account|user)\b|\btoken lookup\b/,
    /permission denied for (?:table|schema|database|relation|sequence|function|view)/,
    /\bbind(?:ing)?\b.{0,80}:\d{1,3}\b|PERMISSION_DENIED|PermissionDenied desc|Access denied for user/,
    /permission denied to (?:create|set|alter|drop|grant) [a-z]|Code: 403|SocketException/,
    // MariaDB tries to make a log file beside its output, and goes on without.
    /\/dev\/std(?:out|err)\.err\b/,
    /\b(?:listen|bind) EACCES.{0,40}tcp:\/\//,
    /Permission denied \(publickey|Permission to \S{1,200} denied|permission was denied on the object/,
  ),
  confirm: (hit) => !isRemoteRefusal(hit),
  isNamed: ({ line }) => pathIn(line, DENIED) !== '' || RELATIVE.test(line),
  patterns: caseTable([
    {
      pattern: /Access to the path '([^']{1,300})' is denied/i,
      example: "Unhandled exception. System.UnauthorizedAccessException: Access to the path '/app/keys' is denied.",
    },
    {
      pattern:
        /permission denied|\bEACCES\b|\bEPERM\b|operation not permitted|PermissionError|PermissionDenied\b|AccessDeniedException: \//i,
      example: [
        '* permission denied',
        'npm ERR! code EACCES',
        'Error: EPERM, chmod /data/x',
        'Operation not permitted',
        "PermissionError: [Errno 13] '/data/x'",
        'Error: Os { code: 13, kind: PermissionDenied, message: "Permission denied" }',
        'java.nio.file.AccessDeniedException: /data/x',
      ],
    },
    {
      pattern: anyOf(
        /data directory "[^"]{1,300}" has invalid permissions|is not writable|['"] must be writable\b|Unable to write to the backend/i,
        /must be accessible by owner only|has group or world access|\bare too open\b|exceeds -[rwx-]{9} \(has |": bad permissions|is world-writable/i,
        /\bfile access denied\b|AccessDeniedException\[\//i,
      ),
      example: [
        'data directory "/var/lib/depot/pg14" has invalid permissions',
        "GF_PATHS_DATA='/var/lib/grafana' is not writable.",
        "[ERROR] [MY-012271] [InnoDB] The innodb_system data file 'shelf1' must be writable",
        'Unable to initialize backend: Unable to write to the backend',
        'reason: {"Cookie file /var/lib/rabbitmq/.erlang.cookie must be accessible by owner only",',
        'private key file "/data/tls.key" has group or world access',
        'state directory /srv/ledger is world-writable',
        "Permissions 0644 for '/etc/git-secret/ssh' are too open.",
        'Load key "/etc/git-secret/ssh": bad permissions',
        'failed to start server: key /depot/certs/node.key exceeds -rwx------ (has -rw-r--r--)',
        'o.a.s.c.SolrCore null:java.lang.RuntimeException: java.nio.file.AccessDeniedException[/var/solr/data/filestore]',
      ],
    },
  ]),
  say: (hit) => {
    const { user, where } = effectiveUser(hit);
    const denial = denialOf(hit);
    const { path, mount } = denial;
    const known = DENIAL_CASES.find(({ applies }) => applies(denial));
    return {
      title: known?.title(denial) ?? '',
      what: known?.what(denial) ?? '',
      objects: [`path ${directoryOf(path, hit.line)}`],
      evidence: [
        ...(user === '' ? [] : [fromManifest(where, user)]),
        ...(mount === undefined ? [] : [fromManifest(mount.where, `${mount.volume} at ${mount.path}`)]),
      ],
      steps: known?.steps(denial) ?? [],
    };
  },
  fixes: [volumeGroup],
  oracles: [notRestarted, logSignatureAbsent],
});

function denialOf(hit: LogHit): Denial {
  const mount = deniedMount(hit) ?? (isChange(hit) ? onlyShareOf(hit) : undefined);
  return { hit, path: pathBelow(hit) || (mount?.path ?? ''), mount, user: effectiveUser(hit).user };
}

/** Whether the line is about a volume of which the group is missing, which fsGroup gives. */
function lacksGroup(hit: LogHit): boolean {
  return isForGroup(denialOf(hit));
}

function effectiveUser({ evidence, container }: LogHit): { readonly user: string; readonly where: string } {
  const own = textOf(fieldsOf(container.fields['securityContext'])['runAsUser']);
  if (own !== '') return { user: own, where: `${container.path}.securityContext.runAsUser` };
  const ofPod = textOf(fieldsOf(evidence.manifest.spec['securityContext'])['runAsUser']);
  return { user: ofPod, where: `${evidence.manifest.specPath}.securityContext.runAsUser` };
}

/** The group of the user that the container runs as; undefined for root and where the manifest does not say. */
function runGroup(pod: Fields, container: Fields): number | undefined {
  const ofPod = fieldsOf(fieldsOf(pod['spec'])['securityContext']);
  const own = fieldsOf(container['securityContext']);
  const user = own['runAsUser'] ?? ofPod['runAsUser'];
  const group = own['runAsGroup'] ?? ofPod['runAsGroup'];
  if (typeof user !== 'number' || user === 0) return undefined;
  return typeof group === 'number' && group !== 0 ? group : user;
}

function isWritable(
  edit: PodEdit,
  container: Fields,
  mount: { readonly volume: string; readonly path: string },
): boolean {
  const place = volumePath(fieldsOf(edit.document), mount.volume);
  const volume = place === undefined ? {} : fieldsOf(edit.get(place));
  const mounts = listOf(container['volumeMounts']).map(fieldsOf);
  const isReadOnly = mounts.some((each) => each['mountPath'] === mount.path && each['readOnly'] === true);
  return !isReadOnly && OWNED.some((kind) => kind in volume);
}
