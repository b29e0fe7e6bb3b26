import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What agents and collectors of logs, metrics and traces, and what shows them, print where a configuration, plugin or directory does not fit. */
export const TELEMETRY_AGENTS: readonly ProductRow[] = [
  {
    pattern: /\[net\] getaddrinfo\(host='([\w.-]{1,253})', err=\d{1,4}\): (.{3,80})/,
    example: "[2026/03/02 10:12:34] [ warn] [net] getaddrinfo(host='shelf-master', err=4): Domain name not found",
    kind: 'log-dns',
    isAtAnyLevel: true,
    title: 'Host $1 of an output of {name} (Fluent Bit) does not resolve',
    what: 'an output sends to the host $1, which DNS does not know ($2): no Service of that name is in this namespace, or the DNS of the cluster does not answer',
    change:
      'Correct Host of that output in the configuration to the Service as it is seen from this namespace (NAME.NAMESPACE.svc), and see that it exists (kubectl get service -A); where other names fail too, see to CoreDNS and net.dns.resolver',
  },
  {
    pattern: /failed to make file target manager: too many open files/,
    example: 'error="failed to make file target manager: too many open files"',
    title: '{name} finds no free inotify instance on its node (too many open files)',
    what: 'it wants to watch the directories of the logs, and the node has as many inotify instances in use as one user may have (fs.inotify.max_user_instances, mostly 128)',
    steps: [
      'Raise fs.inotify.max_user_instances (such as 8192) and fs.inotify.max_user_watches (such as 524288) on the node (sysctl -w, and /etc/sysctl.d so that it stays); that is a setting of the node, not of the pod.',
    ],
  },
  {
    pattern:
      /no global ((?:Slack API|PagerDuty|VictorOps|OpsGenie|WeChat|Webex|Telegram|SMTP|Rocketchat)[\w ]{0,30}?) set\b/,
    example: 'level=error msg="Loading configuration file failed" err="no global Slack API URL set"',
    kind: 'log-config-parse',
    title: 'Alertmanager has no $1 for one of its receivers',
    what: 'a receiver of alertmanager.yml gives no $1 of its own, and the global section gives none either',
    change:
      'Set the $1 in the global section of alertmanager.yml (slack_api_url or slack_api_url_file, smtp_smarthost and smtp_from, opsgenie_api_key, pagerduty_url …; a secret by its _file form), or at the receiver itself; with the operator in the AlertmanagerConfig or the Secret of {name}',
  },
  {
    pattern: /section '([\w.-]{1,60})' tried to instance a plugin name that do(?:n't|esn't) exists?/,
    example: "[error] [config] section 'shelf' tried to instance a plugin name that don't exist",
    kind: 'log-config-parse',
    title: 'Fluent Bit has no plugin $1',
    what: 'a section of the configuration names the plugin $1 (Name), which this build of Fluent Bit does not have: misspelt, under the wrong kind of section (an output under [FILTER]), or of another build',
    change:
      'Correct Name $1 in that section of the configuration ({name} takes it from its ConfigMap), or use an image with that plugin; fluent-bit --help lists what {image} has',
  },
  {
    pattern:
      /\[config\] ([\w.-]{1,40}): unknown configuration property '([\w.-]{1,80})'\. The following properties are allowed: (.{1,300}?)\.?$/,
    example:
      "[error] [config] depot: unknown configuration property 'Shelf_Name'. The following properties are allowed: host, and port.",
    kind: 'log-config-parse',
    title: 'The plugin $1 of Fluent Bit does not know $2',
    what: 'a section with the plugin $1 sets $2, which this version of it does not have; it takes: $3',
    change:
      'Take $2 out of the section of $1 in the configuration (its ConfigMap), or correct it to one of the properties that the message lists: some went with newer versions (Type_Name is Suppress_Type_Name of es, for one)',
  },
  {
    pattern: /\[sqldb\] cannot open database (\/\S{1,160})\/([^\s/]{1,80})/,
    example: '[error] [sqldb] cannot open database /var/lib/depot/flb_shelf.db',
    kind: 'log-permission-denied',
    title: 'Fluent Bit cannot write its position database $1/$2',
    what: 'DB of an input names $1/$2, and $1 is not there, read-only or not writable for the user of the container',
    change:
      'Let DB name a file in a directory that is mounted to be written ({path}.volumeMounts without readOnly: a hostPath of type DirectoryOrCreate such as /var/lib/fluent-bit keeps positions over restarts, an emptyDir does not)',
  },
  {
    pattern:
      /parser (?:named )?'([\w.-]{1,80})' (?:is not registered|could not be found)|requested parser '([\w.-]{1,80})' not found/,
    example: [
      "[error] [input:tail:tail.0] parser 'docker_shelf' is not registered",
      "[error] [filter_parser] requested parser 'shelf' not found",
    ],
    kind: 'log-config-parse',
    title: 'Fluent Bit has no parser $1$2',
    what: 'an input or filter uses the parser $1$2, and no file of parsers defines it: Parsers_File in [SERVICE] is missing, or names a file that a mounted ConfigMap hides',
    change:
      'Define $1$2 in a file of parsers that Parsers_File of [SERVICE] names (a ConfigMap that is mounted over /fluent-bit/etc must hold parsers.conf too), or correct its name',
  },
  {
    pattern:
      /missing authentication credentials for REST request \[(\/?[\w/.-]{0,80})\]|HTTP status=401 URI=(\/[\w./-]{0,80})/,
    example: [
      '{"type":"security_exception","reason":"missing authentication credentials for REST request [/_shelf]"}',
      '[error] [output:es:es.0] HTTP status=401 URI=/_shelf, response:',
    ],
    kind: 'log-auth-db',
    title: '{name} gives Elasticsearch or OpenSearch no valid credentials (401 for $1$2)',
    what: 'the server demands a login ($1$2), and the request has none or a wrong one',
    change:
      'Give it user and password or an API key of that server in its configuration (HTTP_User and HTTP_Passwd of Fluent Bit, user and password of Fluentd, output.elasticsearch.username of Beats) from a Secret at {env}',
  },
  {
    pattern: /error_class=Fluent::ConfigError error="'([\w.@-]{1,60})' parameter is required"/,
    example: `config error file="/etc/depot.conf" error_class=Fluent::ConfigError error="'shelf' parameter is required"`,
    kind: 'log-config-parse',
    title: 'The configuration of Fluentd lacks the parameter $1',
    what: 'a section of the configuration of Fluentd has no $1, which its plugin demands (in {image} often from a variable that is not set)',
    change:
      'Set $1 in that section of the configuration, or the variable that it is taken from at {env} (FLUENT_ELASTICSEARCH_HOST and its like in fluentd-kubernetes-daemonset)',
  },
  {
    pattern: /Detected ES (\d{1,3}) but you use ES client ([\d.]{0,10}\d)/,
    example: 'Detected ES 7 but you use ES client 8.1.0.',
    title: 'Fluentd has a client for Elasticsearch $2, and the server is of version $1',
    what: 'the gem elasticsearch of the image is $2, and the server is Elasticsearch $1 (or OpenSearch, which it takes for one)',
    steps: [
      'Use an image with the client of version $1 (fluentd-kubernetes-daemonset with -elasticsearch$1 in its tag; gem install elasticsearch -v "~> $1" in an image of your own), or the plugin fluent-plugin-opensearch for OpenSearch.',
    ],
  },
  {
    pattern: /data_dir "(\/[^"]{1,160})" does not exist/,
    also: /invalid data_dir|vector/i,
    example: 'contains an invalid data_dir: data_dir "/srv/depot" does not exist',
    kind: 'log-file-missing',
    title: 'Vector finds no data directory $1',
    what: 'data_dir of Vector names $1, which is not in the container',
    change:
      'Mount a volume at $1 ({path}.volumeMounts: a hostPath of type DirectoryOrCreate or a claim keeps positions and buffers, an emptyDir loses them with the pod), or correct data_dir',
  },
  {
    pattern:
      /config file \("([^"]{1,160})"\) (?:can only be writable by the owner but the permissions are "([\w-]{4,12})"|must be owned by (?:the )?(?:user identifier \(uid=(\d{1,7})\)|the beat user \(uid=(\d{1,7})\)) or root)/,
    example: [
      'config file ("depot.yml") can only be writable by the owner but the permissions are "-rw-rw-r--"',
      'config file ("depot.yml") must be owned by the user identifier (uid=0) or root',
    ],
    title: 'The mode or owner of $1 is not as {name} demands it ($2$3$4)',
    what: 'a Beat takes $1 only where nobody but its owner may write it, and that is root or the user that it runs as',
    change:
      'Set defaultMode: 0640 at the ConfigMap or Secret of the volume with $1 ({spec}.volumes), and take out fsGroup where that adds rights; a file of the image needs chmod go-w and chown root there',
    steps: [
      'Where that cannot be, add --strict.perms=false to {path}.args: then it takes a configuration that other users of the container may change.',
    ],
  },
  {
    pattern: /data path already locked by another beat/,
    example: 'Exiting: data path already locked by another beat. Please make sure',
    title: 'Another Beat holds the data path of {name}',
    what: 'the directory of path.data is locked: another pod on the same node or volume uses it (an older pod that still runs, a second DaemonSet or release with the same hostPath), or a process of the same pod',
    change:
      'Give each of them a directory of its own (the hostPath at {spec}.volumes, path.data), or let the older one end first (strategy Recreate for a Deployment)',
    steps: [
      'Where none other runs, a killed one has left its lock: remove the .lock file in path.data (in a debug pod with the same volume); versions from 8.0 on do so by themselves.',
    ],
  },
  {
    pattern: /cannot find the definition of component name "([\w.]{1,120})"/,
    example: 'Error: /etc/alloy/config.alloy:3:1: cannot find the definition of component name "depot.shelf"',
    kind: 'log-config-parse',
    title: 'Alloy does not know the component $1',
    what: 'the configuration has a component $1, which this version of Alloy does not have: misspelt, newer than {image}, or not of the stability that is allowed',
    change:
      'Correct the name $1 in the configuration; for components that are experimental or in public preview add --stability.level=experimental (public-preview) to {path}.args',
  },
  {
    pattern: /Datasource provisioning error: data source not found/,
    example: 'Error: ✗ Datasource provisioning error: data source not found',
    kind: 'log-config-parse',
    title: 'Grafana cannot match a provisioned data source with the one that it has stored',
    what: 'a provisioned data source has the name of one in the database and another uid (or the uid of one with another name), so Grafana finds it and then does not',
    steps: [
      'Give the data source in the provisioning file the uid that the one in the database has (SELECT uid, name FROM data_source), or take uid out of the file; or let the file remove the old one first: deleteDatasources with its name and orgId. GF_LOG_LEVEL=debug shows which one it is.',
    ],
  },
  {
    pattern: /(?:Datasource provisioning error|provisioning error): read (\/\S{1,160}): is a directory/,
    example: 'Datasource provisioning error: read /srv/depot.yml: is a directory',
    kind: 'log-config-parse',
    title: 'Grafana finds a directory where it looks for the file $1',
    what: '$1 is a directory: a ConfigMap or Secret is mounted there whole, or subPath names a key that it does not have',
    change:
      'Mount the volume at the directory above, or add subPath with the key of the ConfigMap or Secret that holds the file ({path}.volumeMounts)',
  },
  {
    pattern: /failure parsing contact points: (.{1,200})/,
    example: 'Failed to start grafana. error: failure parsing contact points: depot: could not find shelf key',
    kind: 'log-config-parse',
    title: 'A provisioned contact point of Grafana is not valid: $1',
    what: 'a file under provisioning/alerting has a contact point that Grafana does not take: $1',
    change:
      'Correct settings of that contact point in its file (a ConfigMap or Secret under /etc/grafana/provisioning/alerting): each type has keys that it must have, and a variable $NAME in it is empty where it is not set at {env}',
  },
  {
    pattern: /schema v13 is required to store Structured Metadata .{0,80}your schema version is (v\d{1,3})/,
    example:
      'CONFIG ERROR: schema v13 is required to store Structured Metadata and use native OTLP ingestion, your schema version is v11.',
    kind: 'log-config-parse',
    title: 'Loki 3 stores structured metadata, which schema $1 of its configuration cannot',
    what: 'allow_structured_metadata is on by default from Loki 3.0 on and needs schema v13 with the index tsdb, and the newest period of schema_config has schema $1',
    change:
      'Set allow_structured_metadata: false in limits_config (or -validation.allow-structured-metadata=false at {path}.args)',
    steps: [
      'Then add a period with schema: v13 and store: tsdb to schema_config, with a from that lies in the future, and switch it on again once that has begun; do not change periods that have data.',
    ],
  },
  {
    pattern: anyOf(/failed to join memberlist cluster.{0,40}found no nodes to join/, /found no nodes to join/),
    example: 'failed to join memberlist cluster: found no nodes to join',
    title: '{name} finds no other member of its ring (memberlist)',
    what: 'the address under memberlist.join_members resolves to no pod: the headless Service for it does not exist, selects no pods, or does not publish pods that are not ready',
    change:
      'See that join_members names the headless Service of the members (its port is 7946), that this Service selects their pods and has publishNotReadyAddresses: true, and that a NetworkPolicy lets 7946 through (TCP and UDP)',
  },
  {
    pattern: /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):8500\/v1\/kv\/(?:collectors\/)?([\w.-]{1,60})/,
    example:
      'failure: not healthy, 0 terminated, 1 failed: [unable to initialise ring state: Get "http://localhost:8500/v1/kv/collectors/depot?stale=": dial tcp [::1]:8500: connect: connection refused]',
    kind: 'log-conn-refused',
    title: '{name} keeps its ring $1 in Consul at localhost, where there is none',
    what: 'a ring whose kvstore names no store is kept in Consul at localhost:8500, the default of Loki, Mimir and Tempo, and no Consul runs in the pod',
    change:
      'Set kvstore.store: memberlist for ring $1, and for all rings at once by common.ring.kvstore, with memberlist.join_members naming the headless Service of the members (store: inmemory only for a single instance)',
  },
  {
    pattern: /at least one Provider must be supplied/,
    example: 'Error: at least one Provider must be supplied',
    kind: 'log-config-parse',
    title: 'The OpenTelemetry Collector in {name} is built without a provider for its configuration',
    what: 'this build of the collector has no provider (file, env, yaml …) by which it could read --config: it was made by a builder without any, or its version does not fit the operator or chart that starts it',
    steps: [
      'Use the image of the collector that the chart or operator is made for (its default), or a later one; in a distribution of your own list the providers in the manifest of the builder (envprovider, fileprovider, yamlprovider) and build {image} anew.',
    ],
  },
  {
    pattern: /bucket with type (\w{1,40}) is not supported/,
    example: 'bucket with type SHELF is not supported: create bucket client',
    kind: 'log-config-parse',
    title: 'Thanos knows no object store of the type $1',
    what: 'type of the object store configuration (--objstore.config, --objstore.config-file) is $1, and Thanos knows S3, GCS, AZURE, SWIFT, COS, ALIYUNOSS, BOS, OCI, OBS and FILESYSTEM, in capitals',
    steps: [
      'Correct type: $1 in the configuration of the object store to one of S3, GCS, AZURE, SWIFT, COS, ALIYUNOSS, BOS, OCI, OBS or FILESYSTEM, and let the keys below config: be those of that type.',
    ],
  },
];
