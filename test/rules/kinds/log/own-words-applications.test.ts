import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const told = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOfLog(log, { manifest: manifest({ image: 'acme/depot:2', ...container }) });

describe('what applications say of their own end', () => {
  it.each([
    ["shelf file 'rows.json' declares schema 7, this build understands up to 5", 'Use a release that reads version 7'],
    [
      'shelf journal disabled but audit mode is ON - refusing to run',
      'Let shelf journal (disabled) and audit mode (ON)',
    ],
    [
      'lease "nightly-rows" is held by depot-5b7 until 00:15:00, quitting',
      'See whether depot-5b7, which holds the lease',
    ],
    [
      'store prefix "rows/" is empty; expected at least "rows/db"\nno config, no service. bye',
      'Put "rows/db" into store',
    ],
    ['panic: acme.Refused: Pod "depot-1" is invalid', 'in the Pod depot-1 that'],
    [
      '[ERROR] topic shelf.boxes does not exist\n[FATAL] refusing to start without topic shelf.boxes',
      'See that topic shelf.boxes exists',
    ],
    [
      "terminate called after throwing an instance of 'acme::Lapsed'\n  what():  licence file /opt/depot.dat expired on 2025-09-30\nAborted",
      'Give it a license that is valid now',
    ],
    [
      "route 'amber' points to upstream group 'shelf-v3' but only [shelf-v1, shelf-v2] are declared",
      "Define upstream group 'shelf-v3', or let route 'amber' name one of shelf-v1, shelf-v2",
    ],
    [
      'Schedule "nightly" refers to job class Depot::CloseJob which nobody defines - refusing to boot',
      'Define job class Depot::CloseJob',
    ],
    ['clock skew between node and NTP is 412s, tokens would be rejected; exiting', 'Set the clock of the node right'],
    [
      "queue 'amber.high' has been declared with x-age=10 but broker says 5",
      "agree on queue 'amber.high': declare it as it is (5",
    ],
    [
      'Job aborted: the namespace label "team" is missing on shop, policy forbids it',
      'Give namespace shop the label team',
    ],
    ['Configuration problem: pool.min (20) exceeds pool.max (8)', 'Set pool.min (20) to at most 8, or raise pool.max'],
    ['terminate: calibration file /etc/depot/calib.bin: wrong magic 0x0a3d', 'Make a copy of /etc/depot/calib.bin'],
    [
      'Columns missing from table ref.lands. Load the reference data (job ref-load) before starting the API.',
      'its own advice fits: "Load the reference data (job ref-load) before starting the API',
    ],
    [
      'java.lang.IllegalStateException: shelf.kind=amber but shelf.amber.account-id is blank',
      'Set shelf.amber.account-id',
    ],
    [
      'Startup refused: ledger currency table holds 0 rows, need at least 1',
      'Let ledger currency table have 1 at least',
    ],
    [
      'ERROR! no space to unpack shelves: need 310 MB in /srv, have 64 MB',
      'Give it 310 MB where it has 64 MB now, at /srv',
    ],
    ['the feed at /srv/feed/today.csv is 0 bytes long, refusing to publish', 'See why /srv/feed/today.csv is empty'],
    ['geo: /srv/geo/City.mmdb: Not a Shelf DB file', 'Put a whole Shelf DB file at /srv/geo/City.mmdb'],
    [
      'key in SHELF_KEY is for project depot-staging, this deployment is for depot-prod. Refusing to run.',
      'of depot-prod in place of that of project depot-staging',
    ],
    [
      'Only one replica may own region amber, but the store says depot-7c9-abc owns it',
      'See whether depot-7c9-abc, which has region amber',
    ],
    [
      "Process 'mailer' wanted port 2525 but the config reserves it for 'shelf-bridge'. Exit.",
      'Give shelf-bridge, or the one that wants port 2525',
    ],
    [
      'Error from SMS provider: 402 Payment Required - account suspended\nCannot send, cannot work. Stop.',
      'Have the account at that provider put in order',
    ],
    [
      'Warden: 3 of 5 policies could not be fetched: rows.rego (404), geo.rego (403)\nWarden: fail-closed is on, terminating',
      'See why it does not get rows.rego (404), geo.rego (403)',
    ],
    [
      'key shelf_password not present (keys: username, password)',
      'Add shelf_password there, or name one of those that it has (username, password)',
    ],
    [
      'OIDC discovery for issuer https://id.depot.example/a returned issuer "https://id-int.depot.example/a"; must be equal',
      'set it to https://id-int.depot.example/a in place of',
    ],
    ["/app/start.sh: line 12: syntax error near unexpected token `fi'", 'Correct /app/start.sh at line 12'],
    [
      'model signature check FAILED for /models/amber.onnx: sha256 9f2c != manifest 77ab',
      'Fetch /models/amber.onnx anew',
    ],
    [
      "consumer died: (320) CONNECTION_FORCED - broker forced connection closure with reason 'shutdown'",
      'See why the other side closes the connections',
    ],
    [
      'PKCS#11: slot 3 has no token inserted (CKR_TOKEN_NOT_PRESENT)\nHSM bridge stopped with code 17',
      'a token inserted, which it has not',
    ],
    [
      'ERROR [main] AppConfig - profile "amber" has no datasource section\nException in thread "main" java.lang.NullPointerException: x\n\tat com.acme.Main.main(Main.java:9)',
      'See to what it complains of right before',
    ],
    ['Not starting: licence covers 8 cores, node offers 16', 'Give it a licence for 16 in place of 8 cores'],
    [
      'loader> line 118 of tariffs.csv: column "from" is "31.02.2025", which is no date',
      'Correct line 118 of tariffs.csv',
    ],
    [
      'my own IP 10.4.7.9 is not in allowlist of gateway gw.depot.example (403 ip_not_allowed)',
      'put on the list of gateway gw.depot.example',
    ],
    [
      'queue policy: soft limit (5000) must be below hard limit (1000)',
      'Set soft limit (5000) so that it is below hard limit (1000)',
    ],
    [
      'mailer: dir /srv/templates has no file named welcome.de.html although locale de is on',
      'Put welcome.de.html into /srv/templates',
    ],
    [
      'Sorry, this build is debug-only. Set ALLOW_DEBUG_BUILD=1 if you really mean it.',
      'Use the release build of the program',
    ],
    ['shelf-svc 3.2 cannot talk to flag-server 2.9 (needs >= 3.0)', 'Update flag-server from 2.9 to 3.0'],
    [
      'Loading of module "geo" took longer than 30 seconds, watchdog ends the process',
      'See what holds loading of module "geo" up',
    ],
    ['workers would need 32768 files, but ulimit -n is 1024. Refusing.', 'Raise the limit of open files'],
    ['Could not recover WAL segment 000231: record 4471 has bad CRC', 'repair it, restore a backup of it'],
    ['io.grpc.StatusRuntimeException: UNIMPLEMENTED: unknown service shelf.v2.Rows', 'does not serve shelf.v2.Rows'],
    ['two workers named "amber" in workers.yaml', 'Leave only one of the workers amber in workers.yaml'],
    [
      'depot.jks contains no private key under alias "amber" (aliases found: a-2023, a-2024)',
      'Name one that is there (a-2023, a-2024) in place of alias amber',
    ],
    ['cron expression "0 2 * *" for job sweep has 4 fields, 5 or 6 are needed', 'have 5 or 6 fields in place of 4'],
    [
      'webhook: signature secret has 15 characters, the sender insists on at least 32',
      'have 32 characters in place of 15',
    ],
    [
      'hub answered 200 but the document for service=depot is {} - did somebody forget it?',
      'Publish what it asks for (service=depot)',
    ],
    ['own health check reports queue=DOWN(db=UP, cache=UP), not accepting traffic', 'See why queue is down'],
    [
      'EXIT: quota of 3 sessions at shelves.example used up by sessions s-11, s-12',
      'Free what uses up the quota of 3 sessions',
    ],
    [
      'start.sh: could not download https://shelves.example/2025/rows.tgz',
      'See that https://shelves.example/2025/rows.tgz is there',
    ],
    ['This node (10.0.9.3) was evicted from ring "amber"; rejoin needs a flag', 'Let it join ring "amber" anew'],
    ['ABORT: gpu requested yet no CUDA device is visible', 'Give it a GPU'],
    [
      'Error: invalid type: string "yes", expected a boolean for key `shelf.compress` in /etc/depot.toml',
      'Give shelf.compress a boolean in place of "yes"',
    ],
    ['Refused to open the ledger: the run before did not close it', 'Start from what it says'],
    ['Bad luck: price list amber has status DRAFT', 'Start from what it says'],
    ['cursor 88 is behind the oldest event 90 - resync required', 'Start from what it says'],
  ])('is answered by what to change: %s', (log, step) => {
    const code = log.includes('Aborted') ? { exitCode: 134 } : {};
    expect(
      told(log, code)
        .steps.map(({ text }) => text)
        .join('\n'),
    ).toContain(step);
  });
});
