import { describe } from 'vitest';
import { itIs, itIsNot, type LogCase } from '../log-cases.js';

/** Servers that say file and line, each in its own way. */
const SERVERS: readonly LogCase[] = [
  [
    "plugin/forward: /etc/coredns/Corefile:12 - Error during parsing: unknown property 'max_conc'",
    '/etc/coredns/Corefile line 12',
  ],
  [
    'Error: adapting config using caddyfile: /etc/caddy/Caddyfile:3: unrecognized directive: revrse_proxy',
    '/etc/caddy/Caddyfile line 3',
  ],
  [
    "/etc/bind/named.conf.options:5: missing ';' before '}'\nloading configuration: failure",
    '/etc/bind/named.conf.options line 5',
  ],
  ['dnsmasq: bad option at line 3 of /etc/dnsmasq.conf', '/etc/dnsmasq.conf line 3'],
  ['FATAL: Bungled /etc/squid/squid.conf line 12: http_acces allow all', '/etc/squid/squid.conf line 12'],
  [
    '/etc/ssh/sshd_config: line 12: Bad configuration option: PermitRoot\n/etc/ssh/sshd_config: terminating, 1 bad configuration options',
    '/etc/ssh/sshd_config line 12',
  ],
  [
    "ERROR: [/usr/local/etc/php-fpm.d/www.conf:12] unknown entry 'pm.max_childrn'\nERROR: FPM initialization failed",
    '/usr/local/etc/php-fpm.d/www.conf line 12',
  ],
  [
    'doveconf: Fatal: Error in configuration file /etc/dovecot/dovecot.conf line 12: Unknown setting: mail_locatio',
    '/etc/dovecot/dovecot.conf line 12',
  ],
  [
    'mysqld: [ERROR] Found option without preceding group in config file /etc/mysql/my.cnf at line 3.',
    '/etc/mysql/my.cnf line 3',
  ],
  [
    'LOG:  syntax error in file "/etc/postgresql/postgresql.conf" line 12, near token "max"\nFATAL:  configuration file "/etc/postgresql/postgresql.conf" contains errors',
    '/etc/postgresql/postgresql.conf line 12',
  ],
  [
    'Error: Unknown configuration variable "listner".\nError found at /mosquitto/config/mosquitto.conf:5.',
    '/mosquitto/config/mosquitto.conf line 5',
  ],
  [
    "/etc/unbound/unbound.conf:12: error: unknown keyword 'verbositty'\nread /etc/unbound/unbound.conf failed: 1 errors in configuration file",
    '/etc/unbound/unbound.conf line 12',
  ],
  [
    'command traefik error: failed to decode configuration from file /etc/traefik/traefik.yml: field not found, node: entryPoint',
    '/etc/traefik/traefik.yml',
  ],
  [
    '[error] [/fluent-bit/etc/fluent-bit.conf:12] invalid indentation level\n[error] configuration file contains errors, aborting.',
    '/fluent-bit/etc/fluent-bit.conf line 12',
  ],
  [
    'Exception encountered during startup: Invalid yaml. Please remove properties [foo_bar] from your cassandra.yaml',
    'cassandra.yaml',
  ],
  [
    "rsyslogd: error during parsing file /etc/rsyslog.conf, on or before line 12: syntax error on token 'x'",
    '/etc/rsyslog.conf line 12',
  ],
  [
    'Error parsing config, unexpected LL_IDENTIFIER in /etc/syslog-ng/syslog-ng.conf:12:3-12:6',
    '/etc/syslog-ng/syslog-ng.conf line 12',
  ],
  ['ERROR vector::cli: Configuration error. error=unknown variant `stdot`, expected one of `console`, `file`', 'stdot'],
  [
    'java.lang.IllegalArgumentException: unknown setting [indices.foo] please check that any required plugins are installed',
    'indices.foo',
  ],
  [
    '[ERROR][logstash.agent] Failed to execute action {:exception=>"LogStash::ConfigurationError", :message=>"Expected one of [ #, => ] at line 12, column 5"}',
    'line 12',
  ],
  ["keepalived: (Line 12) Unknown keyword 'virtual_ipadress'", 'line 12'],
  [
    "[error] <0.9.0> You've tried to set auth.servers.1, but there is no setting with that name.\n[error] <0.9.0> Conf file attempted to set unknown parameter: auth.servers.1",
    'auth.servers.1',
  ],
  ['django.core.exceptions.ImproperlyConfigured: The SECRET_SETTING setting must be a list', 'ImproperlyConfigured'],
];

describe('the patterns of configurations', () => {
  itIs('log-config-parse', SERVERS);
  itIsNot([
    ['/app/main.go:12: unexpected value', 'crash-app-error'],
    ['error: unexpected status 500 from /srv/http.conf.d', 'crash-app-error'],
    ['error on db.local:5432', 'crash-app-error'],
    ['Error: unknown flag: --config.fiel', 'log-usage'],
  ]);
});
