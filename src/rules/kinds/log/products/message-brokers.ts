import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What Kafka, ZooKeeper, RabbitMQ, NATS, Pulsar and their clients print where they do not start. */
export const MESSAGE_BROKERS: readonly ProductRow[] = [
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
    what: 'peer discovery of RabbitMQ reads the endpoints of its Service at the API server, which the ServiceAccount of the pod may not do (403)',
    steps: [
      'Give the ServiceAccount of the pod a Role with get (and list, watch) on endpoints, and create on events, in its namespace, and a RoleBinding for it; automountServiceAccountToken must not be false.',
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
];

/** Cheap words without one of which no row can match. */
export const MESSAGE_BROKER_HINT =
  /Replication factor|creating ephemeral|serverid|list of nodes from Kube|Peer discovery|set but deprecated|missing_dependencies|plugins_not_found|jetstream|resources available|suitable peers|NoNode/i;
