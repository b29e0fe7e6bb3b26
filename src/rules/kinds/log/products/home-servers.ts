import type { ProductRow } from './product-row.js';

/** What servers print that people run for themselves: photos, documents, media, devices of a house, tunnels to it. */
export const HOME_SERVERS: readonly ProductRow[] = [
  {
    pattern: /You need to agree to the EULA in order to run the server/,
    example: '[main/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.',
    isAtAnyLevel: true,
    title: 'The EULA of Minecraft is not accepted in {name}',
    what: 'the server ends until eula.txt in its data directory says eula=true',
    change:
      'Once you have read the EULA and may accept it, set EULA=TRUE at {env} (minecraftServer.eula of the chart), or eula=true in eula.txt on the volume',
  },
  {
    pattern: /in "(\/[^"]{1,160})", line (\d{1,6}), column \d{1,5}: Unable to read file (\/[\w./-]{1,160}\w)/,
    example:
      'Error loading /srv/depot.yaml: in "/srv/depot.yaml", line 31, column 3: Unable to read file /srv/shelves.yaml.',
    kind: 'log-file-missing',
    title: 'Home Assistant in {name} cannot read $3, which $1 includes (line $2)',
    what: '$1 has !include of $3 at line $2, and that file is not there or not readable for it',
    change:
      'Put $3 beside it (an empty file will do for automations, scripts and scenes), or take line $2 out of $1; the volume at its directory must hold all files that are included',
  },
  {
    pattern: /Permissions could not be set\. This is probably because your volume mounts are remote or read-only/,
    example:
      '**** Permissions could not be set. This is probably because your volume mounts are remote or read-only. ****',
    kind: 'log-permission-denied',
    isAtAnyLevel: true,
    near: [/changing ownership of '(\/[^']{1,160})'/, ' ($1)'],
    title: '{name} may not give its volume to the user of PUID and PGID{near}',
    what: 'images of linuxserver.io start as root and give the volume to PUID:PGID, which the volume does not allow{near}: a share that maps root to nobody (root_squash of NFS, CIFS), a read-only mount, or a securityContext without root or the capability CHOWN',
    change:
      'Set PUID and PGID at {env} to the owner that the directory has at the server of the share (or give it there to that owner), mount the volume without readOnly, and leave runAsUser and a drop of all capabilities out of {path}.securityContext',
  },
  {
    pattern: /Failed to (?:read|write)(?: to)?:? "?(?:<?UPLOAD_LOCATION>?\/|upload\/)?([\w./-]{2,160}\/\.immich)\b/,
    example: [
      'ImmichStartupError: Failed to read "<UPLOAD_LOCATION>/encoded-video/.immich - Please see the page on folder checks',
      "Failed to read upload/encoded-video/.immich: Error: ENOENT: no such file or directory, open 'upload/encoded-video/.immich'",
    ],
    kind: 'log-file-missing',
    title: 'Immich does not find the marker $1 that it has put on its volume: another or an empty volume is mounted',
    what: 'Immich writes a file .immich into each of its directories and looks for it at each start; $1 is not there, so the volume at the upload location ({path}.volumeMounts) is another one than before, is empty, is mounted one level too high or too low, or that directory was not moved with the rest',
    change:
      'Mount the volume that holds the library at the upload location of Immich (/data, in older releases /usr/src/app/upload), so that $1 is below it; where it is the right volume and only the marker is missing, create an empty file $1 there in a debug pod',
  },
  {
    pattern: /The ([\w .]{2,30}) extension is not available in this Postgres instance/,
    example: 'The Shelfvec extension is not available in this Postgres instance.',
    kind: 'log-migration',
    title: 'The PostgreSQL server of {name} does not have the extension $1',
    what: 'Immich needs the extension $1 for its search, and the image of its PostgreSQL server does not bring it',
    steps: [
      'Run PostgreSQL with an image that has $1 (ghcr.io/immich-app/postgres of the same major version, or an operator image with it), let shared_preload_libraries name its library (vchord.so, vectors.so), and start {name} again; the data stay where they are.',
    ],
  },
  {
    pattern:
      /The ([\w .]{2,30}) extension version is ([\w.-]{1,20}), but Immich only supports ([^.]{1,40}\.[\w. <>=|-]{1,30})/,
    example: 'The Shelfvec extension version is 0.1.0, but Immich only supports >=0.3 <0.5.',
    kind: 'log-migration',
    title: 'The extension $1 of the database is $2, and this Immich needs $3',
    what: 'the PostgreSQL server has $1 in version $2, which this version of Immich does not support ($3)',
    steps: [
      'Run PostgreSQL with an image that has $1 in a version $3, then ALTER EXTENSION … UPDATE as a superuser where the log asks for it; or keep the image of Immich from before meanwhile.',
    ],
  },
  {
    pattern: /Failed to activate (?:the )?(pgvecto\.rs|pgvector|VectorChord|cube|earthdistance|pg_trgm) extension\b/,
    example: 'Failed to activate VectorChord extension.',
    kind: 'log-migration',
    title: 'Immich may not create the extension $1 in its database',
    what: 'the user of Immich is no superuser of PostgreSQL, which creating the extension $1 takes, or the server does not have it',
    steps: [
      'Create it once as a superuser in the database of Immich (CREATE EXTENSION IF NOT EXISTS NAME CASCADE, as the lines below name it), in a server whose image has $1; with CloudNativePG by postInitApplicationSQL or the Database resource.',
    ],
  },
  {
    pattern:
      /Provided Tunnel token is not valid|Unauthorized: (?:Failed to get tunnel|Tunnel not found|Invalid tunnel secret)/,
    example: [
      'Provided Tunnel token is not valid.',
      'Register tunnel error from server side error="Unauthorized: Tunnel not found"',
    ],
    title: 'Cloudflare does not take the tunnel token of {name}',
    what: 'the token is cut, holds a line break or other words (the whole command of the dashboard in place of its last word), or belongs to a tunnel that was deleted or whose token was renewed',
    change:
      'Put the token of the tunnel (Zero Trust, Networks, Tunnels: the long text that begins with eyJ, alone and without a line break) into TUNNEL_TOKEN at {env} or its Secret',
  },
  {
    pattern:
      /[Tt]unnel credentials file ["']?(\/[^\s"']{1,200})["']? doesn't exist|couldn't read tunnel credentials from (\/\S{1,200}?): /,
    example: "Tunnel credentials file '/etc/cloudflared/creds/credentials.json' doesn't exist or is not a file",
    kind: 'log-file-missing',
    title: '{name} does not find the credentials of its tunnel at $1$2',
    what: 'cloudflared reads the credentials of the tunnel from $1$2 (credentials-file of its configuration), and no such file is there',
    change:
      'Mount the Secret with the credentials of the tunnel (made by cloudflared tunnel create, key credentials.json) so that it stands at $1$2 ({path}.volumeMounts), or correct credentials-file in its configuration',
  },
  {
    pattern:
      /API Key invalid, dropping transaction for https?:\/\/([\w.-]{3,120})|No valid api key found, reporting the forwarder as unhealthy/,
    example: [
      'API Key invalid, dropping transaction for https://7-51-0-app.agent.depot.example/api/v1/check_run',
      'No valid api key found, reporting the forwarder as unhealthy.',
    ],
    near: [/API Key invalid, dropping transaction for https?:\/\/([\w.-]{3,120})/, ' ($1)'],
    title: 'Datadog refuses the API key of {name}{near}',
    what: 'the agent sends its key to its site{near} and is refused: the key is wrong, was revoked, or is of another site (region) of Datadog than DD_SITE names',
    change:
      'Correct DD_API_KEY at {env} (datadog.apiKey or the Secret of apiKeyExistingSecret of the chart): an API key, no application key, without a line break; and DD_SITE (datadog.site) to the site on which the account is (datadoghq.com, datadoghq.eu, us3, us5, ap1 …)',
  },
  {
    pattern: /Error while getting hostname, exiting|unable to reliably determine the host ?name/,
    example: 'Error while getting hostname, exiting: unable to reliably determine the host name.',
    title: 'The Datadog agent in {name} does not learn the name of its host',
    what: 'it asks the kubelet (and the cloud) for the name of the node and gets no answer: mostly it does not take the certificate of the kubelet, or may not read nodes/proxy',
    change:
      'Set DD_KUBERNETES_KUBELET_HOST from fieldRef status.hostIP at {env}, and where the kubelet has a certificate of its own DD_KUBELET_CLIENT_CA to its CA (DD_KUBELET_TLS_VERIFY=false only where nothing else is possible); or DD_HOSTNAME from fieldRef spec.nodeName',
  },
  {
    pattern: /AppFolder (\/[\w./-]{1,120}) is not writable/,
    example: 'EPIC FAIL: ShelfStartupException: Shelf failed to start: AppFolder /config is not writable',
    kind: 'log-permission-denied',
    title: '{name} may not write to $1, where it keeps its settings and database',
    what: 'the volume at $1 does not belong to the user that {name} runs as, or is mounted read-only',
    change:
      'Set fsGroup at {spec}.securityContext to the group of {name} (PGID of images of linuxserver, 568 of TrueCharts); on an NFS share or hostPath give the directory to that user on the server or node, and let PUID and PGID at {env} name it',
  },
  {
    pattern: /(PAPERLESS_[A-Z_]{3,40}) is (?:set but doesn't exist|not writeable)/,
    example: "PAPERLESS_CONSUMPTION_DIR is set but doesn't exist.",
    kind: 'log-permission-denied',
    title: 'The directory of $1 is missing in {name}, or it may not write there',
    what: 'Paperless checks its directories at the start: the one of $1 does not exist or is not writable for its user (uid 1000)',
    change:
      'Mount a volume at the directory of $1 ({path}.volumeMounts) that belongs to uid and gid 1000 (fsGroup: 1000 at {spec}.securityContext, or USERMAP_UID and USERMAP_GID at {env}), or correct $1',
  },
  {
    pattern:
      /creating TUN device(?: file node)?: .{0,60}(?:operation not permitted|permission denied)|TUN device is not available: open (\/dev\/net\/tun): operation not permitted/i,
    example: 'ERROR creating tun device: creating TUN device file node: operation not permitted',
    kind: 'log-permission-denied',
    title: '{name} gets no TUN device (/dev/net/tun)',
    what: 'a VPN needs the device /dev/net/tun of the node, which the container has not, and it may not make one itself',
    change:
      'Give it the device: a hostPath volume of /dev/net/tun with type: CharDevice, mounted at /dev/net/tun ({path}.volumeMounts), or a device plugin for it, beside the capability NET_ADMIN at {path}.securityContext; where the runtime refuses a device that comes by hostPath, the device plugin is the way',
    steps: ['See that the node has the kernel module tun (modprobe tun).'],
  },
  {
    pattern: /destination path ["'](\S{1,200})["'] already exists and is not an empty directory/,
    example: "fatal: destination path '/srv/depot' already exists and is not an empty directory.",
    title: '{name} is to clone into $1, which is not empty',
    what: 'git clone makes a new directory, and $1 holds files: of the clone that an earlier start of the container has put on the same volume, or lost+found of a fresh disk',
    change:
      'Let the command of {name} clone only where nothing is there, and update else: [ -d $1/.git ] && git -C $1 pull || git clone URL $1 ({path}.args or command); or clone into an emptyDir, or into a directory below $1 where other files belong there',
  },
  {
    pattern: /There are (\d{1,4}) threads, so ([\d.]{1,8}\w{2,3}) are required/,
    example: 'There are 4 threads, so 1.00GiB are required. Exiting...',
    title: 'Dragonfly in {name} has less memory than its $1 threads need ($2)',
    what: 'Dragonfly takes 256 MiB for each of its threads, which are as many as processors that it sees: $1 threads need $2, and the container has less',
    change:
      'Raise {path}.resources.limits.memory (and requests) above $2, or let it have fewer threads: --proactor_threads=1 at {path}.args (one for each 256 MiB; a limit of cpu lowers it too)',
  },
  {
    pattern: /\bNo master key provided/i,
    also: /zitadel|level=(?:panic|fatal)|masterkey/i,
    example: 'level=panic msg="No master key provided"',
    kind: 'log-config-parse',
    title: '{name} (Zitadel) gets no master key',
    what: 'Zitadel encrypts with a master key of 32 characters, and is given none: neither --masterkey, --masterkeyFile nor --masterkeyFromEnv',
    change:
      'Give it the key: --masterkeyFromEnv at {path}.args and ZITADEL_MASTERKEY from a Secret at {env} (zitadel.masterkeySecretName of the chart), the same 32 characters for init, setup and start; a new one makes what is stored unreadable',
  },
  {
    pattern: /Endpoint url cannot have fully qualified paths/,
    example: 'create S3 client: invalid s3 endpoint: Endpoint url cannot have fully qualified paths.',
    kind: 'log-config-parse',
    title: 'The S3 endpoint of {name} is a whole address, and must be HOST or HOST:PORT alone',
    what: 'the endpoint of the object store has a protocol or a path (https://HOST/BUCKET), and this client takes the host, with a port where needed, only',
    change:
      'Write endpoint as HOST:PORT without https:// and without a path or bucket, in the configuration of the object store of {name} (objstore.yml of Thanos, s3.endpoint of Loki, Mimir and Tempo, mostly a Secret), and say http by insecure: true; the bucket has a field of its own',
  },
  {
    pattern: /Failed to (?:create|open|save|write) (raft state file): Permission denied/i,
    example: 'value: Storage { description: "Failed to create raft state file: Permission denied (os error 13)" }',
    kind: 'log-permission-denied',
    title: 'Qdrant in {name} may not write to its storage ($1)',
    what: 'Qdrant keeps its data in ./storage below its working directory (/qdrant/storage) and may not make its $1 there: the volume belongs to another user',
    change:
      'Set fsGroup at {spec}.securityContext to the group that {name} runs as (3000 with the chart, 1000 of the unprivileged image), so that the volume at /qdrant/storage (and /qdrant/snapshots) is writable; on a share its server has to give it to that user',
  },
];
