import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What Flink, Spark and Ray print where a process of theirs does not start. */
export const COMPUTE_FRAMEWORKS: readonly ProductRow[] = [
  {
    pattern:
      /required fine-grained memory \((taskmanager|jobmanager)\.memory\.[\w.]{1,40}.{0,600}need to be configured explicitly/,
    example:
      "IllegalConfigurationException: Either required fine-grained memory (taskmanager.memory.task.heap.size and taskmanager.memory.managed.size), or Total Flink Memory size (Key: 'taskmanager.memory.flink.size' , default: null (fallback keys: [])), or Total Process Memory size (Key: 'taskmanager.memory.process.size' , default: null (fallback keys: [])) need to be configured explicitly.",
    kind: 'log-config-parse',
    title: '{name} (Flink) lacks $1.memory.process.size',
    what: 'the configuration of Flink has no size for its memory: one of $1.memory.process.size, $1.memory.flink.size or the single parts has to be set. A configuration that is mounted over that of the image takes its default away',
    change:
      'Set $1.memory.process.size (such as 1728m, and no more than the memory limit of the container) in config.yaml or flink-conf.yaml of the ConfigMap that is mounted, or as a line of FLINK_PROPERTIES at {env}',
  },
  {
    pattern:
      /IllegalConfigurationException: (?:\w{1,20} memory configuration failed: )?((?:Sum of|The derived|The configured|Configured|Derived|Total) .{10,160}(?:exceed|less than|larger than|smaller than|not in configured).{0,160})/,
    example: [
      'IllegalConfigurationException: TaskManager memory configuration failed: Sum of configured Framework Heap Memory (128.000mb (134217728 bytes)) and Managed Memory (512mb) exceed configured Total Flink Memory (448mb).',
      'IllegalConfigurationException: Sum of configured JVM Metaspace (256.000mb) and JVM Overhead (192.000mb) exceed configured Total Process Memory (400.000mb',
    ],
    kind: 'log-config-parse',
    title: '{name} (Flink) does not take its sizes of memory: $1',
    what: 'the sizes of memory in its configuration contradict each other: $1',
    change:
      'Raise taskmanager.memory.process.size (jobmanager.memory.process.size of a JobManager, with the memory limit of the container) or lower the part that the line names, in the configuration of Flink (its ConfigMap, FLINK_PROPERTIES at {env}, resource.memory of a FlinkDeployment), and {path}.resources.limits.memory to as much; set either the whole or the parts, not both. It says: $1',
  },
  {
    pattern: /Could not find the provided job class \(([\w.$]{1,200})\) in the (user lib directory|class ?path)/,
    example: 'FlinkException: Could not find the provided job class (com.acme.Shelf) in the user lib directory.',
    kind: 'log-file-missing',
    title: 'Flink in {name} does not find the job class $1 in its $2',
    what: 'the job is to start $1, and no jar in the $2 (/opt/flink/usrlib, /opt/flink/lib) has that class',
    change:
      'Correct $1 (--job-classname at {path}.args, entryClass of the job), or let the jar that has it lie in /opt/flink/usrlib: copy it there in {image}, or mount it',
  },
  {
    pattern: anyOf(
      /Could not (?:connect to|resolve) (?:ResourceManager|rpc endpoint under) address [\w.]{1,20}:\/\/flink@([\w.-]{1,200}:\d{1,5})\//,
      /Association with remote system \[[\w.]{1,20}:\/\/flink@([\w.-]{1,200}:\d{1,5})\] has failed/,
    ),
    example:
      'Could not resolve ResourceManager address pekko.tcp://flink@depot-jobmanager:6123/user/rpc/resourcemanager_*, retrying in 10000 ms',
    kind: 'log-conn-refused',
    isAtAnyLevel: true,
    isVague: true,
    title: '{name} (Flink) reaches no JobManager at $1$2',
    what: 'the TaskManager asks for the ResourceManager at $1$2, and nobody answers: the JobManager does not run, its Service lacks the port, or the two know it by different names',
    steps: [
      'See that the JobManager runs and its Service has the port of $1$2 (jobmanager.rpc.port, 6123), and that jobmanager.rpc.address is the same name in both; the JobManager refuses messages that call it otherwise.',
    ],
  },
  {
    pattern: /Mkdirs failed to create(?: file)?:? ?(\/[^\s()]{1,200})/,
    example: 'java.io.IOException: Mkdirs failed to create file:/depot/recovery/default',
    kind: 'log-permission-denied',
    title: '{name} cannot make the directory $1',
    what: 'it is to make the directory $1, and its user may not write there (or the volume is read-only, or no volume is mounted there)',
    change:
      'Let its user write where $1 is: a volume mounted there ({path}.volumeMounts) with fsGroup of its group at {spec}.securityContext; a share (NFS, NAS) has to give the directory to that user on its server',
  },
  {
    pattern: /(System|Executor|Driver) memory (\d{6,14}) must be at least (\d{6,14})/,
    example:
      'java.lang.IllegalArgumentException: System memory 259522560 must be at least 471859200. Please increase heap size using the --driver-memory option or spark.driver.memory in Spark configuration.',
    kind: 'log-config-parse',
    title: 'Spark in {name} has too little heap: $2 bytes, of at least $3',
    what: 'the heap of Java is $2 bytes, and Spark wants at least $3 ($1 memory)',
    change:
      'Raise spark.driver.memory (spark.executor.memory of an executor) to 1g or more, with the memory limit of the container above it ({path}.resources)',
  },
  {
    pattern: /NullPointerException: invalid null input: name/,
    example: 'javax.security.auth.login.LoginException: java.lang.NullPointerException: invalid null input: name',
    title: '{name} runs as a user id without a name, which Hadoop does not take',
    what: 'the libraries of Hadoop ask for the name of the user, and its user id has no entry in /etc/passwd of the image',
    change:
      'Let it run by the entrypoint of the image, which makes that entry, in place of a command of its own ({path}.command); or as the user that the image has (runAsUser: 185 in those of Spark), or add a line for the id to /etc/passwd in {image}',
  },
  {
    pattern:
      /(?:[Uu]nable|[Ff]ailed) to connect to GCS(?: \(ray head\))?(?: within \d{1,5} seconds)?(?: at(?: address)? ([\w.-]{1,200}:\d{2,5}))?|GCS cannot be reached(?: at)? ?([\w.-]{1,200}:\d{2,5})?/,
    // Google Cloud Storage has the same three letters.
    except: /bucket|gs:\/\/|googleapis|storage/i,
    example: 'gcs_rpc_client.h:552: Failed to connect to GCS within 60 seconds. GCS may have been killed.',
    kind: 'log-timeout',
    near: [/(?:--address=|GCS at(?: address:?)?:? ?|RAY_ADDRESS[=:] ?)([\w.-]{3,200}:\d{2,5})/, ' at $1'],
    title: '{name} does not reach the head of its Ray cluster (GCS$1$2{near})',
    what: 'a node of Ray connects to the GCS of the head (port 6379), and it does not answer: the head does not run, was ended (mostly for lack of memory), or its Service or a NetworkPolicy does not let it through',
    steps: [
      'See why the head of the Ray cluster is down or restarts (its pod with ray.io/node-type=head: log, last state, OOMKilled), and that its Service has port 6379; workers end with it, and come back by themselves. For a head that may restart switch fault tolerance of the GCS on (an external Redis).',
    ],
  },
  {
    pattern: /(\d{1,6}) seconds elapsed: (?:Still w|W)aiting for GCS to be ready/,
    example: '170 seconds elapsed: Still waiting for GCS to be ready. For troubleshooting, refer to the FAQ at',
    isAtAnyLevel: true,
    kind: 'log-timeout',
    title: '{name} waits for the head of its Ray cluster for $1 s',
    what: 'the init container of KubeRay waits for the GCS of the head, which is not up: its pod does not run, or is not reached by its Service',
    steps: [
      'See why the pod of the head (ray.io/node-type=head) is not ready, and that worker and head run images with the same version of Ray; a NetworkPolicy must let port 6379 through.',
    ],
  },
  {
    pattern: /amount of memory on this node available for tasks and actors \((-?[\d.]{1,12} [KMGT]?B)\)/,
    example:
      'ValueError: After taking into account object store and redis memory usage, the amount of memory on this node available for tasks and actors (-0.42 GB) is less than 0% of total.',
    title: '{name} (Ray) has no memory left for tasks ($1)',
    what: 'what Ray keeps for its object store and for itself is more than the memory limit of the container: $1 are left',
    change:
      'Raise the memory limit ({path}.resources.limits.memory, and requests to the same) to 4Gi or more, or make the object store smaller (object-store-memory in rayStartParams, --object-store-memory)',
  },
];
