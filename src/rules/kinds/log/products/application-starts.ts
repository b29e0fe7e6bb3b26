import type { ProductRow } from './product-row.js';

/** What packaged applications, proxies and observability print of settings and extensions that they do not start with. */
export const APPLICATION_STARTS: readonly ProductRow[] = [
  {
    pattern:
      /(?:listen|bind)\w{0,6}\b.{0,80}?\b((?:\d{1,3}\.){3}\d{1,3}):(\d{1,5})\b.{0,160}annot assign requested address/i,
    except: /:23(?:79|80)\b|dial tcp/,
    example: 'cannot start pipelines: listen tcp 10.0.0.1:4317: bind: cannot assign requested address',
    kind: 'log-config-parse',
    title: '{name} is to listen on $1, which is no address of its pod',
    what: 'it is configured to listen on $1:$2, and no interface of the pod has $1: an address of a Service, of a node or of an older pod',
    change:
      'Let it listen on 0.0.0.0:$2, or on the address of the pod by a variable from fieldRef status.podIP at {env}, in place of $1',
  },
  {
    pattern: /rule "([^"]{1,80})": invalid alert rule: (.{3,120})|failure parsing alert rules?: (.{3,160})/,
    example:
      'Error: ✗ *provisioning.ProvisioningServiceImpl run error: failure parsing alert rules: rule "High": invalid alert rule: folder must be set',
    kind: 'log-config-parse',
    title: 'Grafana does not take a provisioned alert rule ($1)',
    what: 'a file below /etc/grafana/provisioning/alerting (or a ConfigMap that a sidecar brings) has a rule that Grafana refuses: $1 $2$3',
    change:
      'Correct that rule in its file: $1 $2$3 (each group has name, folder and interval, each rule uid, title, condition and data)',
  },
  {
    pattern: /Failed to install plugin ([\w-]{3,80}): 404|[Pp]lugin ([\w-]{3,80}) not found.{0,40}\(Grafana/,
    example: 'Failed to install plugin shelf-panel: 404: Plugin not found (Grafana v10.4.0 linux-amd64)',
    kind: 'log-config-parse',
    title: 'The catalogue of Grafana has no plugin $1$2 for this version',
    what: 'GF_INSTALL_PLUGINS (plugins of the chart) names $1$2, and the catalogue answers 404: the name is misspelt, or there is no release for this Grafana',
    change:
      'Correct $1$2 in GF_INSTALL_PLUGINS at {env} (plugins of the chart) to the id that grafana.com/grafana/plugins has, with a version that fits, or take it out',
  },
  {
    pattern: /UnsupportedProductError|not a supported distribution of Elasticsearch|server is not Elasticsearch/,
    example:
      'Elasticsearch::UnsupportedProductError error="The client noticed that the server is not a supported distribution of Elasticsearch."',
    title: 'The Elasticsearch client of {name} does not take its server: it is OpenSearch, or another product',
    what: 'clients of Elasticsearch from 7.14 on ask the server what it is, and end where it is OpenSearch, too old, or a proxy that drops the header X-Elastic-Product',
    change:
      'Let {name} use the plugin or client of OpenSearch (fluent-plugin-opensearch, logstash-output-opensearch, opensearch-py), or an image whose client is older than 7.14; with a proxy in front of Elasticsearch let it pass X-Elastic-Product',
  },
  {
    pattern: /[Uu]nable to decode positions file (\/\S{1,200})|invalid (?:yaml )?positions file \[?(\/[^\s\]]{1,200})/,
    example:
      'error reading positions file: yaml: control characters are not allowed. Unable to decode positions file /run/depot/positions.yaml',
    title: '{name} cannot read its positions file $1$2',
    what: 'the file in which it keeps how far it has read each log ($1$2) is damaged or half written, as after a crash of the node or a full disk',
    steps: [
      'Remove $1$2 (it is on the node, where the volume is a hostPath) and start {name} again: it makes it anew, and reads the present logs from their beginning once more (or set positions.ignore_invalid_yaml: true).',
    ],
  },
  {
    pattern:
      /Plugin ([\w.-]{2,80}):(\S{1,60}) .{0,130}?depends on (?:configuration-as-code )?plugin ([\w.-]{2,80}):(\S{1,60}), but there is an older version defined(?: on the top level - \S{1,80}:([\w.-]{1,60}))?/,
    example:
      'Plugin shelf:17.v8 (via depot) depends on plugin amber-api:3.1.8, but there is an older version defined on the top level - amber-api:2.9.2',
    kind: 'log-config-parse',
    title: 'Jenkins plugin $1 needs $3 $4, and an older one is pinned ($5)',
    what: 'the list of plugins pins $3 at an older version ($5), and $1 $2 (which another plugin brings) needs $4 or newer',
    change:
      'Raise $3 to $4 or newer in the list of plugins (plugins.txt, controller.installPlugins of the chart), or pin $1 at an older version that takes the pinned one',
  },
  {
    pattern: /following plugins? (?:is|are) no longer compatible with this version of SonarQube: (.{3,120})/,
    example: "the following plugins are no longer compatible with this version of SonarQube: 'shelf', 'ldap'",
    kind: 'log-config-parse',
    title: 'Plugins of {name} do not fit this SonarQube: $1',
    what: 'extensions/plugins has $1, which this version of SonarQube does not load (its function is part of SonarQube now, or the plugin is not maintained)',
    steps: [
      'Delete the jars of $1 from /opt/sonarqube/extensions/plugins (on the volume, in a debug pod) and from plugins.install of the chart, then start {name} again.',
    ],
  },
  {
    pattern: /Current version is too old\. Please upgrade to Long[- ]Term (\w{4,10}) version/,
    example:
      'java.lang.IllegalStateException: Current version is too old. Please upgrade to Long Term Active version firstly.',
    kind: 'log-migration',
    title: 'The database of {name} is of a SonarQube that is too old to upgrade at once',
    what: 'SonarQube upgrades only from the last Long Term $1 version on, and its database is of an older one',
    change:
      'Set the image of {name} to the last Long Term $1 release before {image} (9.9 for 10.x, and 8.9 before 9.9), let it upgrade (open /setup), then come back to {image}; have a backup of the database',
  },
  {
    pattern:
      /Cannot chroot\d?\(?\(?(\/[\w./-]{1,120})\)|chroot\("?(\/[\w./-]{1,120})"?\) failed \(?\d{0,3}:? ?Operation not permitted/,
    example: '[haproxy.main()] Cannot chroot(/var/lib/haproxy).',
    kind: 'log-permission-denied',
    title: '{name} may not change its root directory to $1$2 (chroot)',
    what: 'the configuration tells it to chroot to $1$2, which needs root or the capability SYS_CHROOT, or the directory is not in {image}',
    change: 'Take the line "chroot $1$2" (and user and group) out of its configuration: in a container it adds nothing',
  },
  {
    pattern: /server has been offline for more than the configured server_rejoin_age_max \(([\w.]{2,20})\)/,
    example:
      'refusing to rejoin cluster because server has been offline for more than the configured server_rejoin_age_max (168h0m0s) - consider wiping your data dir',
    title: '{name} was away for longer than Consul lets a server come back ($1)',
    what: 'this server was offline for more than server_rejoin_age_max ($1), so its data may be too old to join with',
    steps: [
      'Where the other servers are well (consul operator raft list-peers), remove this one there, empty its data directory and let it join anew. Where all servers were away, so that no other has newer data, raise server_rejoin_age_max for this start, or remove the file server_metadata.json on all of them, and keep the data.',
    ],
  },
  {
    pattern: /error fetching AWS KMS wrapping key information: (NotFoundException: .{0,160})/,
    example:
      'Error parsing Seal configuration: error fetching AWS KMS wrapping key information: NotFoundException: Alias arn:aws:kms:eu-west-1:111122223333:alias/shelf is not found.',
    kind: 'log-config-parse',
    title: 'The KMS key of the seal of {name} does not exist there',
    what: 'the seal stanza "awskms" names a key that AWS KMS does not find in that account and region: $1',
    change:
      'Correct kms_key_id and region of the seal "awskms" in the configuration of Vault (or VAULT_AWSKMS_SEAL_KEY_ID and AWS_REGION at {env}) to the key that was used when Vault was initialised; a deleted key can be restored until its waiting time is over',
  },
  {
    pattern: /permission denied for schema ([\w-]{1,63})\b/,
    example: 'error: permission denied for schema depot',
    kind: 'log-auth-db',
    title: 'PostgreSQL does not let the user of {name} create or use what is in schema $1',
    what: 'the user has no right on schema $1: since PostgreSQL 15 only the owner of a database may create in its schema public',
    steps: [
      'As owner or superuser of that very database run: GRANT USAGE, CREATE ON SCHEMA $1 TO the user of {name} (or ALTER DATABASE … OWNER TO it, so that new databases have it by themselves).',
    ],
  },
  {
    pattern:
      /Unsupported (\w{0,20}(?:sql|db|oracle|redis|search|maria|server)\w{0,10}) version:? v?(\d[\w.]{0,20}?)\. Minim(?:al|um) supported version is v?(\d[\w.]{0,20}\d)/i,
    example: 'java.lang.IllegalStateException: Unsupported shelfdb version: 9.6. Minimal supported version is 11.0.',
    title: '{name} needs $1 $3 or newer, and its server is $2',
    what: 'the $1 server that it uses is version $2, and {image} supports $3 and newer only',
    steps: [
      'Upgrade the $1 server from $2 to $3 or newer (as its documentation describes it for that version, with a backup first), or stay with the release before {image} that still takes $2.',
    ],
  },
  {
    pattern: /Can't find resource '([\w.-]{1,80})' in classpath or '(\/[^']{1,200})'/,
    example:
      "Could not load conf for core shelves: Can't find resource 'solrconfig.xml' in classpath or '/var/solr/data/shelves'",
    kind: 'log-file-missing',
    title: 'The core of Solr at $2 has no $1',
    what: 'Solr finds the core directory $2 and no $1 in its conf: the configset was not copied there, or the volume was made for a core that was never finished',
    steps: [
      'Put the configset of the core (conf with $1 and the schema) into $2/conf, or make the core anew from one: solr create -c NAME -d CONFIGSET, or solr-precreate in the command of the container; remove $2 first where it is empty.',
    ],
  },
  {
    pattern: /SSL is not enabled on the server/,
    example: 'error querying postgresql version: pq: SSL is not enabled on the server',
    kind: 'log-tls',
    title: 'PostgreSQL has no TLS, and {name} asks for it',
    what: 'the client asks for an encrypted connection (sslmode=require is the default of its driver), and the PostgreSQL server has ssl off',
    steps: [
      'Switch TLS on at the PostgreSQL server (ssl: on with a certificate; tls.enabled of its chart).',
      'Or, where the way to it is trusted (the same cluster), say sslmode=disable in the address of the database (DATA_SOURCE_NAME, DATABASE_URL, DB_SSLMODE or the like at {env}).',
    ],
  },
  {
    pattern: /(?:\.\.|\/opt\/sonatype)?\/sonatype-work\/nexus3\/(?:log|tmp|etc|db)\S{0,60}['"]?:? Permission denied/,
    example: "mkdir: cannot create directory '../sonatype-work/nexus3/log': Permission denied",
    kind: 'log-permission-denied',
    title: 'Nexus in {name} may not write to its data directory (/nexus-data)',
    what: 'Nexus runs as user 200, and the volume at /nexus-data (sonatype-work/nexus3) belongs to another user',
    change:
      'Set {spec}.securityContext.fsGroup: 200 (runAsUser: 200 is that of the image), so that the volume at /nexus-data is writable for it; on a share its server has to give the directory to user 200',
  },
  {
    pattern: /Master key is missing\. Set the master key in (\/\S{1,200})/,
    example:
      '[shell] [ERROR] Master key is missing. Set the master key in /opt/jfrog/depot/var/etc/security/master.key',
    kind: 'log-config-parse',
    title: '{name} has no master key ($1)',
    what: 'Artifactory (and each JFrog product beside it) needs a master key, and finds none in $1',
    change:
      'Give it one: masterKey (or masterKeySecretName) of the chart, or JF_SHARED_SECURITY_MASTERKEY at {env} from a Secret (openssl rand -hex 32 makes a new one; with data that exist already use the key of those)',
  },
  {
    pattern: /NoSuchFileException: (\/\S{1,160})\/plugins\/\.installing-\d{1,20}\/plugin-descriptor\.properties/,
    example:
      'java.nio.file.NoSuchFileException: /srv/elasticsearch/plugins/.installing-7701/plugin-descriptor.properties',
    title: 'What {name} is to install is no plugin of Elasticsearch',
    what: 'the zip that elasticsearch-plugin install was given has no plugin-descriptor.properties in its root: it is the source of a plugin, a page with an error that was downloaded in its place, or is packed with a directory around it',
    near: [/^-> Installing (\S{3,200})/, ' in place of $1'],
    change:
      'Name the zip of the release of the plugin for this very version{near} in the command of {name}, with plugin-descriptor.properties at its top',
  },
  {
    pattern:
      /[Ii]ndex \[{1,2}([^\]]{1,120})\]{1,2} was created (?:with|in) version \[([\w.-]{1,30})\] but the minimum compatible version is \[?(?:OpenSearch )?([\w.-]{1,30}?)\]?[.\s]/,
    example:
      'The index [[rows-2018/abc]] was created with version [6.8.0] but the minimum compatible version is [7.0.0]. It should be re-indexed',
    kind: 'log-migration',
    title: 'Index $1 of {name} is of version $2, and this one reads $3 and later only',
    what: 'the index $1 was made with version $2, and {image} reads only indices of $3 and later: they were to be re-indexed before the upgrade',
    change:
      'Set the image back to the version before, and there re-index $1 into a new index (POST _reindex) or delete it where it is needed no more (the Upgrade Assistant lists all of them); then upgrade again',
  },
  {
    pattern: /Cannot raise FD limit to (\d{1,9}), limit is (\d{1,9})/,
    example: '[haproxy.main()] Cannot raise FD limit to 20044, limit is 1024.',
    kind: 'log-config-parse',
    title: 'HAProxy in {name} needs $1 open files, and may have $2',
    what: 'maxconn in its configuration needs $1 file descriptors, and the container may have $2 and may not raise that',
    change:
      'Lower maxconn in the section global of its configuration to fit $2 files (each connection takes two), or say fd-hard-limit $2 there; more files for the container are set at the container runtime of the nodes (LimitNOFILE)',
  },
  {
    pattern: /gRPC config stream to (\w[\w.-]{0,80}) closed(?: since \w{1,12} ago)?: \d{1,3}, (.{3,160})/,
    except: /authentication failure/,
    example:
      'StreamAggregatedResources gRPC config stream to xds_cluster closed since 45s ago: 14, upstream connect error or disconnect/reset before headers. reset reason: connection failure',
    kind: 'log-conn-refused',
    isAtAnyLevel: true,
    isVague: true,
    title: 'Envoy in {name} does not reach its control plane ($1)',
    what: 'Envoy takes its configuration from the cluster $1, and the stream to it breaks off: $2',
    steps: [
      'See that the control plane behind cluster $1 runs and is ready, and that host and port of $1 in the bootstrap of Envoy (static_resources.clusters) are its Service; where it speaks mTLS, that the certificate of {name} is of the CA that it trusts.',
    ],
  },
  {
    pattern: /scrape timeout greater than scrape interval for scrape config with job name "([^"]{1,120})"/,
    example: 'scrape timeout greater than scrape interval for scrape config with job name "amber"',
    kind: 'log-config-parse',
    title: 'Job $1 of Prometheus has a scrape_timeout above its scrape_interval',
    what: 'the scrape config with job_name $1 gives a target more time to answer than lies between two scrapes (its own values, or those of global)',
    change:
      'Set scrape_timeout of job $1 to its scrape_interval or less (or the interval higher) in the configuration of Prometheus (the ConfigMap, or scrapeTimeout of the ServiceMonitor)',
  },
  {
    pattern: /claim "kubernetes\.io\/serviceaccount\/namespace" not found/,
    example: 'failed to inspect service account token: claim "kubernetes.io/serviceaccount/namespace" not found',
    title: 'Dex in {name} does not find its namespace in the token of its ServiceAccount',
    what: 'this version of Dex reads its namespace from a claim that only the old tokens of Secrets have, and tokens of Kubernetes 1.21 and later do not',
    change: 'Set KUBERNETES_POD_NAMESPACE at {env} from fieldRef metadata.namespace, or use a newer image than {image}',
  },
  {
    pattern: /^\s{0,4}\(?\(?'?\(?'(\/[^']{1,200}\.vcl)' Line (\d{1,6}) Pos (\d{1,5})\)/,
    unless: /could not be resolved to an IP address/,
    example: "('/etc/varnish/default.vcl' Line 12 Pos 9)",
    near: [/((?:Symbol not found|Expected|Unknown|Undefined|Unused|Syntax error|Invalid)\b.{2,160})/, ': $1'],
    kind: 'log-config-parse',
    title: 'The VCL of {name} is not valid ($1 line $2)',
    what: 'Varnish cannot compile $1, at line $2, position $3{near}',
    change: 'Correct line $2 of $1 in the ConfigMap that is mounted there{near}',
    steps: ['Try it first: varnishd -C -f $1 in the same image.'],
  },
  {
    pattern: /invalid port was specified in the environment variable ([A-Z][A-Z0-9_]{1,80}): (.{3,120}?)\.?$/,
    example: 'An invalid port was specified in the environment variable DEPOT_PORT_NUMBER: value is not an integer.',
    kind: 'log-config-parse',
    title: '{name} does not take the port in $1: $2',
    what: 'the scripts of the image check $1, whose $2; where a Service of the namespace has the name of the program, Kubernetes sets NAME_PORT to an address (tcp://…) from which it is taken',
    change:
      'Set $1 to a number in quotation marks at {env}; where a Service gives the address, switch that off by {spec}.enableServiceLinks: false, or give the Service another name',
  },
];
