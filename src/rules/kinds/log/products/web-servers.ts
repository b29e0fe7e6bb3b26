import type { ProductRow } from './product-row.js';

/** What nginx, Apache, HAProxy, Traefik, Caddy and PHP-FPM say of their configuration, where more is known than the place of the line. */
export const WEB_SERVERS: readonly ProductRow[] = [
  {
    pattern: /Backend host "?([\w.-]{1,200})"?: resolves to too many addresses/,
    example: 'Backend host "shelf": resolves to too many addresses.',
    kind: 'log-config-parse',
    title: 'Varnish in {name} takes no backend with several addresses ($1)',
    what: 'the VCL has $1 as the host of a backend, and DNS answers with several addresses (a headless Service, or an outside name): a backend has one IPv4 and one IPv6 address',
    change:
      'Name a Service with a cluster IP in place of $1 (not clusterIP: None), or use a director over single backends, or the dynamic director (vmod_dynamic) in the VCL',
  },
  {
    pattern: /failed to shm_open\((\/[^)\s]{1,120})\): \(\d{1,3}\) (Permission denied|No such file or directory)/,
    example: 'FATAL: Ipc::Mem::Segment::create failed to shm_open(/shelf.shm): (13) Permission denied',
    kind: 'log-permission-denied',
    title: '{name} may not make its shared memory $1 in /dev/shm ($2)',
    what: 'shared memory of that name is a file in /dev/shm, which is not writable for the user of the container, or holds one of another user',
    change:
      'Mount an emptyDir with medium: Memory at /dev/shm ({path}.volumeMounts), so that its user may write there, or let Squid do without shared memory (workers 1 and memory_cache_shared off)',
  },
  {
    pattern: /\[emerg\] (?:\d{1,7}#\d{1,7}: )?(.{3,160}?) in \/tmp\/nginx\/nginx-cfg\d{1,20}:\d{1,7}/,
    example: 'nginx: [emerg] unknown directive "shelf_header" in /tmp/nginx/nginx-cfg2031427:512',
    kind: 'log-config-parse',
    near: [/"requeuing".{0,300}key="([\w.-]{1,63}\/[\w.-]{1,253})"/, ' (it was at Ingress $1)'],
    title: 'nginx refuses what an Ingress or the ConfigMap of the controller adds: $1',
    what: 'the controller makes the configuration of nginx from all Ingresses and from its ConfigMap, and nginx does not take the result: $1; until that is mended it goes on with the old one{near}',
    steps: [
      'Find what brings it: an annotation …-snippet (configuration-snippet, server-snippet) or another value of an Ingress, or a …-snippet of the ConfigMap of the controller (kubectl get ingress -A -o yaml has the text of the message), and correct or remove it there{near}; the file in /tmp is made anew each time. The admission webhook of the controller refuses such an Ingress before it counts.',
    ],
  },
  {
    pattern: /a duplicate default server for (\S{1,80}) in (\/\S{1,200}?):(\d{1,6})/,
    example: 'nginx: [emerg] a duplicate default server for 0.0.0.0:8080 in /etc/nginx/conf.d/shelf.conf:2',
    kind: 'log-config-parse',
    title: 'nginx has two default servers for $1 ($2 line $3)',
    what: 'two server blocks are default_server for $1; the second one stands in $2 at line $3',
    change:
      'Leave default_server at one listen line for $1 only: take it out at $2 line $3, or out of the other file (the default.conf of the image, which a file of yours beside it does not replace)',
  },
  {
    pattern: /could not build (?:optimal )?(\w{3,40}_hash), you should increase (?:either )?(\w{3,60}): (\d{1,6})/,
    example: 'could not build server_names_hash, you should increase server_names_hash_bucket_size: 64',
    kind: 'log-config-parse',
    title: 'nginx needs a larger $2 than $3',
    what: 'a name is too long (or too many are there) for $1 with $2 $3',
    change: 'Set $2 to twice as much as $3 in the http block of nginx.conf',
  },
  {
    pattern: /\[emerg\].{0,20} unknown "(\w{1,80})" variable/,
    example: 'nginx: [emerg] unknown "shelf_upgrade" variable',
    kind: 'log-config-parse',
    title: 'The configuration of nginx uses the variable $$1, which nothing defines',
    what: 'the configuration of nginx uses $$1, and no map, set or module defines it',
    change:
      'Define $$1 in the configuration of {name} (a map or set; map $http_upgrade $connection_upgrade stands in the http block), or correct its name; in a template of envsubst a variable of the environment must be set at {env} to be replaced',
  },
  {
    pattern: /no "events" section in configuration/,
    example: 'nginx: [emerg] no "events" section in configuration',
    kind: 'log-config-parse',
    title: 'The nginx.conf of {name} has no events section',
    what: 'nginx.conf is no whole configuration: it has no events section, as one that holds only a server block, or is empty',
    change:
      'Give nginx.conf an events block beside http (events {} is enough), or mount what is only a server block as a file in /etc/nginx/conf.d in place of /etc/nginx/nginx.conf',
  },
  {
    pattern: /module "(\S{1,200})" (?:version (\d{6,8}) instead of (\d{6,8})|is not binary compatible)/,
    example:
      'nginx: [emerg] module "/usr/lib/nginx/modules/shelf.so" version 1024000 instead of 1025003 in /etc/nginx/nginx.conf:1',
    kind: 'log-config-parse',
    title: 'The nginx module $1 was built for another nginx',
    what: 'the dynamic module $1 was compiled for another version (or other options) of nginx than {image} has',
    steps: [
      'Build or install $1 for the very nginx of {image} (the same version, configure --with-compat), or take its load_module line out of nginx.conf.',
    ],
  },
  {
    pattern: /More than one MPM loaded/,
    example: 'AH00534: apache2: Configuration error: More than one MPM loaded.',
    kind: 'log-config-parse',
    title: 'Apache loads more than one MPM',
    what: 'the configuration loads two of mpm_prefork, mpm_event and mpm_worker, of which only one may be loaded',
    steps: [
      'Leave one MPM loaded in the image: a2dismod mpm_event mpm_worker and a2enmod mpm_prefork for mod_php (or one LoadModule line in httpd.conf), and build it anew.',
    ],
  },
  {
    pattern: /Invalid command '([\w<>/]{1,60})', perhaps misspelled or defined by a module/,
    example: "Invalid command 'ShelfPass', perhaps misspelled or defined by a module not included in the server",
    kind: 'log-config-parse',
    title: 'Apache does not know the directive $1: its module is not loaded',
    what: 'the configuration of Apache has the directive $1, and the module that defines it is not loaded (or it is misspelt)',
    change:
      'Load the module of $1: its LoadModule line in httpd.conf (a2enmod in images of Debian): mod_rewrite for Rewrite…, mod_proxy and mod_proxy_http for Proxy…, mod_headers for Header, mod_ssl for SSL…; or correct the name',
  },
  {
    pattern: /DocumentRoot '([^']{1,200})' is not a directory, or is not readable/,
    example: "DocumentRoot '/srv/depot' is not a directory, or is not readable",
    kind: 'log-config-parse',
    title: 'The DocumentRoot $1 of Apache is not there, or not readable',
    what: 'Apache is to serve $1, which is no directory in the container, or which its user may not read',
    change:
      'Let the image or a volume of {name} have the directory $1 (the path in the DocumentRoot line must be the mountPath at {path}.volumeMounts), readable for the user that Apache runs as',
  },
  {
    pattern: /parsing \[(\/[^\]:]{1,200}):(\d{1,6})\]: Missing LF on last line/,
    example: 'config : parsing [/srv/depot/haproxy.cfg:44]: Missing LF on last line, file might have been truncated',
    kind: 'log-config-parse',
    title: 'The last line of $1 has no line break (HAProxy)',
    what: 'HAProxy demands a line break at the end of $1 (line $2), since the file might be cut off',
    change: 'End $1 with a line break: in the ConfigMap write the block with "|", not "|-"; see that line $2 is whole',
  },
  {
    pattern: /No Private Key found in '(\S{1,200}?)(?:\.key)?'/,
    example: "'bind :443' in section 'frontend' : No Private Key found in '/etc/ssl/depot.pem.key'.",
    kind: 'log-config-parse',
    title: 'HAProxy finds no private key for $1',
    what: 'HAProxy takes certificate and key from one file ($1), or the key from $1.key beside it, and there is none',
    change:
      'Put the private key into $1 behind the certificate, or mount it beside it as $1.key: a Secret of type tls has them as tls.crt and tls.key (mount tls.key with items, path NAME.key)',
  },
  {
    pattern: /permissions (\d{3,4}) for (\/\S{1,200}) are too open, please use (\d{3,4})/,
    example: 'unable to get ACME account: permissions 660 for /srv/acme.json are too open, please use 600',
    kind: 'log-permission-denied',
    title: 'The mode of $2 is too open ($1, it must be $3)',
    what: '$2 has mode $1, and Traefik takes it only with $3',
    change:
      'Let an init container with the same volume set it before each start: chmod $3 $2 (as the user that owns it); fsGroup opens it again at each mount, unless fsGroupChangePolicy: OnRootMismatch is set',
  },
  {
    pattern:
      /(?:module not registered|unknown module): ((?:http|dns|tls|caddy|admin|events|layer4|pki)\.[\w.]{2,100}\w)/,
    example: [
      'getting module named shelf: module not registered: dns.providers.shelf',
      "loading module 'shelf': unknown module: http.handlers.shelf",
    ],
    kind: 'log-config-parse',
    title: 'Caddy has no module $1 in its image',
    what: 'the configuration of Caddy uses the module $1, which the standard build of Caddy does not have',
    change:
      'Use an image of Caddy with the module built in (xcaddy build --with MODULE in a build stage, from caddy:builder), or correct or take out what needs $1 in the Caddyfile',
  },
  {
    pattern: /pm\.(\w{5,30})\((\d{1,6})\) must (?:not )?be .{1,120}/,
    example: 'ALERT: [pool www] pm.start_servers(10) must not be less than pm.min_spare_servers(15)',
    kind: 'log-config-parse',
    title: 'PHP-FPM does not take pm.$1 = $2',
    what: 'pm.$1 is $2, which contradicts the other numbers of the pool: pm.min_spare_servers ≤ pm.start_servers ≤ pm.max_spare_servers ≤ pm.max_children',
    change: 'Set pm.$1 in the pool file (www.conf, zz-*.conf) to a number that fits the others: "$0"',
  },
  {
    pattern: /zero size shared memory zone "(\w{1,80})"/,
    example: 'nginx: [emerg] zero size shared memory zone "shelf"',
    title: 'nginx uses the zone $1, which nothing defines',
    what: 'a limit_req, limit_conn or proxy_cache line uses the zone $1, and no line defines it',
    change:
      'Define the zone $1 in the http block (limit_req_zone … zone=$1:10m, limit_conn_zone, or proxy_cache_path … keys_zone=$1:10m), or correct its name where it is used',
  },
  {
    pattern: /"([\w.]{1,60})" directive is (not allowed here|duplicate) in (\/\S{1,200}?):(\d{1,6})/,
    example: 'nginx: [emerg] "server" directive is not allowed here in /srv/conf.d/depot.conf:1',
    kind: 'log-config-parse',
    title: 'The configuration of nginx: "$1" is $2 ($3 line $4)',
    what: 'the directive "$1" at line $4 of $3 is $2: nginx takes each directive in certain blocks, and most of them once',
    change:
      'Correct "$1" in $3 at line $4: move it into the block where it belongs (a whole nginx.conf with events and http must be mounted at /etc/nginx/nginx.conf, server blocks in conf.d), or remove the one that is too much',
  },
  {
    pattern: /no resolvers? defined to resolve (\S{1,160}?)(?: in upstream| in \/|$|,)/,
    example: 'nginx: [error] no resolver defined to resolve depot, client: 10.0.0.1',
    kind: 'log-config-parse',
    title: 'nginx has no resolver for $1',
    what: 'the address of $1 stands in a variable (or its server line has resolve), so that nginx asks DNS at each request, and no resolver is configured',
    change:
      'Add resolver kube-dns.kube-system.svc.cluster.local valid=10s; to the http or server block (the name of the DNS Service of the cluster), and write $1 as NAME.NAMESPACE.svc.cluster.local: nginx uses no search domains; or use no variable in proxy_pass',
  },
  {
    pattern: /(?:socket\(\) |listen\(\) to |bind\(\) to )?\[::\]:(\d{1,5}) failed \(97: Address family not supported/,
    example: 'nginx: [emerg] socket() [::]:8080 failed (97: Address family not supported by protocol)',
    title: 'nginx listens on IPv6 (port $1), and the node has none',
    what: 'a line listen [::]:$1 asks for IPv6, which is switched off in the kernel of the node',
    change: 'Take the line listen [::]:$1 out of the configuration of nginx and keep listen $1',
    steps: ['Or switch IPv6 on at the node (ipv6.disable=0 of its kernel, net.ipv6.conf.all.disable_ipv6=0).'],
  },
  {
    pattern: /SSL\w{0,20}File: file '(\/[^']{1,200})' does not exist or is empty/,
    example: "SSLCertificateFile: file '/srv/tls/depot.crt' does not exist or is empty",
    kind: 'log-config-parse',
    title: 'Apache finds no certificate or key at $1',
    what: 'the configuration names $1, which is not there or empty: the Secret with it is not mounted, or has another key',
    change:
      'Mount the Secret with the certificate so that it gives $1 ({path}.volumeMounts, items of the volume for other file names), or correct the path in the configuration',
  },
  {
    pattern: /Config variable \$\{(APACHE_\w{1,40})\} is not defined|DefaultRuntimeDir must be a valid directory/,
    example: [
      'AH00111: Config variable ${APACHE_SHELF_DIR} is not defined',
      'apache2: Syntax error on line 80 of /srv/apache2.conf: DefaultRuntimeDir must be a valid directory, absolute or relative to ServerRoot',
    ],
    kind: 'log-config-parse',
    title: 'Apache is started without its variables (envvars)',
    what: 'the configuration of Debian takes APACHE_RUN_DIR, APACHE_LOG_DIR and others from /etc/apache2/envvars, and apache2 was started without them',
    change:
      'Start it by apache2ctl -D FOREGROUND (apache2-foreground in the images of PHP), or sh -c ". /etc/apache2/envvars && exec apache2 -D FOREGROUND", in place of apache2 at {path}.command',
  },
  {
    pattern: /Didn't find a registered implementation for '([\w.]{1,120})' with type URL: '([^']{0,120})'/,
    example: "Didn't find a registered implementation for 'depot.filters.shelf' with type URL: ''",
    kind: 'log-config-parse',
    title: 'Envoy finds no extension for $1',
    what: 'the configuration names $1 with the type "$2": without a type (typed_config with "@type") Envoy does not know what it is, and with one the extension is not in this build',
    change:
      'Give $1 a typed_config with the "@type" of its configuration (type.googleapis.com/envoy.extensions…), in the form of the v3 API; or use an image with that extension (envoyproxy/envoy:contrib-…)',
  },
  {
    pattern: /directory index of "(\/[^"]{1,200})" is forbidden/,
    example: '[error] 7#7: *1 directory index of "/srv/www/depot/" is forbidden, client: 10.0.0.1',
    kind: 'log-file-missing',
    title: 'nginx finds no index file in $1 and answers 403',
    what: 'root of the server block is $1, which has no index.html (or no file that index names): the build was not copied there, lies one directory deeper, or a volume hides it',
    change:
      'Copy the built files to $1 in the image (COPY --from=build …/dist/. $1), or correct root in the server block; mount no empty volume over $1 ({path}.volumeMounts)',
  },
  {
    pattern:
      /\[pool [\w.-]{1,60}\] child \d{1,9} exited on signal 7\b|exited: [\w:.-]{0,40}(?:php|apache)[\w:.-]{0,40} \(terminated by SIGBUS|(?:^|\n)(?:[\w/.-]{1,120}: line \d{1,6}: {1,8}\d{1,9} )?Bus error\b/,
    example: [
      'WARNING: [pool www] child 22 exited on signal 7 (SIGBUS - core dumped) after 12.715744 seconds from start',
      'WARN exited: php-fpm (terminated by SIGBUS (core dumped); not expected)',
      'AH00558: apache2: Could not reliably determine the name\nBus error (core dumped)',
    ],
    confirm: ({ container, line }) =>
      /php|apache|\[pool/i.test(line) ||
      /php|apache|nextcloud|wordpress|drupal/i.test(container.image) ||
      container.logLines.some((each) => /^AH\d{5}: apache2|\bphp-fpm\b|\bopcache\b/i.test(each.slice(0, 200))),
    title: 'PHP in {name} is ended by SIGBUS: its OPcache gets no memory behind the pages that it maps',
    what: 'a bus error means that the kernel has no memory for a page that was mapped already. For PHP that is mostly OPcache (or its JIT) on a node with huge pages switched on (vm.nr_hugepages), of which the pod has no limit, or a full /dev/shm',
    change:
      'Let OPcache of {name} use no huge pages (opcache.huge_code_pages=0, and opcache.jit=off where that does not suffice, in a file of conf.d from a ConfigMap), or give the pod huge pages at {path}.resources.limits (hugepages-2Mi with memory), or run it on nodes with vm.nr_hugepages=0',
    steps: [
      'Where PHP keeps files in /dev/shm, mount an emptyDir with medium: Memory there, which has 64 MiB by itself.',
    ],
  },
];
