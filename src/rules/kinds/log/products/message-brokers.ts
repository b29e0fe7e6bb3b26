import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What Kafka, ZooKeeper, RabbitMQ, NATS, Pulsar and their clients print where they do not start. */
export const MESSAGE_BROKERS: readonly ProductRow[] = [
  {
    pattern: /You've tried to set ([\w.-]{1,120}), but there is no setting with that name/,
    example: "You've tried to set shelf_limit.absolut, but there is no setting with that name.",
    kind: 'log-config-parse',
    near: [/^.{0,60}<\d[\d.]{1,20}> {4,8}([a-z][\w.]{3,120})$/, ' (it proposes $1)'],
    title: 'RabbitMQ does not know the setting $1{near}',
    what: 'rabbitmq.conf (or a file of conf.d) sets $1, which this version of RabbitMQ does not have: misspelt, of another version, or of a plugin that is not enabled{near}',
    change:
      'Correct $1 in rabbitmq.conf{near}, or take it out (extraConfiguration and configuration of charts, additionalConfig of the operator)',
  },
  {
    pattern: /Can't start JetStream: storage directory is not writable/,
    example: "Can't start JetStream: storage directory is not writable",
    kind: 'log-permission-denied',
    title: 'NATS in {name} may not write to the directory of JetStream',
    what: 'the directory of jetstream { store_dir } belongs to another user than the one that it runs as, or its volume is mounted read-only',
    change:
      'Mount a volume at store_dir that may be written ({path}.volumeMounts without readOnly; the chart: /data), and give it to the user of the container by {spec}.securityContext.fsGroup',
  },
  {
    pattern: /Replication factor: (\d{1,4}) larger than available brokers: (\d{1,4})/,
    example: 'InvalidReplicationFactorException: Replication factor: 3 larger than available brokers: 1.',
    title: 'A topic is to have $1 replicas, and only $2 brokers are there',
    what: 'it creates a topic with replication factor $1, and the Kafka cluster has $2 brokers that are up',
    change:
      'Bring up more brokers, or lower the replication factor to $2 at {env} or in the configuration of {name} (offsets.topic.replication.factor, default.replication.factor; CONNECT_CONFIG_, CONNECT_OFFSET_ and CONNECT_STATUS_STORAGE_REPLICATION_FACTOR of Connect; replicationFactor of the program)',
  },
  {
    pattern: /Error while creating ephemeral at (\/brokers\/ids\/\d{1,10}), node already exists/,
    example: 'Error while creating ephemeral at /brokers/ids/1, node already exists and owner 72 does not match',
    title: 'The number of this broker is registered already ($1)',
    what: 'ZooKeeper still has $1 of another session: the broker restarted before the session of its last run timed out, or two brokers have the same broker.id',
    steps: [
      'Wait for the session timeout (zookeeper.session.timeout.ms, 18 s by default): the next restart registers then. If it stays, see which other broker has the same broker.id, and give each its own.',
    ],
  },
  {
    pattern: /directories without a cookie.{0,160}Empty directories are \[([^\]]{1,160})\]/,
    example:
      'There are directories without a cookie, and this is neither a new environment, nor is storage expansion enabled. Empty directories are [/data/ledgers/current]',
    title: 'This bookie finds empty directories where ZooKeeper knows its data: $1',
    what: 'ZooKeeper has a cookie of this bookie, and its directories $1 hold none: their volume was lost or another one is mounted, or the directory was added',
    steps: [
      'See that the claims of this very bookie are mounted at $1. If they are new on purpose (a directory was added), start with allowStorageExpansion=true.',
      'If the data are lost for good and the ledgers have other replicas, delete its cookie (bin/bookkeeper shell cookie_delete BOOKIE_ID) after they were replicated (bookkeeper shell recover or decommissionbookie), and let it begin anew.',
    ],
  },
  {
    pattern: /ranch_listener_sup,\{acceptor,\{[\d,]{1,40}\},(5671|15671|8883|61614)\}/,
    example:
      'init terminating in do_boot",{could_not_start,rabbit,{ranch_listener_sup,{acceptor,{0,0,0,0,0,0,0,0},5671}}',
    unless: /eaddrinuse/,
    kind: 'log-config-parse',
    title: 'RabbitMQ cannot open its TLS listener on port $1',
    what: 'it is to listen with TLS on port $1, and cannot: its ssl_options are missing, or name a certificate or key that is not there or cannot be read',
    change:
      'Set ssl_options.cacertfile, ssl_options.certfile and ssl_options.keyfile in rabbitmq.conf to files of a Secret that is mounted ({path}.volumeMounts) and readable for its user, or take the TLS listener out (listeners.ssl)',
    steps: [
      'See that certificate and key belong together, and that the key has no passphrase (or ssl_options.password).',
    ],
  },
  {
    pattern: /serverid (\S{1,40}) is not a number/,
    example: 'Caused by: java.lang.IllegalArgumentException: serverid null is not a number',
    kind: 'log-config-parse',
    title: 'The file myid of {name} holds no number ($1)',
    what: 'the file myid in the data directory of ZooKeeper holds "$1" where its own number must stand',
    change:
      'Write the number of the server into myid before each start: ZOO_MY_ID at {env} where the image takes it, or the ordinal of the pod plus 1, as server.N of the configuration counts',
  },
  {
    pattern: /(?:Failed to fetch a list of nodes from Kubernetes API|Peer discovery returned an error).{0,40}\b403\b/i,
    example: 'Peer discovery returned an error: "403". Will retry after a delay of 500 ms, 0 retries left...',
    title: 'RabbitMQ may not list its peers at the API server (403)',
    what: 'peer discovery of RabbitMQ reads the endpoints of its Service at the API server, which ServiceAccount {account} may not do (403)',
    steps: [
      'Give ServiceAccount {account} a Role with get (and list, watch) on endpoints, and create on events, in its namespace, and a RoleBinding for it; automountServiceAccountToken must not be false.',
    ],
  },
  {
    pattern: /^(?:error: )?(RABBITMQ_[A-Z_]{3,80}) is set but deprecated/,
    example: 'error: RABBITMQ_SHELF_HEIGHT is set but deprecated',
    title: '{name} does not take the variable $1 any more',
    what: 'the image of RabbitMQ stops where a variable is set that it does not support any more: $1',
    change:
      'Take $1 out at {env}, and set what it was for in rabbitmq.conf, mounted at /etc/rabbitmq/conf.d (vm_memory_high_watermark.relative, default_vhost, listeners.ssl.default and the like)',
  },
  {
    pattern: anyOf(/missing_dependencies,\[[^\]]{0,200}\],\[\{(\w{2,80}),/, /plugins_not_found,? ?\[:?(\w{2,80})/),
    example: [
      'Error during startup: {error,{missing_dependencies,[],[{rabbitmq_shelf,{plugin_not_found}}]}}',
      '{:plugins_not_found, [:rabbitmq_shelf]}',
    ],
    title: 'A plugin of RabbitMQ that is enabled is not in the image ($1$2)',
    what: 'enabled_plugins names $1$2, or a plugin that depends on it, and {image} has no such file in its plugins directory',
    change:
      'Use an image that has the plugin $1$2 in a version for this RabbitMQ (its .ez file in /plugins, or an init container that puts it into a directory of RABBITMQ_PLUGINS_DIR), or take it out of enabled_plugins',
  },
  {
    pattern: /jetstream cluster requires [`'"]?(server_name|cluster\.name|cluster name)[`'"]?/i,
    example: 'nats-server: jetstream cluster requires `server_name` to be set',
    title: 'NATS lacks $1, which a JetStream cluster needs',
    what: 'JetStream in a cluster needs $1 in the configuration of each server, since the servers know each other by it',
    change:
      'Set $1 in nats.conf: server_name different for each pod (server_name: $POD_NAME, from fieldRef metadata.name at {env}), cluster { name: … } the same for all',
  },
  {
    pattern: /insufficient (?:storage|memory) resources available|no suitable peers for placement/,
    also: /nats|jetstream|stream|err_code|100(?:05|23|28|47)/i,
    example: 'nats: API error: code=500 err_code=10047 description=insufficient storage resources available',
    title: 'JetStream has no room for the stream (insufficient resources)',
    what: 'NATS does not create the stream: its limits are larger than what JetStream has left, or fewer servers are there than replicas are asked for',
    steps: [
      'Raise max_file_store (or max_memory_store) of JetStream at the NATS servers and the size of their volume, lower max_bytes or the replicas (num_replicas) of the stream, or delete streams that nobody needs: nats server report jetstream shows what is reserved.',
    ],
  },
  {
    pattern: /KeeperErrorCode = NoNode for (\/admin\/clusters\/\S{1,80}|\/ledgers\/\S{1,80})/,
    example: 'KeeperException$NoNodeException: KeeperErrorCode = NoNode for /admin/clusters/depot',
    title: 'The metadata of the Pulsar cluster were never initialised ($1)',
    what: 'the broker does not find $1 in the metadata store: the Job that initialises the metadata has not run, or ran against another ZooKeeper or chroot',
    steps: [
      'Initialise the metadata once, before the brokers start: bin/pulsar initialize-cluster-metadata with the name of the cluster and its ZooKeeper (the Job pulsar-init of the chart); see that this Job ended well, and that the broker names the same ZooKeeper.',
    ],
  },
  {
    pattern: /^port is deprecated\. Please use ([A-Z][A-Z0-9_]{4,60}) instead/,
    example: 'port is deprecated. Please use DEPOT_ADVERTISED_LISTENERS instead.',
    title: '{name} takes a variable of a Service (NAME_PORT) for a setting of its own',
    what: 'the image of Confluent reads every variable with its name in front, and Kubernetes gives the pod NAME_PORT for a Service of that name (kafka, schema-registry)',
    change:
      'Switch these variables off with {spec}.enableServiceLinks: false, or give the Service another name than kafka or schema-registry; the program itself takes $1',
  },
  {
    pattern:
      /node id (\d{1,9}) must be included in the set of voters controller\.quorum\.voters=(?:Set\(([\d, ]{0,80})\))?/,
    example:
      'requirement failed: the node id 4 must be included in the set of voters controller.quorum.voters=Set(1, 2, 3)',
    kind: 'log-config-parse',
    title: 'Node $1 is a controller of Kafka, and controller.quorum.voters does not name it ($2)',
    what: 'process.roles gives node $1 the role controller, and it is not among controller.quorum.voters ($2)',
    change:
      'Add $1@HOST:PORT to controller.quorum.voters (KAFKA_CONTROLLER_QUORUM_VOTERS, KAFKA_CFG_… at {env}) on all nodes, or give this one a node.id of those ($2); in a StatefulSet node.id comes of the number of the pod',
  },
  {
    pattern: /No security protocol defined for listener (\w{1,60})/,
    example: 'java.lang.IllegalArgumentException: No security protocol defined for listener SHELF',
    title: 'Kafka has no security protocol for its listener $1',
    what: 'listeners or advertised.listeners name the listener $1, and listener.security.protocol.map has no entry for it',
    change:
      'Add $1:PLAINTEXT (or SSL, SASL_SSL) to listener.security.protocol.map: KAFKA_LISTENER_SECURITY_PROTOCOL_MAP (KAFKA_CFG_… of Bitnami) at {env}; an address such as tcp:// there comes of the variables of a Service (enableServiceLinks: false)',
  },
  {
    // Newer servers print the tuple over several lines.
    pattern: /(schema_integrity_check_failed)(?:,|$)/,
    example: [
      'Error during startup: {error,{schema_integrity_check_failed,[{table_attributes_mismatch,rabbit_shelf,[name]}]}}',
      ' {schema_integrity_check_failed,',
    ],
    kind: 'log-migration',
    title: 'The data of RabbitMQ are of another version ($1)',
    what: 'the tables in the data directory do not have the form that {image} expects ($1): it was downgraded, or upgraded over a version',
    change:
      'Set {path}.image back to the version that wrote the data, and upgrade from there one minor version at a time, with all feature flags enabled',
    steps: [
      'Where no message in it is needed, export the definitions with the old image (rabbitmqctl export_definitions), empty the data directory and import them.',
    ],
  },
  {
    pattern: /epmd error for host ([\w.-]{1,253}): timeout/,
    example: 'ERROR: epmd error for host depot-0.depot-headless: timeout (timed out)',
    kind: 'log-dns',
    title: 'RabbitMQ gets no answer when it asks for its own host name $1',
    what: 'RabbitMQ asks for $1, the name of its own node, and nobody answers in time: the DNS of the cluster, or the way to it, is down, or the name leads to an address that drops what is sent to it',
    steps: [
      'See that the pods of CoreDNS run and that the pod reaches them (port 53, UDP and TCP: NetworkPolicies, kube-proxy and the network plugin on its node); then that $1 leads to the address of this pod (headless Service with publishNotReadyAddresses: true), where epmd listens at port 4369.',
    ],
  },
  {
    pattern: /epmd error for host ([\w.-]{1,253}): (?:nxdomain|address)/,
    example: 'ERROR: epmd error for host depot-0.depot-headless: nxdomain (non-existing domain)',
    kind: 'log-dns',
    title: 'RabbitMQ cannot resolve its own host name $1',
    what: 'RabbitMQ asks for $1, the name of its own node, and DNS does not know it: the headless Service of the StatefulSet is missing or does not publish pods that are not ready',
    steps: [
      'See that the headless Service of $1 exists (serviceName of the StatefulSet names it), selects the pods, and has publishNotReadyAddresses: true; RABBITMQ_NODENAME and the domain of the cluster (K8S_HOSTNAME_SUFFIX) must make the same name.',
    ],
  },
  {
    pattern:
      /Failed to load definitions? from (?:local )?(?:file|path):? (\/[^\s:]{1,160})|(\/\S{1,160}definitions?\S{0,20}\.json) does not exist/i,
    example: 'Failed to load definitions from file: /srv/load_definition.json',
    title: 'RabbitMQ cannot load its definitions ($1$2)',
    what: 'load_definitions names $1$2, which is not there, not JSON, or names users and queues that cannot be made',
    change:
      'Let the Secret or ConfigMap that is mounted have $1$2 as valid JSON (each user with password_hash or password, each permission with a vhost that the file makes), or take load_definitions out',
  },
  {
    pattern: /Topic\(s\) \[([\w., -]{1,160})\] is\/are not present and missingTopicsFatal/,
    example: 'IllegalStateException: Topic(s) [depot-v2] is/are not present and missingTopicsFatal is true',
    title: 'The Kafka topic $1 does not exist',
    what: 'the consumer listens to $1, which the brokers do not have, and missingTopicsFatal lets it end for that',
    steps: [
      'Create the topic $1 (kafka-topics.sh --create, a KafkaTopic of Strimzi), or correct its name in the configuration of {name}; spring.kafka.listener.missing-topics-fatal=false lets it wait for it.',
    ],
  },
  {
    pattern: anyOf(
      /\bsource topics? ([\w.-]{1,249}) (?:is|are) unknown yet/,
      /\bTopic not found (?:during|for) partition assignment: ([\w.-]{1,249})/,
      /\bNon-existing (?:source )?topics?:? ?\[?([\w.-]{1,249})/,
    ),
    example: [
      'source topic shelf.placed is unknown yet during rebalance, please make sure they have been pre-created',
      'StreamsException: Topic not found during partition assignment: shelf_placed',
    ],
    title: 'The Kafka topic $1$2$3 does not exist, from which {name} reads',
    what: 'Kafka Streams reads from topic $1$2$3, which the brokers do not have: it makes the topics between its steps by itself, never those that it reads from',
    steps: [
      'Create the topic $1$2$3 before {name} starts (kafka-topics.sh --create, a KafkaTopic of Strimzi), with the partitions that it needs, or correct its name in the configuration of {name}; see too that the user of {name} may describe and read it (a topic without that right looks missing).',
    ],
  },
  {
    pattern: /\bMissingSourceTopicException\b|source topics? (?:were|was) missing during rebalance/,
    example: 'MissingSourceTopicException: One or more source topics were missing during rebalance',
    unless: /source topics? [\w.-]{1,249} (?:is|are) unknown yet|Topic not found during partition assignment/i,
    title: 'A Kafka topic from which {name} reads does not exist',
    what: 'Kafka Streams reads from topics that the brokers do not have (which, it says at level ERROR or in its topology), and does not make them by itself',
    steps: [
      'Create the topics that the topology of {name} reads from before it starts (kafka-topics.sh --list shows which there are; a KafkaTopic of Strimzi), or correct their names in its configuration.',
    ],
  },
  {
    pattern: /NOT_ALLOWED - vhost ['"]?([\w./-]{1,80}?)['"]? not found/,
    example: 'NotAllowed: Connection.open: (530) NOT_ALLOWED - vhost depot not found',
    title: 'RabbitMQ has no vhost $1',
    what: 'the address of RabbitMQ ends with the vhost $1, which does not exist there',
    steps: [
      'Create it with the rights of the user (rabbitmqctl add_vhost $1; rabbitmqctl set_permissions -p $1 USER ".*" ".*" ".*"), or correct the end of the address: the vhost / is written %2F.',
    ],
  },
  {
    pattern:
      /PRECONDITION_FAILED - inequivalent arg '([\w-]{1,60})' for (queue|exchange) '([^']{1,120})' in vhost '[^']{1,80}': received (.{1,60}?) but current is (?:the value )?(.{1,60}?)(?: of type '\w{1,20}')?(?:['"]?$|[,)])/,
    example: [
      "PRECONDITION_FAILED - inequivalent arg 'durable' for queue 'depot' in vhost '/': received 'false' but current is 'true'",
      "PRECONDITION_FAILED - inequivalent arg 'x-row-type' for queue 'depot' in vhost '/': received none but current is the value 'shelf' of type 'longstr', class-id=50, method-id=10)",
    ],
    title: 'The $2 $3 exists in RabbitMQ with another $1 ($5, {name} declares $4)',
    what: 'the $2 $3 was declared with $1 $5, and {name} declares it with $4: RabbitMQ does not change that of one that exists',
    steps: [
      'Declare $3 with $1 $5 in {name}; or, where its messages may be lost, delete the $2 (rabbitmqctl delete_queue) and let it be declared anew.',
    ],
  },
  {
    pattern: /nats: (?:JetStream not enabled|jetstream not enabled)\b( for account)?/,
    example: 'panic: nats: JetStream not enabled',
    title: 'The NATS server of {name} has no JetStream$1',
    what: 'the program asks for a stream, a key-value bucket or a consumer, and the NATS server runs without JetStream, or its account has none',
    steps: [
      'Switch JetStream on at the NATS server (config.jetstream.enabled of the chart with a volume for fileStore; -js, or jetstream { store_dir: … } in nats.conf), and with accounts in that of the program (jetstream: enabled); see that {name} is told that very server.',
    ],
  },
  {
    pattern: /nats: no responders available for request/,
    example: 'nats: no responders available for request',
    title: 'Nobody answers the request of {name} over NATS (no responders)',
    what: 'NATS takes the message and nobody subscribes to its subject: the service that is to answer is not up, uses another subject or account, or it is a request for JetStream, which that server has not switched on or not ready yet',
    steps: [
      'See that the service that answers runs and subscribes to that subject in the same account, and for requests to JetStream that the server has it and has a leader (nats server report jetstream); see that {name} is told that very server. Let {name} try again instead of ending.',
    ],
  },
  {
    pattern: /Crash loop detected\. Too many consecutive crashes (\d{1,6}), exceeded configured limit (\d{1,6})/,
    example: 'std::runtime_error (Crash loop detected. Too many consecutive crashes 6, exceeded configured limit 5.',
    title: 'Redpanda in {name} does not start any more after $1 crashes in a row (crash_loop_limit $2)',
    what: 'after $2 crashes within an hour Redpanda refuses to start, so that it does not fill its disk: this line tells of the limit, and what it crashed of stands in the logs of the starts before',
    steps: [
      'Find what the starts before crashed of (kubectl logs --previous, the log archive; mostly memory, disk or a configuration) and mend that; then let it start again: the count ends by itself an hour after the last crash or with a change of its node configuration, or remove startup_log in its data directory from an init container once.',
    ],
  },
  {
    pattern: /You've tried to set ([\w.-]{1,120}), but "?([^"\n]{1,60}?)"? (can't be [^\n]{3,120}|is not [^\n]{3,120})/,
    example: 'You\'ve tried to set shelf_anonymous, but "maybe" can\'t be converted to a flag with "on" or "off"',
    kind: 'log-config-parse',
    title: '{name} does not take "$2" for its setting $1',
    what: 'the configuration sets $1 to "$2", which $3',
    change:
      'Correct $1 ("$2" now, which $3) where {name} takes it from (its .conf of a ConfigMap, or the variable for it at {env})',
  },
];
