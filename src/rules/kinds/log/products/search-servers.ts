import type { ProductRow } from './product-row.js';

/** What Elasticsearch, OpenSearch, Kibana and Logstash print where they do not start, do not form a cluster, or stop to write. */
export const SEARCH_SERVERS: readonly ProductRow[] = [
  {
    pattern:
      /\[(index_not_green_timeout|index_not_yellow_timeout)\] Timeout waiting for the status of the \[([\w.-]{1,120})\] index/,
    example:
      "[.shelf] Action failed with '[index_not_green_timeout] Timeout waiting for the status of the [.shelf_8.1_001] index to become 'green'",
    kind: 'log-migration',
    title: 'The index $2 of {name} (Kibana) does not become green in Elasticsearch',
    what: 'Kibana migrates its saved objects into $2 and waits until Elasticsearch has allocated its shards, which does not happen: too few data nodes, disks above the watermark, or allocation that is switched off',
    steps: [
      'Ask Elasticsearch why: GET _cluster/allocation/explain (and _cat/shards/$2?v): free disk space below the low watermark, bring the missing data nodes back, set cluster.routing.allocation.enable to null where it was left at none after maintenance. Kibana goes on by itself then.',
    ],
  },
  {
    pattern:
      /must discover (?:at least \d{1,2} )?master-eligible nodes \[([^\]]{1,200})\] to bootstrap a cluster: have (?:only )?discovered (?:\[\{([\w.-]{1,80})\})?/,
    example:
      'master not discovered yet, this node has not previously joined a bootstrapped cluster, and this node must discover master-eligible nodes [depot-0, depot-1] to bootstrap a cluster: have discovered [{depot-0}{a}]',
    isAtAnyLevel: true,
    title: '{name} does not find the other master nodes with which it is to form its cluster ($1)',
    what: 'the cluster is new, cluster.initial_master_nodes names $1, and it has not found enough of these so far ($2): the others do not run, have other names, or cannot be reached on the transport port (9300)',
    steps: [
      'See that the pods of $1 run (podManagementPolicy: Parallel lets all start at once), that node.name of each is just what cluster.initial_master_nodes says, and that discovery.seed_hosts names a headless Service with publishNotReadyAddresses: true.',
      'See in the log of the others why they do not join: another cluster.name, certificates for the transport port, a NetworkPolicy.',
    ],
  },
  {
    pattern:
      /an election requires (?:at least )?(\d{1,2} nodes?|a node|two nodes|one or more nodes).{0,200}(?:have|has) (?:only )?discovered/,
    example:
      'master not discovered or elected yet, an election requires at least 2 nodes with ids from [a, b, c], have discovered [{depot-0}] which is not a quorum',
    isAtAnyLevel: true,
    isVague: true,
    title: 'The cluster of {name} has no master: too few of its master nodes are there',
    what: 'the cluster was formed before, and to elect a master needs more of its master-eligible nodes ($1) than this one finds',
    steps: [
      'Bring the other master nodes back: see why their pods are pending, crash or are not reached (port 9300, certificates). More than half of those that the line names must be there; do not empty the data of the others meanwhile.',
    ],
  },
  {
    pattern: /did not trust this server's certificate, closing connection/,
    example:
      "client did not trust this server's certificate, closing connection Netty4TcpChannel{localAddress=/10.42.0.17:9300",
    kind: 'log-tls',
    isAtAnyLevel: true,
    title: 'The nodes of the cluster do not trust the certificate of {name}',
    what: 'another node (or a client) closes the connection, since the certificate that {name} shows is not signed by the CA that it trusts: the nodes have certificates of different CAs, or a client lacks the CA',
    steps: [
      'Let all nodes have certificates of one CA, and that CA in their truststore (xpack.security.transport.ssl.certificate_authorities or truststore, plugins.security.ssl.transport.*); the remote address in the line says who does not trust it. After a change of the CA restart all nodes, first with both CAs in the truststore.',
    ],
  },
  {
    pattern:
      /flood stage disk watermark \[([^\]]{1,20})\] exceeded on \[[^\]]{1,60}\]\[([\w.-]{1,80})\](?:\[([^\]]{1,160})\])?/,
    example:
      'flood stage disk watermark [95%] exceeded on [a][depot-0][/srv/shelf] free: 0.9gb[3.1%], all indices on this node will be marked read-only',
    kind: 'log-no-space',
    isAtAnyLevel: true,
    title: 'The disk of $2 is nearly full, so its indices are read-only (flood stage $1)',
    what: 'more than $1 of the disk of $2 is used, so Elasticsearch makes the indices on it read-only (index.blocks.read_only_allow_delete) until there is room again',
    steps: [
      'Make room: enlarge the claim of $2 (its storage class must allow expansion), add nodes, or delete indices that are needed no more (DELETE INDEX, a lifecycle policy). The block is lifted by itself once the disk is below the high watermark (before 7.4 by hand: PUT _all/_settings { "index.blocks.read_only_allow_delete": null }).',
    ],
  },
  {
    pattern: /high disk watermark \[([^\]]{1,20})\] exceeded on \[[^\]]{1,60}\]\[([\w.-]{1,80})\]/,
    example:
      'high disk watermark [90%] exceeded on [a][depot-0][/srv/shelf] free: 1.2gb[4.1%], shards will be relocated',
    kind: 'log-no-space',
    isAtAnyLevel: true,
    isVague: true,
    title: 'The disk of $2 is nearly full (high watermark $1)',
    what: 'more than $1 of the disk of $2 is used, so Elasticsearch moves shards away from it and gives it no new ones: with no other node to take them they stay unassigned',
    steps: [
      'Enlarge the claim of $2 (its storage class must allow expansion), add nodes, or delete indices that are needed no more; GET _cat/allocation?v shows what each node has.',
    ],
  },
  {
    pattern: /Transport SSL must be enabled (?:if|for setups with|when) /,
    example:
      'bootstrap check failure [1] of [1]: Transport SSL must be enabled if security is enabled. Please set [xpack.security.transport.ssl.enabled]',
    kind: 'log-config-parse',
    title: '{name} has security switched on without TLS between its nodes',
    what: 'xpack.security.enabled is true, and the transport port (9300) has no TLS, which Elasticsearch demands of every node that is no development node',
    change:
      'Give the nodes certificates (elasticsearch-certutil ca and cert, in a Secret that is mounted) and set xpack.security.transport.ssl.enabled: true with xpack.security.transport.ssl.keystore.path or .certificate and .key; a cluster of one node may set discovery.type: single-node instead',
    steps: [
      'To switch security off (xpack.security.enabled: false) opens all data to everybody who reaches port 9200.',
    ],
  },
  {
    pattern:
      /\[([\w.]{3,120})\] is not set, but the following settings have been configured in elasticsearch\.yml : \[([^\]]{1,200})\]/,
    example:
      'invalid configuration for depot.ssl - [depot.ssl.enabled] is not set, but the following settings have been configured in elasticsearch.yml : [depot.ssl.key]',
    kind: 'log-config-parse',
    title: '{name} lacks the setting $1, which belongs to $2',
    what: '$2 are set, and $1, which says whether they are used, is not',
    change: 'Set $1: true (or take $2 out, where it is not to be used) in elasticsearch.yml or at {env}',
  },
  {
    pattern: /unknown setting \[([\w.]{2,120})\](?! did you mean)/,
    except: /secure setting/,
    example:
      'java.lang.IllegalArgumentException: unknown setting [depot.shelf.height] please check that any required plugins are installed',
    kind: 'log-config-parse',
    title: '{name} does not know the setting $1',
    what: 'its configuration has $1, which {image} does not know: it was removed in this version, is misspelt, or belongs to a plugin that is not installed',
    change:
      'Take $1 out where it stands (elasticsearch.yml or opensearch.yml of a ConfigMap, or a variable of that name at {env}), or write what this version has for it; settings of an index do not belong there',
    steps: ['Where it belongs to a plugin, install the plugin in the image.'],
  },
  {
    pattern:
      /Password (?:\S{1,80} )?(?:failed validation: |is weak\b).{0,20}(?:Please re-try|Weak)|Password does not match validation regex/,
    example: 'Password shelf failed validation: "Weak password". Please re-try with a minimum 8 character password',
    kind: 'log-config-parse',
    title: 'OpenSearch does not take the first password of admin: it is too weak',
    what: 'OPENSEARCH_INITIAL_ADMIN_PASSWORD is too short or too easy to guess: it needs at least 8 characters with upper and lower case, a digit and a special character, and is tried for strength (zxcvbn) beside',
    change: 'Give OPENSEARCH_INITIAL_ADMIN_PASSWORD a longer random password, from a Secret at {env}',
    steps: [
      'It counts for the demo configuration at the first start only; with certificates and users of your own set DISABLE_INSTALL_DEMO_CONFIG=true.',
    ],
  },
  {
    pattern: /Unable to complete saved object migrations for the \[([\w.-]{1,80})\] index[:.] ?(.{0,200})/,
    example:
      "FATAL Error: Unable to complete saved object migrations for the [.shelf] index: Timeout waiting for the status of the [.shelf_8] index to become 'yellow'",
    kind: 'log-migration',
    title: 'Kibana cannot migrate its index $1 in Elasticsearch',
    what: 'at its start Kibana brings $1 to its own version, and that fails: $2',
    steps: [
      'Where it waits for an index to become yellow, or finds no shards: look at Elasticsearch first (GET _cluster/health, _cluster/allocation/explain): a full disk (watermark), too few nodes, cluster.routing.allocation.enable set to none, or cluster.max_shards_per_node reached. Then start Kibana anew.',
      'Where it names documents that are corrupt or of an unknown type, delete or mend those as the message says, after a snapshot of $1; do not delete $1 itself: it holds the dashboards.',
    ],
  },
  {
    pattern: /Cannot write to (\/\S{1,160}) as (\d{1,10}):(\d{1,10})/,
    example: 'Cannot write to /var/shelf as 8983:8983',
    kind: 'log-permission-denied',
    title: '{name} may not write to $1',
    what: 'the start script of Solr runs as user $2 and group $3, and may not write to $1: the volume that is mounted there belongs to another user',
    change:
      'Set {spec}.securityContext.fsGroup to $3, the group that it runs as, so that the volume at $1 is writable for it; on a share its server has to give the directory to user $2',
  },
  {
    pattern: /Expected one of .{1,400}? at line (\d{1,6}), column (\d{1,6}) \(byte \d{1,9}\) after (.{0,80})/,
    example:
      'LogStash::ConfigurationError", :message=>"Expected one of [ #, => ] at line 12, column 5 (byte 210) after output { depot { shelf ',
    kind: 'log-config-parse',
    title: 'The pipeline of {name} cannot be parsed (line $1, column $2)',
    what: 'its pipeline has a fault of syntax at line $1, column $2 (all files of the pipeline count as one, in the order of their names), right after "$3"',
    change:
      'Correct line $1, column $2 of the pipeline (NAME => VALUE, braces and quotation marks in pairs) in the ConfigMap that is mounted at /usr/share/logstash/pipeline',
    steps: ['Try it first: logstash --config.test_and_exit -f PIPELINE in the same image.'],
  },
  {
    pattern: /setting \[([\w.]{3,120})\] is not allowed when \[([\w.]{3,120})\] is set to \[([\w.-]{1,60})\]/,
    example:
      'IllegalArgumentException: setting [depot.initial_nodes] is not allowed when [depot.type] is set to [single-node]',
    kind: 'log-config-parse',
    title: '{name} has $1, which does not go with $2: $3',
    what: '$2 is $3, and $1 is set too: both exclude each other',
    change:
      'Take $1 out (elasticsearch.yml or a variable of that name at {env}), or $2, whichever does not fit: a cluster of one node needs only discovery.type: single-node',
  },
  {
    pattern: /AccessDeniedException:? \[?(\/\S{0,120}\/config\/(?:elasticsearch|opensearch)\.keystore)/,
    example: 'Likely root cause: java.nio.file.AccessDeniedException: /srv/elasticsearch/config/elasticsearch.keystore',
    kind: 'log-permission-denied',
    title: '{name} may not read its keystore $1',
    what: '$1 belongs to uid 1000 and group 0 of the image (or is of a volume with other owners), and {name} runs as another user and group',
    change:
      'Let {name} run as uid 1000 ({path}.securityContext.runAsUser: 1000) with runAsGroup: 0 (or fsGroup: 1000 for its volumes), as the image is made for; where the keystore is mounted from a Secret, let an init container copy it to an emptyDir',
    steps: ['Do not mount a volume over the whole config directory: it hides the other files of the image.'],
  },
  {
    pattern:
      /this action would add \[(\d{1,6})\](?: total)? shards, but this cluster currently has \[(\d{1,7})\]\/\[(\d{1,7})\] maximum/,
    example:
      'Validation Failed: 1: this action would add [2] shards, but this cluster currently has [999]/[1000] maximum normal shards open;',
    title: 'The Elasticsearch cluster has as many shards as it allows ($2 of $3)',
    what: 'a new index needs $1 more shards, and the cluster has $2 of the $3 that cluster.max_shards_per_node allows for its data nodes',
    steps: [
      'Delete or close old indices, or give them fewer shards (number_of_shards: 1, number_of_replicas: 0 with one node, a lifecycle policy that shrinks and deletes); more data nodes raise the bound. cluster.max_shards_per_node can be raised meanwhile, and costs heap.',
    ],
  },
  {
    pattern: /Unable to read the file (\/[^\s[\]]{1,200}?)\. Please make sure this files? exists and is readable/,
    example:
      'Likely root cause: OpenSearchException[Unable to read the file /srv/opensearch/config/shelf.pem. Please make sure this files exists and is readable regarding to permissions]',
    kind: 'log-file-missing',
    title: '$1 is missing in {name}, or its user may not read it',
    what: 'the security plugin of OpenSearch is configured with the file $1, which is not there or not readable for the user that {name} runs as',
    change:
      'Mount the Secret that has this certificate or key so that it stands at $1 ({path}.volumeMounts, with subPath where the image has other files in that directory), or correct plugins.security.ssl.… in opensearch.yml; the demo files (root-ca.pem, esnode.pem, kirk.pem) are there only where the demo configuration is installed (no DISABLE_INSTALL_DEMO_CONFIG)',
  },
  {
    pattern:
      /cannot read configured (?:PEM|\[?\w{3,8}\]?) ([\w() ]{3,50}?) \[(\/[^\],]{1,200})[^\]]{0,200}\] because access to read the file is blocked/,
    example: [
      'failed to load SSL configuration [depot.ssl] - cannot read configured PEM certificate_authorities [/srv/certs/ca.crt] because access to read the file is blocked; SSL resources should be placed in the [/srv/config] directory',
      'cannot read configured PEM certificate file [/depot/tls.crt] because access to read the file is blocked; SSL resources should be placed in the [/srv/config] directory',
    ],
    kind: 'log-file-missing',
    title: '{name} may read certificates below its config directory only, and $2 is not there',
    what: 'Elasticsearch lets itself read files for TLS only below its config directory (its security manager blocks all others), and $1 is $2',
    change:
      'Mount the Secret with the certificates below it, such as /usr/share/elasticsearch/config/certs ({path}.volumeMounts), and name the files there in place of $2 (a path that is relative to config, such as certs/ca.crt)',
  },
  {
    pattern: /index \[([\w.*-]{1,120})\] blocked by: \[(?:TOO_MANY_REQUESTS|FORBIDDEN)\/12\//,
    example:
      "AuthorizationException(403, 'cluster_block_exception', 'index [shelves] blocked by: [FORBIDDEN/12/index read-only / allow delete (api)];')",
    title: 'Index $1 is read-only, since a disk of the Elasticsearch cluster is nearly full',
    what: 'the cluster has set the block index.blocks.read_only_allow_delete on $1: more than the flood stage (95 %) of the disk of a node that holds it is used; no right is missing',
    steps: [
      'Make room on the data nodes (a larger claim, more nodes, delete old indices): GET _cat/allocation?v shows which. The block is lifted by itself then (before 7.4: PUT $1/_settings { "index.blocks.read_only_allow_delete": null }).',
    ],
  },
  {
    pattern: /No configuration found in the configured sources/,
    example: '[ERROR][logstash.config.sourceloader] No configuration found in the configured sources.',
    kind: 'log-config-parse',
    title: '{name} finds no pipeline, so it ends',
    what: 'Logstash reads /usr/share/logstash/pipeline/*.conf (or what path.config or pipelines.yml names), and finds no file there',
    change:
      'Mount the ConfigMap with the pipeline at /usr/share/logstash/pipeline ({path}.volumeMounts), with keys that end in .conf, or correct path.config (-f, pipelines.yml) to where it is mounted',
  },
  {
    pattern: /Could not find configName for collection ([\w.-]{1,120})/,
    example: 'ZooKeeperException: Could not find configName for collection shelves found:[_default]',
    title: 'ZooKeeper has no configset for the Solr collection $1',
    what: 'Solr finds the collection $1 and no configset of that name in ZooKeeper: it was never uploaded, or ZooKeeper was made anew',
    steps: [
      'Upload it: solr zk upconfig -n $1 -d DIRECTORY -z ZOOKEEPER (bin/solr in the pod), and link it where it has another name (solr zk linkconfig, zkcli.sh -cmd linkconfig -collection $1 -confname NAME); then start {name} anew.',
    ],
  },
  {
    pattern: /AccessControlException: access denied \("java\.io\.FilePermission" "(\/[^"]{1,200})" "read"\)/,
    example:
      'java.security.AccessControlException: access denied ("java.io.FilePermission" "/srv/certs/ca.crt" "read")',
    kind: 'log-file-missing',
    title: '{name} may read files below its config directory only, and $1 is not there',
    what: 'its security manager lets it read only below its own directories, and it is told to read $1 (for TLS: certificate, key or CA); the rights of the file are not what is wrong',
    change:
      'Mount what holds $1 below the config directory, such as /usr/share/elasticsearch/config/certs ({path}.volumeMounts), and name the file there in its settings (a path that is relative to config, such as certs/ca.crt)',
  },
  {
    pattern: /unknown setting \[([\w.]{2,120})\] did you mean \[([\w.]{2,120})\]/,
    example: 'java.lang.IllegalArgumentException: unknown setting [depot.shelf.hosst] did you mean [depot.shelf.host]?',
    kind: 'log-config-parse',
    title: '{name} does not know the setting $1; it knows $2',
    what: 'its configuration has $1, which {image} does not know, and which looks like $2',
    change:
      'Write $2 in place of $1 where it stands (its configuration file of a ConfigMap, an argument, or a variable of that name at {env})',
  },
];
