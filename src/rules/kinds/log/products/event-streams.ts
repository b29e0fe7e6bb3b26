import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What Kafka, ZooKeeper, Kafka Connect, the Schema Registry, RabbitMQ, NATS and Pulsar say of their settings and their members. */
export const EVENT_STREAMS: readonly ProductRow[] = [
  {
    pattern: /Timed out trying to create or validate schema topic configuration/,
    example: 'StoreInitializationException: Timed out trying to create or validate schema topic configuration',
    kind: 'log-timeout',
    title: 'The Schema Registry in {name} gets no answer from Kafka in time',
    what: 'it is to create or read its topic _schemas, and no broker answers: the bootstrap servers are wrong or speak another protocol, the brokers advertise names that do not resolve here, or too few of them are up for the replication factor',
    change:
      'Correct SCHEMA_REGISTRY_KAFKASTORE_BOOTSTRAP_SERVERS at {env} (PROTOCOL://HOST:PORT of a listener that the pod reaches, with its security settings), and see that the brokers are ready and their advertised listeners resolve from this pod',
  },
  {
    pattern:
      /MetadataStoreException: Cluster metadata is not initialized|Cluster .{0,60}metadata (?:was|is) not initialized/,
    example: 'org.apache.pulsar.metadata.api.MetadataStoreException: Cluster metadata is not initialized',
    title: 'The metadata of the Pulsar cluster of {name} were never initialised',
    what: 'the broker finds no data of its cluster in ZooKeeper (or Oxia): initialize-cluster-metadata did not run, ran for another cluster name or store, or the store has lost its data',
    steps: [
      'See whether the Job of the chart that initialises it (NAME-pulsar-init) ran and ended well, and run it again: bin/pulsar initialize-cluster-metadata --cluster NAME with the metadata store, configuration store and service URLs of this cluster; see that the ZooKeeper that the broker asks (metadataStoreUrl) is that one and has kept its volume.',
    ],
  },
  {
    pattern: /Stored node id (\d{1,9}) doesn't match previous node id (\d{1,9})/,
    example: "RuntimeException: Stored node id 1 doesn't match previous node id 0 in /srv/kafka/meta.properties.",
    title: 'The data of {name} are those of node $1, and it starts as node $2',
    what: 'meta.properties on its volume was written by the node with the id $1, and its node.id (or broker.id) is $2: the id was changed, as by another number of controllers, another minimal id or another way to count pods in the chart, or it has got the volume of another node',
    change:
      'Set the id of {name} back to $1 (node.id, broker.id, KAFKA_NODE_ID, KAFKA_CFG_NODE_ID, minId of the chart), or give it the volume of node $2. Only where the other nodes have all replicas, empty the volume and let it begin as $2',
  },
  {
    pattern: /Invalid cluster\.id in: (\S{1,200}meta\.properties)/,
    example: 'RuntimeException: Invalid cluster.id in: /srv/kafka/meta.properties. Expected a, but read b',
    title: 'The volume of {name} was formatted for another Kafka cluster id than the one that it is given',
    what: '$1 holds the cluster id with which the volume was formatted, and the node is started with another one: CLUSTER_ID (or what makes it) was changed or made anew, or it has the volume of another cluster',
    change:
      'Give CLUSTER_ID (KAFKA_CLUSTER_ID, KAFKA_KRAFT_CLUSTER_ID of Bitnami, the Secret of the chart) the value that $1 holds, the same on all nodes; a chart that makes it at random must keep it over an upgrade',
    steps: ['Only where the data may be lost, empty the volume: the node formats it anew with the present id.'],
  },
  {
    pattern:
      /inter\.broker\.listener\.name must be a listener name defined in advertised\.listeners.{0,80}currently configured listeners are (.{1,80})/,
    example:
      'requirement failed: inter.broker.listener.name must be a listener name defined in advertised.listeners. The valid options based on currently configured listeners are SHELF',
    kind: 'log-config-parse',
    title: 'Kafka has no advertised listener for its brokers among each other (it has $1)',
    what: 'inter.broker.listener.name (PLAINTEXT where it is not set) must be one of advertised.listeners, and these are $1',
    change:
      'Set inter.broker.listener.name (KAFKA_INTER_BROKER_LISTENER_NAME, KAFKA_CFG_… of Bitnami) to one of $1, or add the listener that is meant to both KAFKA_LISTENERS and KAFKA_ADVERTISED_LISTENERS at {env}, with an address at which the other brokers reach this pod',
  },
  {
    pattern: /advertised\.listeners cannot use the nonroutable meta-address 0\.0\.0\.0/,
    example:
      'requirement failed: advertised.listeners cannot use the nonroutable meta-address 0.0.0.0. Use a routable IP address.',
    kind: 'log-config-parse',
    title: 'Kafka is to advertise 0.0.0.0, which leads nobody to it',
    what: 'advertised.listeners is 0.0.0.0 (or was not set, so that listeners is taken for it): it must be the address at which clients and the other brokers reach this very broker',
    change:
      'Set KAFKA_ADVERTISED_LISTENERS (KAFKA_CFG_… of Bitnami) at {env} to NAME://HOST:PORT with the stable name of the pod (POD.HEADLESS-SERVICE.NAMESPACE.svc.cluster.local); listeners may stay at 0.0.0.0 or empty',
  },
  {
    pattern: /Command \[\/usr\/local\/bin\/dub path (\/\S{1,160}) writable\] FAILED/,
    example: 'Command [/usr/local/bin/dub path /srv/kafka/data writable] FAILED !',
    kind: 'log-permission-denied',
    title: '{name} may not write to $1',
    what: 'the image of Confluent runs as user appuser (uid 1000) and checks whether $1 is writable for it: the volume that is mounted there belongs to another user',
    change:
      'Set {spec}.securityContext.fsGroup to 1000, the group of appuser in the images of Confluent, so that the volume at $1 is writable for it; on a share its server has to give the directory to that user',
  },
  {
    pattern: /Could not find a '(\w{3,30})' (?:or '[\w.]{1,60}' )?entry in the JAAS configuration/,
    example:
      "Could not find a 'ShelfServer' or 'internal.ShelfServer' entry in the JAAS configuration. System property 'java.security.auth.login.config' is not set",
    kind: 'log-config-parse',
    title: '{name} has a SASL listener, and no JAAS configuration for it ($1)',
    what: 'a listener or client uses SASL, and neither sasl.jaas.config nor a JAAS file (java.security.auth.login.config) has an entry $1',
    change:
      'Give the login by listener.name.NAME.MECHANISM.sasl.jaas.config (a client: sasl.jaas.config) in its settings, or mount a JAAS file with the section $1 and name it: KAFKA_OPTS=-Djava.security.auth.login.config=FILE at {env}',
  },
  {
    pattern:
      /Topic '([\w.-]{1,160})' supplied via the '([\w.]{1,60})' property is required to have 'cleanup\.policy=compact'/,
    example:
      "ConfigException: Topic 'shelf-offsets' supplied via the 'offset.storage.topic' property is required to have 'cleanup.policy=compact' to guarantee consistency",
    title: 'The topic $1 of Kafka Connect is not compacted',
    what: 'Kafka Connect keeps its own state in $1 ($2), which must have cleanup.policy=compact; it was made otherwise, mostly by auto.create.topics.enable of the brokers or by hand',
    steps: [
      'Change it: kafka-configs.sh --alter --entity-type topics --entity-name $1 --add-config cleanup.policy=compact (or in its KafkaTopic), then start {name} anew.',
    ],
  },
  {
    pattern: /retention policy of the schema topic ([\w.-]{1,160}) is incorrect/,
    example:
      'StoreInitializationException: The retention policy of the schema topic _shelves is incorrect. Expected cleanup.policy to be',
    title: 'The topic $1 of the Schema Registry is not compacted, so schemas would be lost',
    what: 'the Schema Registry keeps all schemas in $1, which must have cleanup.policy=compact, and it has another one: mostly the brokers made it by themselves',
    steps: [
      'Change it: kafka-configs.sh --alter --entity-type topics --entity-name $1 --add-config cleanup.policy=compact (or in its KafkaTopic), then start {name} anew.',
    ],
  },
  {
    pattern: /Missing required configuration [`"]process\.roles[`"]/,
    example: 'ConfigException: Missing required configuration `process.roles` which has no default value.',
    kind: 'log-config-parse',
    title: '{name} has no process.roles: Kafka 4 runs without ZooKeeper only (KRaft)',
    what: 'its settings have no process.roles, as for a Kafka with ZooKeeper, and {image} knows KRaft only',
    change:
      'For a cluster with data, set {path}.image back to the last 3.x (3.9) and migrate it to KRaft there first; for a new one set process.roles, node.id, controller.quorum.voters (or bootstrap.servers), controller.listener.names and a CLUSTER_ID (KAFKA_PROCESS_ROLES and so on at {env})',
  },
  {
    pattern: /controller\.quorum\.voters must contain a parseable set of voters/,
    example:
      'ConfigException: If using process.roles, controller.quorum.voters must contain a parseable set of voters.',
    kind: 'log-config-parse',
    title: '{name} runs with KRaft, and controller.quorum.voters is empty or cannot be read',
    what: 'process.roles is set, and controller.quorum.voters has no list ID@HOST:PORT,… of the controllers',
    change:
      'Set KAFKA_CONTROLLER_QUORUM_VOTERS (KAFKA_CFG_… of Bitnami) at {env} to ID@HOST:PORT of each controller, such as 0@kafka-0.kafka-headless:9093, the same on all nodes',
  },
  {
    pattern:
      /AgentConfigurationError: .{0,80}Port already in use: (\d{2,5})|JMX connector server communication error: service:jmx:rmi:\/\/[\w.-]{1,160}:(\d{2,5})/,
    example:
      'jdk.internal.agent.AgentConfigurationError: java.rmi.server.ExportException: Port already in use: 5557; nested exception is:',
    kind: 'log-port-in-use',
    title: 'A second JVM of {name} wants the JMX port $1$2',
    what: 'JMX_PORT (or KAFKA_JMX_PORT) holds for every Kafka tool that is started in the container, also for a probe or a script that runs one, and the broker has port $1$2 already',
    change:
      'Let what is started beside the broker have no JMX_PORT (env -u JMX_PORT kafka-topics.sh … in the probe, hook or start script), or set the port by KAFKA_OPTS in the start of the broker only',
  },
  {
    pattern: /My id (\d{1,6}) not in the peer list/,
    example: 'java.lang.RuntimeException: My id 7 not in the peer list',
    kind: 'log-config-parse',
    title: 'ZooKeeper has the number $1, and its configuration has no server.$1',
    what: 'myid says $1, and the list of servers (server.N in zoo.cfg, ZOO_SERVERS) has no line server.$1',
    change:
      'Let myid and the list agree on all members: add server.$1=HOST:2888:3888 to it, or correct myid (ZOO_MY_ID at {env}; in a StatefulSet mostly the ordinal of the pod plus 1, since 0 is not allowed)',
  },
  {
    pattern: /Exception while listening to address (\S{1,160}?):(\d{2,5})$/,
    example: 'ListenerHandler@1092] - Exception while listening to address depot-0.depot/10.96.3.4:3888',
    kind: 'log-config-parse',
    title: 'ZooKeeper cannot listen at the address of its own entry ($1:$2)',
    what: 'the line server.N of this very member leads to $1, which is not an address of the pod: the name resolves to a Service, to an earlier pod, or not yet',
    change:
      'Set quorumListenOnAllIPs=true (ZOO_LISTEN_ALLIPS_ENABLED=yes of Bitnami, ZOO_CFG_EXTRA="quorumListenOnAllIPs=true" of the official image), or 0.0.0.0 for the own entry; name members by the headless Service, with publishNotReadyAddresses: true',
  },
  {
    pattern: anyOf(
      /\b(disk|memory) resource limit alarm set on node/,
      /[Rr]esource alarm\(s\) in effect: ?\[?(\w{3,12})/,
    ),
    example: [
      "disk resource limit alarm set on node 'rabbit@depot-0'.",
      'Check failed: Resource alarm(s) in effect: memory',
    ],
    isAtAnyLevel: true,
    title: 'RabbitMQ blocks all who publish: its $1$2 alarm is on',
    what: 'the alarm for $1$2 is on: less disk is free than disk_free_limit, or more memory is used than vm_memory_high_watermark allows; until that changes no message is taken',
    steps: [
      'Make room: enlarge the claim of the data (disk), or raise limits.memory (memory); see what fills it (rabbitmqctl list_queues name messages message_bytes) and consume or purge the queues that nobody reads.',
      'See that the limits fit the pod: disk_free_limit.absolute below the size of the volume, total_memory_available_override_value where it takes the memory of the node for its own.',
    ],
  },
  {
    pattern: /JetStream has not established contact with a meta leader|JetStream cluster no metadata leader/,
    example: '[WRN] JetStream has not established contact with a meta leader',
    isAtAnyLevel: true,
    title: '{name} finds no leader of its JetStream cluster',
    what: 'more than half of the servers of the cluster must see each other to elect the leader of JetStream, and this one sees too few: others are down or not reached by their routes, or it knows members that are gone',
    steps: [
      'Look at the other servers (pods, routes in their logs: names, port 6222, NetworkPolicy, one cluster.name). Servers that are gone for good still count: remove them (nats server raft peer-remove NAME with the system account).',
    ],
  },
  {
    pattern: /BKNotEnoughBookiesException|Not enough non-faulty bookies available/,
    example: 'BKException$BKNotEnoughBookiesException: Not enough non-faulty bookies available',
    title: 'Fewer bookies run than a ledger of Pulsar needs',
    what: 'the broker makes a ledger on managedLedgerDefaultEnsembleSize bookies, and finds fewer that are up and writable',
    steps: [
      'Look at the bookies: pods that do not run, or that are read-only since their disk is full (bookkeeper shell listbookies -rw). Bring up at least as many as managedLedgerDefaultEnsembleSize, or lower that with WriteQuorum and AckQuorum in the settings of the broker, which means fewer copies.',
    ],
  },
  {
    pattern: /Failed to load advanced configuration file "(\/[^"]{1,160})": (\d{1,6}): (.{1,120})/,
    example: `Failed to load advanced configuration file "/srv/rabbit/advanced.config": 12: syntax error before: '}'`,
    kind: 'log-config-parse',
    title: 'RabbitMQ cannot read $1 (line $2)',
    what: '$1 is a list of Erlang terms and has a fault at its line $2: $3',
    change:
      'Correct line $2 of $1 (commas between elements and none before a closing bracket, a full stop at the end) in the ConfigMap or Secret that is mounted there',
  },
  {
    pattern: /\{failed_connect,\[\{to_address,\{"([\w.-]{1,200})",(\d{1,5})\}\},\{inet6?,\[inet6?\],nxdomain\}/,
    example: '{failed_connect,[{to_address,{"depot.shop.svc",443}},{inet,[inet],nxdomain}]}',
    kind: 'log-dns',
    title: 'Host $1 does not resolve',
    what: 'it asks for $1 (port $2), and DNS does not know that name (nxdomain): the name is wrong, the Service does not exist, or the domain of this cluster is not the one in it',
    steps: [
      'See whether $1 resolves in the cluster (nslookup in a debug pod). For kubernetes.default.svc.cluster.local set cluster_formation.k8s.host to the name that this cluster has (kubernetes.default, or with its own domain), and look at CoreDNS where other names fail as well.',
    ],
  },
  {
    pattern: /Cluster upgrade needed but other disc nodes shut down after this one/,
    example:
      'Cluster upgrade needed but other disc nodes shut down after this one. Please first start the last disc node to shut down.',
    title: '{name} is to upgrade its RabbitMQ cluster, and another node was the last one to stop',
    what: 'the node that was stopped last has the newest state and has to start first with the new version, and this one is not that',
    steps: [
      'Start the node that was stopped last first (podManagementPolicy: Parallel lets all start at once), then the others. If that one is gone for good, remove the file nodes_running_at_shutdown in the Mnesia directory of this one (in a debug pod with the same volume): what only the other one had is lost then.',
    ],
  },
  {
    pattern: /Failed to find any class that implements Connector and which name matches ([\w.$]{2,160})/,
    example:
      'ConnectException: Failed to find any class that implements Connector and which name matches com.acme.Shelf, available connectors are:',
    title: 'Kafka Connect has no plugin with the connector $1',
    what: 'a connector is configured with the class $1, which is in no directory of plugin.path of this worker',
    change:
      'Put the plugin with $1 into the image (a directory of plugin.path; spec.build of the KafkaConnect of Strimzi, confluent-hub install), or correct connector.class to one of those that the line lists',
  },
  {
    pattern: /NotEnoughReplicas(?:AfterAppend)?Exception|fewer in-sync replicas than (?:required|min)/,
    example:
      'errors.NotEnoughReplicasException: Messages are rejected since there are fewer in-sync replicas than required.',
    title: 'Kafka takes no messages: too few replicas of the topic are in sync',
    what: 'the producer asks for acks=all, and fewer brokers have the partition in sync than min.insync.replicas of the topic says: brokers are down or behind',
    steps: [
      'Look at the brokers (which are down, full or slow): kafka-topics.sh --describe --under-min-isr-partitions shows the partitions. With fewer brokers than min.insync.replicas lower that, or the replication factor, for the topic (offsets and transaction topics have settings of their own).',
    ],
  },
  {
    pattern: /The message is (\d{1,12}) bytes when serialized which is larger than (\d{1,12})/,
    example:
      'RecordTooLargeException: The message is 1573012 bytes when serialized which is larger than 1048576, which is the value of the max.request.size configuration.',
    title: 'A message of {name} is larger ($1 bytes) than its producer may send ($2)',
    what: 'a message has $1 bytes, and max.request.size of the producer allows $2',
    change:
      'Raise max.request.size of the producer above $1 where {name} takes its settings from, with message.max.bytes of the brokers (max.message.bytes of the topic) and fetch limits of the consumers, or send less in one message (compression.type, a reference to a store)',
  },
  {
    pattern: /Failed to prepare configuration|failed_to_prepare_configuration/,
    example: '[error] <0.142.0> Failed to prepare configuration',
    kind: 'log-config-parse',
    isVague: true,
    confirm: ({ container }) =>
      container.logLines.some((line) => /rabbit|cuttlefish|<0\.\d{1,9}\.\d{1,9}>/i.test(line)),
    title: 'RabbitMQ cannot make its configuration out of rabbitmq.conf',
    what: 'rabbitmq.conf, the files in conf.d or advanced.config hold a setting that it does not take or cannot be parsed or read; the lines of level error above it say which, where there are any',
    change:
      'Look at rabbitmq.conf (and conf.d, advanced.config) as the pod has it, in the ConfigMap or Secret that makes it: each line is NAME = VALUE with a name of this version, without quotation marks or tabs, and an empty value mostly comes of a variable or a key that was empty',
  },
  {
    pattern: /INCONSISTENT_CLUSTER_ID\b/,
    example: 'ERROR [RaftManager id=1] Unexpected error INCONSISTENT_CLUSTER_ID in FETCH response',
    title: '{name} has another Kafka cluster id than the controllers that it asks',
    what: 'each node of a Kafka cluster (KRaft) must be formatted with the same cluster id, and the volume of this one (or of the others) was formatted with another: the id was made anew, or a volume of an earlier cluster came back',
    steps: [
      'Compare cluster.id in meta.properties on the volumes of all nodes. Give all the one that the nodes with the data have (CLUSTER_ID, KAFKA_CLUSTER_ID, the Secret of the chart); empty the volume of the odd one only where its data are on the others too, and let it be formatted with that id.',
    ],
  },
  {
    pattern:
      /Unable to register (?:the )?broker (\d{1,9}).{0,80}DUPLICATE_BROKER_REGISTRATION|DuplicateBrokerRegistrationException/,
    example: 'Unable to register broker 1 because the controller returned error DUPLICATE_BROKER_REGISTRATION',
    title: 'Another Kafka broker is registered with the id of {name} ($1)',
    what: 'the controller knows a live broker with the same node.id: two pods have one id, or the last run of this one was ended so hard that its session has not run out yet (broker.session.timeout.ms, 9 s)',
    change:
      'Give each broker a node.id of its own (in a StatefulSet from the number of the pod; KAFKA_NODE_ID, KAFKA_CFG_NODE_ID at {env}); where only one pod has it, the next restart registers once the old session has run out',
  },
  {
    pattern:
      /Failed to start message store of type (\w{3,40}) for vhost '([^']{1,80})'|Unable to recover vhost <<"([^"]{1,80})">> data/,
    example: "Failed to start message store of type msg_store_persistent for vhost '/': {error,{{badmatch,eof},[]}}",
    title: 'The message store of RabbitMQ for vhost $2$3 is damaged',
    what: 'RabbitMQ cannot read the messages that it has stored for vhost $2$3, as after a full disk or a node that went down, so the vhost stays down',
    steps: [
      'Make a copy of the data directory in a debug pod with the same volume. Where the queues are quorum queues or streams with replicas, take this node out (rabbitmqctl forget_cluster_node) and let it join anew with an empty directory; else move the directory of that vhost (mnesia/…/msg_stores/vhosts/…) away: its messages are lost, definitions stay.',
    ],
  },
];
