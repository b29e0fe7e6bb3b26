import { caseTable } from '../case-table.js';
import type { ErrorFacts, Remedy } from './error-facts.js';

const pick = (groups: readonly string[]) => groups.find((group) => group !== '') ?? '';
const at = ({ endpoint }: ErrorFacts) => (endpoint === '' ? 'what it talks to' : endpoint);
const inPlace = ({ endpoint }: ErrorFacts) => (endpoint === '' ? '' : ` at ${endpoint}`);
/** The thing that the sentence is about: `pool fast-nvme`, `vol-88213`. */
const THING =
  /\b(bucket|pool|share|export|volume|lun|dataset|filesystem|file system|fileset|snapshot|host|node|namespace|path|group|subnet|network|tenant|project|container|zone|policy|class|vserver|svm|image|vlan|vpc)\b(?: [a-z0-9 ]{0,20}id)? ?["']?([\w./:@-]{2,200})["']?/i;

function thingIn(text: string): string {
  const [, kind = '', name = ''] = THING.exec(text) ?? [];
  return name === '' ||
    /^(?:is|was|not|does|has|for|of|in|to|on|at|the|with|by|from|and|via|already|operation|must|status|state|pvc|create|failed|id)$/.test(
      name,
    )
    ? ''
    : `${kind} ${name}`;
}

const NFS = /mount\.nfs|-t nfs|nfsvers/;
const NO_KIND = /^(?:that|the|this|which|it|is|was|error|err|desc|does|not|and|or|if|path|with|of|in)$/i;
/** What is being worked on is not what is missing: `Could not create volume "pvc-1": key "k" does not exist`. */
const WORKED_ON =
  /(?:creat|attach|stag|mount|provision|publish|delet|expand|resiz)\w{0,3} (?:device for |the )?volume "?[\w./:@-]{2,200}"?/gi;

/** The thing that the text says does not exist; '' where it names none. */
function missingThing(text: string): string {
  const rest = text.replace(WORKED_ON, '');
  const [, kind = '', name = ''] =
    /(?<![\w=:/.-])([a-z][\w-]{1,30}) ["'`]?([\w./:@-]{3,200}?)["'`]?:? (?:was |is |has )?(?:does not exist|doesn't exist|not found|not been found|cannot be found|could not be found)/i.exec(
      rest,
    ) ?? [];
  return name === '' || NO_KIND.test(kind) || NO_KIND.test(name) ? thingIn(rest) : `${kind} ${name}`;
}

/** What the storage or another server says, by the codes and words that they share. */
export const STORE_REMEDIES = caseTable<Remedy>([
  {
    domain: 'storage',
    pattern: /access denied by server while mounting ([\w.-]{1,253}):(\/[^\s"']{0,300})/,
    example: 'mount.nfs: access denied by server while mounting nas.corp:/export/pods',
    reason: (_facts, [server = '', path = '']) => `NFS server ${server} does not let the node mount ${path}`,
    step: ({ node }, [server = '', path = '']) =>
      `Let NFS server ${server} export ${path} to ${node} and all other nodes (their addresses or network in /etc/exports or the access list of the share, then exportfs -ra), and see that ${path} exists there under that very name; with NFSv4 it counts from the root that the server shows (fsid=0).`,
  },
  {
    pattern:
      /secrets? (?:([\w.-]{1,63})\/)?[\w.-]{1,253}: secrets? "([^"]{1,253})" not found|secrets? "([^"]{1,253})" not found/,
    example: 'secrets "csi-rbd" not found',
    reason: (_facts, [, one = '', other = '']) => `Secret ${one || other} does not exist`,
    step: ({ settings }, [namespace = '', one = '', other = '']) =>
      `Create Secret ${one || other}${namespace === '' ? '' : ` in namespace ${namespace}`} with the credentials that the driver reads, or correct its name and namespace in ${settings}.`,
  },
  {
    domain: 'storage',
    pattern:
      /no key available with this passphrase|(?:wrong|invalid|incorrect|bad) passphrase|passphrase [^\n]{0,40}(?:not|wrong|fail)/i,
    example: 'No key available with this passphrase.',
    reason: () => 'the passphrase does not open the encrypted device',
    step: ({ device, settings }) =>
      `Put the passphrase with which ${device || 'the volume'} was encrypted back into the Secret that ${settings} names: it was changed, or is that of another volume. Nothing else opens the data.`,
  },
  {
    pattern: /x509:|certificate (?:has expired|is not|signed|verify)|tls: /i,
    example: 'x509: certificate signed by unknown authority',
    reason: (facts) => `the certificate of ${at(facts)} is not accepted`,
    step: (facts) =>
      `Make ${facts.who} trust the certificate of ${at(facts)}: give it the CA that signed that (its Secret, ConfigMap or trust store), or renew the certificate where it has expired or is for another name.`,
  },
  {
    pattern: /licen[sc]e [^\n]{0,40}(?:expired|exceeded|invalid|missing|not found|required)|unlicensed/i,
    example: 'the license of the array has expired',
    reason: () => 'its license is not valid',
    step: (facts) =>
      `Renew or enlarge the license of what ${facts.who} talks to${inPlace(facts)}: it refuses until then.`,
  },
  {
    pattern:
      /code = Unauthenticated|\b(?:HTTP|status(?: code)?)[ :=]{1,3}401\b|\b401[: ,]{1,2}Unauthori[sz]ed|(?:invalid|incorrect|wrong|bad|expired|rejected) (?:user|credentials?|password|(?:access |api |auth )?(?:token|key))|token (?:has |is )?(?:expired|invalid)|authenti(?:cation|cate) [^\n]{0,40}fail|login [^\n]{0,100}(?:failed|refused)|not authenticated/i,
    example: 'rpc error: code = Unauthenticated desc = login to array 10.1.2.3 failed for user k8s',
    reason: (facts) => `${at(facts)} refuses the credentials${facts.user === '' ? '' : ` of ${facts.user}`}`,
    step: (facts) =>
      `Correct the credentials (password or token)${facts.user === '' ? '' : ` of user ${facts.user}`} for ${at(facts)} in the Secret that ${facts.who} reads, then restart its pods so that they take them.`,
  },
  {
    domain: 'storage',
    pattern:
      /(?:not (?:mapped|exported|exposed|presented|accessible|admitted|allowed|permitted|authori[sz]ed)|denied|refused|no access|ACL)[^\n]{0,80}?((?:iqn|nqn|eui|naa)\.[\w.:-]{3,200}|\b(?:[0-9a-f]{2}:){7}[0-9a-f]{2}\b)/i,
    example: 'volume /vol/proj7 is not mapped to initiator iqn.1994-05.com.redhat:9f1d77',
    reason: (_facts, groups) => `access is denied to initiator ${pick(groups)}`,
    step: ({ node, text }, groups) =>
      `Map ${thingIn(text) || 'the volume'} to initiator ${pick(groups)} (${node}) in the storage: add it to the host or host group that has access, or let the driver do so (its account needs the right).`,
  },
  {
    pattern:
      /(?:lacks?|missing|requires?|needs?|without|perform|denied (?:for|on)) (?:the )?(?:action|permission|privilege|right|role|operation)?[ :'"]{0,3}([A-Za-z][\w-]{1,40}[:.][\w.:*-]{2,80})/i,
    example: 'role n1 lacks permission disk:Attach',
    reason: (_facts, groups) => `the permission ${pick(groups)} is missing`,
    step: (facts, groups) =>
      `Give the role or account of ${facts.who} the permission ${pick(groups)}${inPlace(facts)}${/\brole ([\w.-]{1,100})/.test(facts.text) ? ` (${/\brole ([\w.-]{1,100})/.exec(facts.text)?.[0]})` : ''}.`,
  },
  {
    domain: 'storage',
    pattern:
      /(?:reached|exceed(?:s|ed)?|at) (?:its |the )?(?:maximum|max|limit)\b[^\n]{0,100}|\bmaximum (?:number of )?[^\n]{0,40}(?:exceeded|reached)|too many (?:volumes|attachments|disks|devices|namespaces|luns)/i,
    example: 'host worker-1 has reached its maximum of 16 volumes',
    reason: () => 'a limit is reached',
    step: (facts) =>
      /\b(?:node|host|instance|server|attach)/i.test(facts.text)
        ? `Let the pod run on another node with fewer volumes than ${facts.node} (delete it, so that it is scheduled anew), add nodes, or raise the limit in the storage; have the driver report the limit, so that the scheduler knows it.`
        : `Have the limit raised${inPlace(facts)}, or remove what is no longer needed: ${thingIn(facts.text) || 'the message names what is counted'}.`,
  },
  {
    domain: 'storage',
    pattern:
      /code = PermissionDenied|\b(?:HTTP|status(?: code)?)[ :=]{1,3}403\b|\b403[: ,]{1,2}Forbidden|access (?:is )?denied|permission denied|not (?:authori[sz]ed|permitted|allowed)/i,
    example: 'rpc error: code = PermissionDenied desc = export is closed',
    reason: (facts) => `permission is denied${inPlace(facts)}`,
    step: (facts) =>
      `Give the account of ${facts.who}${facts.user === '' ? '' : ` (${facts.user})`} access to ${thingIn(facts.text) || 'what it asks for'}${inPlace(facts)}: its role, the access list of the export or host, or the permissions of the path.`,
  },
  {
    domain: 'storage',
    pattern:
      /code = ResourceExhausted|quota|insufficient (?:storage|space|capacity|free)|not enough (?:free )?(?:space|capacity)|out of (?:space|capacity)|(?:pool|aggregate|backend) [^\n]{0,60}(?:is )?full/i,
    example: 'rpc error: code = ResourceExhausted desc = pool "p1" is full',
    reason: (facts) => `the storage has no room left${inPlace(facts)}`,
    step: (facts) =>
      `Make room in ${thingIn(facts.text) || 'the storage'}${inPlace(facts)}: add capacity, raise the quota, or delete volumes that nobody needs; else ask for a smaller volume.`,
  },
  {
    pattern: /connection refused/i,
    example: 'dial unix /run/corp/agent.sock: connect: connection refused',
    reason: (facts) => `${at(facts)} refuses the connection`,
    step: (facts) => {
      const isLocal = /127\.0\.0\.1|localhost|\[::1\]|\.sock/.test(facts.endpoint);
      if (NFS.test(facts.text))
        return `See that the NFS server at ${at(facts)} runs and listens (TCP 2049, with NFSv3 also 111 and the port of mountd), and that its firewall does not reject ${facts.node}.`;
      return isLocal
        ? `See that the daemon of ${facts.who} runs on ${facts.node} and listens at ${at(facts)}: its pod there is missing, crashes or is not ready. Start it, or read why it does not.`
        : `See that what listens at ${at(facts)} is running, and that address and port are right in the settings of ${facts.who}: nothing listens there now.`;
    },
  },
  {
    pattern: /no such host|could not resolve|name resolution|server misbehaving/i,
    example: 'dial tcp: lookup san.corp on 10.96.0.10:53: no such host',
    reason: (facts) => `${at(facts)} cannot be resolved`,
    step: (facts) =>
      `Correct the host name ${at(facts)} in ${facts.settings}, or have the DNS of ${facts.node} resolve it: nodes, and drivers in the network of the host, do not use the DNS of the cluster.`,
  },
  {
    pattern:
      /no route to host|network is unreachable|i\/o timeout|connection (?:timed out|reset)|dial [^\n]{1,200}timeout/i,
    example: 'dial tcp 10.9.0.1:8443: i/o timeout',
    reason: (facts) => (facts.endpoint === '' ? 'no answer in time' : `${facts.endpoint} cannot be reached`),
    step: (facts) =>
      facts.endpoint === ''
        ? `Find out what ${facts.who} waits for: see in its log the call that does not end, then that the server behind it is up and can be reached from ${facts.node}.`
        : `Let ${facts.node} reach ${facts.endpoint}${NFS.test(facts.text) ? ' (NFS: TCP 2049, before version 4 also 111 and the port of mountd)' : ''}: see routes, firewall, security groups and NetworkPolicies between them (nc -vz from the node), and that the server is up.`,
  },
  {
    domain: 'storage',
    pattern:
      /\b(server|machine|instance|vm|node) (\S{1,160} )?(?:is|was) (?:not in (?:the )?(running|active|started) state|(stopped|stopping|terminated|shut ?down|powered off|not running))/i,
    example: 'Cannot attach: Instance ocid1.instance.oc1 is not in running state. http status code: 409',
    reason: ({ node }, [kind = '', id = '']) =>
      `the ${kind.toLowerCase()} ${id}of ${node} does not run`.replace('  ', ' '),
    step: ({ node }, [kind = '', id = '']) =>
      `See in the cloud in which state ${kind.toLowerCase()} ${id}is, the machine behind ${node}: start it, or where it is gone or being ended, delete its Node object (kubectl delete node) once nothing runs there, so that the pod is placed on another one.`,
  },
  {
    domain: 'storage',
    pattern: /\bin (down|error|faulty|failed|offline|degraded) state\b(?:: ([^\n"]{3,120}))?/i,
    example: 'Failed to attach volume: volume 5123 is in down state: Not enough nodes in quorum',
    reason: ({ text }, [state = '', why = '']) =>
      `${volumeId(text)} is ${state}${why === '' ? '' : ` (${why.trim()})`}`,
    step: ({ text, who }, [state = '', why = '']) =>
      `Bring ${volumeId(text)} back from ${state}${why === '' ? '' : ` (${why.trim()})`}: see in the storage (${who}) which of its nodes, disks or replicas are down, and get these up first; where it says quorum, more than half of the nodes of the storage have to be there. The volume is then attached by itself.`,
  },
  {
    domain: 'storage',
    pattern:
      /(?:not mapped to|not found in|is not in|no mapping (?:in|for)) (?:the )?(igroup|host ?group|initiator group|host|storage group) ["']?([\w.:-]{2,120})/i,
    example: 'unable to find target LUN mapping: volume trident_pvc_11 not mapped to igroup k8s-igroup',
    reason: (_facts, [kind = '', name = '']) => `it is not mapped to ${kind} ${name}`,
    step: ({ text, node, who }, [kind = '', name = '']) =>
      `Map ${/\bvolume ([\w.:-]{3,120}) not mapped/.exec(text)?.[1] ?? 'the volume'} to ${kind} ${name} in the storage, and see that the initiators of ${node} (its IQN in /etc/iscsi/initiatorname.iscsi, or its WWPNs) stand in that ${kind}: ${who} keeps both, so that a node that was added or renamed behind its back is missing there. Restart the pod of the driver on that node, which registers it anew, then delete the pod.`,
  },
  {
    domain: 'storage',
    pattern: /\b(server|machine|instance|vm|node|resource|linode|droplet) (?:\S{1,100} )?(?:is|was) (?:locked|busy)/i,
    example: 'failed to publish volume: server is locked',
    reason: (_facts, groups) => `the ${pick(groups)} is locked by another action`,
    step: ({ node }, groups) =>
      `See in the cloud or storage which action is still running on the ${pick(groups)} of ${node} (another attachment, a resize, a backup, maintenance): it is locked until that ends, and the attachment is then tried again by itself. Where it hangs, cancel that action.`,
  },
  {
    domain: 'storage',
    pattern:
      /in[- ]progress|operation[^\n]{0,80}already exists|code = Aborted(?![^]{0,600}(?:fail(?:ed)? to|could not|cannot|unable|with error:|[Ii]nvalid))|(?:locked|pending) (?:by|due to|operation)/i,
    example: 'rpc error: code = Aborted desc = an operation on volume v-77 already exists',
    reason: () => 'an earlier operation on the volume has not ended',
    step: (facts) =>
      `Find the earlier operation on this volume in the log of ${facts.who} on ${facts.node}, and what it waits for; where it hangs, restart the pod of the driver there, which frees the lock.`,
  },
  {
    domain: 'storage',
    pattern:
      /(?<!exit )\b(?:state|status|phase|condition)[ :=]{1,3}"?(?!(?:Not|No|not|no)\b)(?!(?:code|must|should|is|of|was|for|to|and|in|has|success|failure)\b)([A-Za-z][\w-]{1,40})"?(?:,? (?:but )?(?:must|should|needs? to|expected to|required to) be "?([\w-]{2,40}))?|is (offline|degraded|suspended|faulted|frozen|read-?only|unhealthy|inactive|not ['"]?(?:online|ready|available|active|healthy))/i,
    example: 'volume v-77 is in state error, must be available',
    reason: (facts, groups) => `${volumeId(facts.text)} is ${pick(groups)}`,
    step: (facts, [state = '', wanted = '', is = '']) =>
      `See in the storage${inPlace(facts)} why ${volumeId(facts.text)} is ${state || is}, and bring it ${wanted === '' ? 'back to work' : `into state ${wanted}`}: its disks, nodes or replicas that are down first.`,
  },
  {
    domain: 'storage',
    pattern:
      /(?:state|status) (?:must|should) be '?([\w-]{2,30})'?[^\n]{0,60}(?:[Cc]urrently|but|it is|found) (?:in |is |was )?'?([\w-]{2,30})/,
    example: "Invalid volume: volume 'v-77' status must be 'available'. Currently in 'reserved'",
    reason: (facts, [, state = '']) => `${volumeId(facts.text)} is ${state}`,
    step: (facts, [wanted = '', state = '']) =>
      `See in the storage${inPlace(facts)} why ${volumeId(facts.text)} is ${state} and not ${wanted}: which machine or earlier attempt has it. Detach it there, or where none has it any more, set its state back to ${wanted} (OpenStack: openstack volume set --state ${wanted}).`,
  },
  {
    domain: 'storage',
    pattern: /target ports?\b[^\n]{0,60}|no (?:ready|usable|available) (?:target )?ports?/i,
    example: 'failed to find any ready target port on array 192.168.236.192',
    reason: (facts) => `no target port${facts.endpoint === '' ? '' : ` of ${facts.endpoint}`} can be used`,
    step: (facts) =>
      `See that the target ports of ${facts.endpoint || 'the array'} are up and that the access protocol of the StorageClass (iSCSI, FC, NVMe) is one that the array and ${facts.node} have; the host must be zoned or logged in to them.`,
  },
  {
    domain: 'storage',
    pattern:
      /(?:host|node|initiator|server)(?: with [\w ]{0,30}ID)? ["']?([\w.:@-]{3,253})["']? (?:(?:was |is )?not (?:found|registered|known)|does not exist)/i,
    example: "host with k8s node ID 'csi-node-5e928bae29fe4614bd06e2ddd96d8b97-192.168.1.86' not found",
    reason: (_facts, groups) => `the storage does not know host ${pick(groups)}`,
    step: ({ node }, groups) =>
      `Register ${node} with the storage as ${pick(groups)}: its node plugin does so when it starts, so restart the pod of the driver on the node and read its log; then see that the storage lists this host.`,
  },
  {
    domain: 'storage',
    pattern:
      /code = NotFound|(?:does not|doesn't) exist|not found|no such (?:volume|share|bucket|pool|export|dataset)|\b404\b/i,
    example: 'rpc error: code = NotFound desc = pool "gold" not found',
    reason: (facts) => `${missingThing(facts.text) || 'what it names'} does not exist`,
    step: (facts) =>
      `Create ${missingThing(facts.text) || 'what the message names'}${inPlace(facts)}, or correct its name in ${facts.settings}: the storage does not have it (any more).`,
  },
  {
    domain: 'storage',
    pattern:
      /raw block|block (?:volumes?|access|mode)[^\n]{0,40}not supported|volume ?mode(?! "(?:Ephemeral|Persistent))/i,
    example: 'raw block volumes are not supported by driver nas.csi.example.io',
    reason: () => 'block volumes are not supported',
    step: () =>
      'Use volumeMode: Filesystem in the claim (with volumeMounts in place of volumeDevices), or a StorageClass whose driver supports block volumes; the claim is made anew for that.',
  },
  {
    domain: 'storage',
    pattern:
      /\b([A-Za-z][\w.-]{1,60}) (?:attribute|parameter|option|field|setting) (?:is |was )?(?:missing|not set|required|empty)/i,
    except: /\b(?:the|a|an|required|this|some|no) (?:attribute|parameter|option|field|setting) /i,
    example: 'rpc error: code = InvalidArgument desc = source field is missing, current context: map[]',
    reason: (_facts, groups) => `${pick(groups)} is missing`,
    step: (facts, groups) =>
      `Set ${pick(groups)} in the volume attributes of ${facts.settings} (parameters of the StorageClass, spec.csi.volumeAttributes of a PersistentVolume that was made by hand); neither can be changed in place, so make them anew, with the claim.`,
  },
  {
    domain: 'storage',
    pattern:
      /\b(?:attribute|parameter|option|field|argument|key|setting|flag|value (?:for|of)) ["'`]?((?!(?:is|was|has|not|must|should|in|of|for|contains?|cannot|could|exceeds?|holds?|with|value)\b)[A-Za-z][\w./-]{1,80})["'`]?/i,
    example: 'invalid parameter "fsType" of the StorageClass',
    reason: (_facts, groups) => `${pick(groups)} is invalid`,
    step: (facts, groups) =>
      `Correct ${pick(groups)} as the message says in ${facts.settings}; neither can be changed in place, so make them anew, with the claim.`,
  },
  {
    domain: 'storage',
    pattern: /(?:unsupported|not supported|does not support|unimplemented|code = Unimplemented)/i,
    example: 'access mode MULTI_NODE_MULTI_WRITER is not supported',
    reason: () => 'the driver does not support it',
    step: (facts) =>
      `Do without what the message says is not supported, or use a driver (or a version of it) that has it: the claim (access mode, volume mode, size) and ${facts.settings} ask for it.`,
  },
  {
    pattern: /\b(?:HTTP|status(?: code)?|code)[ :=]{1,3}(5\d\d)\b/i,
    example: 'GET /api/v2/volumes: HTTP 503',
    reason: (facts, groups) => `${at(facts)} answers with status ${pick(groups)}`,
    step: (facts, groups) =>
      `See to ${at(facts)}, which answers with status ${pick(groups)}: read its own log at this time; the call is tried again by itself.`,
  },
]);

function volumeId(text: string): string {
  return thingIn(text) || 'the volume';
}
