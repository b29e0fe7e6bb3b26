import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../reports.js';

/** Lines of programs of no name, and the product or claim that must not be told of them. */
const LINES: readonly (readonly [line: string, claim: string])[] = [
  ['ERROR invalid role name "editor" for clerk 12', 'Vault'],
  ['ERROR You must configure a GitHub token', 'Renovate'],
  ['ERROR Invalid format for Authorization header', 'Cloudflare'],
  ['ERROR setting shelf-height is not supported', 'downgraded'],
  ['FATAL No cluster config present', 'Hetzner'],
  ['panic: invalid database', 'etcd'],
  ['ERROR failed to open WAL: shelf is locked', 'etcd'],
  ['ERROR extension "intl" is not available in this PHP', 'PostgreSQL'],
  ["Error: unknown variable 'shelf' in template row.tmpl", 'does not know the option'],
  ['ERROR MOVED 12 rows.csv to the cellar', 'Redis'],
  ['ERROR Failed to prepare configuration: unknown key shelf', 'RabbitMQ'],
  ['ERROR /srv/shelf.json does not exist', 'RabbitMQ'],
  ['ERROR Failed to open shelf file: Permission denied', 'Qdrant'],
  ['ERROR Failed to create rowtree extension', 'Immich'],
  ['FATAL No master key provided', 'Zitadel'],
  ['ERROR insufficient memory resources available on host', 'JetStream'],
  ["INFO answered {'error': 'token_expired'}", 'Slack'],
  ['ERROR ShelfStrategy requires a config', 'Passport'],
  ['Do not run Composer as root/super user! See https://getcomposer.org/root for details', 'does not run as root'],
  ['depot should not be run as root', 'does not run as root'],
  ['ERROR The "uploads" directory is not writable', 'Nextcloud'],
  ['ERROR Namespace shelves is not found', 'Temporal'],
  ['ERROR Downgrade detected: package shelf 1.2 to 1.1', 'database'],
  ['ERROR App keys are required', 'Strapi'],
  ['ERROR validation timeout', 'Istio'],
  ['ERROR payment provider ID is missing', 'node'],
  ['ERROR unable to validate certs of ldap.depot.example', 'webhook'],
  ['ERROR failed to load CA certs: x509: malformed certificate', 'cacerts'],
  ['ERROR Failed to validate networking configuration', 'Linkerd'],
  ['ERROR Could not find any backups in /srv/backup', 'cloned'],
  ['Fatal assertion: x > 0 at main.c:1042', 'MongoDB'],
  ['ERROR ShelfNotYetInitialized', 'replica set'],
  ['ERROR cannot read certificate file: /srv/tls/tls.crt', 'MongoDB'],
  ['Blocked hosts: 153000', 'Rails'],
  ['ERROR The module shelf was not found.', 'Celery'],
  ['ERROR Password is weak, use another', 'OpenSearch'],
  ['ERROR join key is missing: shelf_id', 'JFrog'],
  ['ERROR disk I/O error on /dev/sdb', 'SQLite'],
  ['ERROR Unable to load the TLS configuration: shelf is empty', 'MinIO'],
  ["Error: '/srv/out.csv' already exists. Use --force to overwrite", 'broker'],
  ['ERROR Required plugins are not installed: ShelfCommerce', 'Terraform'],
  ['ERROR unknown module: payments.core', 'Caddy'],
  ['ERROR invalid agent token', 'Buildkite'],
  ['ERROR Unsupported Shelf version: 11. Minimum supported version is 17', 'its server is 11'],
  ['ERROR failure parsing rules: rule 7 is empty', 'Grafana'],
  ['NVRM: Xid (PCI:0000:3b:00): 13, pid=1, Graphics Exception', 'hardware'],
  ['ERROR Failed to connect to GCS bucket shelf-rows', 'Ray'],
  ['option port is deprecated. Please use listen_port instead', 'of a Service'],
  ['ERROR invalid value for parameter "page": "abc"', 'PostgreSQL'],
  ['ERROR failed to find master config of the shelf', 'network of the cluster'],
  ['Error: No such option: -A', 'sub-command'],
  ['ERROR: cannot load certificates. See /srv/tls', 'CockroachDB'],
  ['ERROR Timed out waiting for service registration', 'Consul'],
  ['ERROR auth method "ldap" not found', 'Consul'],
  ['ERROR data_dir "/srv/shelf" does not exist', 'Vector'],
  ['ERROR failed to get CRD shelves: no CRDs found', 'istiod'],
  ["ERROR Requested cluster 'emea' not found", 'ClickHouse'],
  ['ERROR Failed to open connector shelf: it is cold', 'its connector'],
  ["Module 'shelf' has no attribute 'rows'", 'Celery'],
  // What looks like the data of the program, and is what it was sent, its memory, or a lock of a service.
  ['ERROR image file upload.png is corrupt', 'has stored'],
  ['free(): corrupted unsorted chunks', 'has stored'],
  ['ERROR the plugin was built with version 1.2 of the toolkit', 'another version'],
  ['websocket: cannot upgrade connection: HTTP version 1.0', 'another version'],
  ['ERROR the clerk account is already locked', 'its data'],
  ['Error: failed to acquire lock on shelf 12 (redlock)', 'its data'],
  ['ERROR member not found', 'cluster'],
  ['Error: server name shelf-1 already exists', 'cluster'],
  ['panic: clerk already registered with id 12', 'cluster'],
  ['UnrecoverableKeyException: Get Key failed: Given final block not properly padded', 'has stored'],
  ['failed to allocate memory (NoMemoryError)', 'asks for more'],
  ['sh: fork failed: Cannot allocate memory', 'PIDs'],
  ['ERROR Config version 3 is not supported', 'does not work with Config'],
  [
    'ConfigException$UnresolvedSubstitution: depot.conf: 12: Could not resolve substitution to a value: ${shelf.rows}',
    'Environment variable',
  ],
];

describe('words that a product shares with other programs', () => {
  it.each(LINES)('do not make it that product: %s', (line, claim) => {
    expect(diagnosisOfLog(`INFO starting\n${line}`).title).not.toContain(claim);
  });
});

describe('a file of its state that a program cannot read', () => {
  it.each(['/work/terraform.tfstate', '/srv/models/shelf.ckpt', '/srv/shelf/journal'])(
    'is not removed where it may be data: %s',
    (path) => {
      const { steps } = diagnosisOfLog(`Error: failed to read state file: ${path}`);
      expect(steps[0]?.text).not.toContain('Remove');
    },
  );

  it('is removed where it holds only how far the program has read', () => {
    const { steps } = diagnosisOfLog('Error: failed to read positions file: /run/shelf.yaml');
    expect(steps[0]?.text).toContain('Remove /run/shelf.yaml');
  });
});
