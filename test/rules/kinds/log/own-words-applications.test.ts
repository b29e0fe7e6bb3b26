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
  ])('is answered by what to change: %s', (log, step) => {
    const code = log.includes('Aborted') ? { exitCode: 134 } : {};
    expect(
      told(log, code)
        .steps.map(({ text }) => text)
        .join('\n'),
    ).toContain(step);
  });
});

describe('kinds of failures in the words of one program', () => {
  it.each([
    [
      'log-timeout',
      'waiting for rabbit at amqp://rabbit.mq:5672 ...\nrabbit still not there after 60 tries, bailing out',
      'rabbit.mq:5672',
    ],
    [
      'log-file-missing',
      'acme.Gone: shelf weights missing below /srv/shelves/v12; did the init job fetch them?',
      '/srv/shelves/v12',
    ],
    [
      'log-config-parse',
      "Couldn't parse shelves: Expecting ',' delimiter: line 17 column 3 (char 402) [/etc/depot/shelves.json]",
      '/etc/depot/shelves.json line 17',
    ],
    [
      'log-migration',
      'cannot start: schema head is 0042_rows but database is at 0039_shelf; run the migration job first',
      'migration',
    ],
    [
      'log-tls',
      '[FATAL] tls: failed to find any PEM data in key input (key file: /etc/tls/tls.key)',
      'A key file holds no private key',
    ],
    [
      'log-auth-db',
      'cannot make the gateway: relay.shelf.example:587 answered 535 5.7.8 Authentication credentials invalid',
      'Credentials are rejected',
    ],
    [
      'log-auth-db',
      'ldap bind as cn=depot,ou=apps,dc=shelf,dc=example failed: 49 (Invalid credentials) 80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data 532, v3839',
      'its password has expired',
    ],
    [
      'log-config-parse',
      `Traceback (most recent call last):\n  File "/srv/depot/settings.py", line 61, in <module>\n    SALT = secrets["rows"]["salt"]\nKeyError: 'salt'`,
      'rows.salt',
    ],
  ])('are told as %s: %s', (kind, log, words) => {
    const diagnosis = told(log);
    expect(diagnosis.kind).toBe(kind);
    expect(diagnosis.title).toContain(words);
  });

  it('take a constant that a gem lacks for two gems that do not fit', () => {
    const log =
      "uninitialized constant Shelf::CLI::ROWS\n/app/vendor/gems/shelf-pro-1.8.0/lib/shelf-pro/cli.rb:9:in `<module:Pro>'\n/app/vendor/gems/shelf-6.0.0/bin/shelf:12:in `<main>'";
    expect(told(log).steps[0]?.text).toContain('raise the gem shelf-pro-1.8.0');
  });

  it('mount the Secret of a signing key that no image has', () => {
    const log =
      'level=ERROR msg="giving up" err="open signing key: stat /var/run/keys/signer.pem: no such file or directory"';
    expect(told(log).steps[0]?.text).toContain('Mount the Secret that holds signer.pem at /var/run/keys');
  });
});
