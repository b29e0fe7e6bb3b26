import { describe, expect, it } from 'vitest';
import { scrub } from '../../../src/rules/secrets/scrub.js';

describe('what names a thing of a server and opens nothing', () => {
  it.each([
    "Can't locate revision identified by 'a13f7613ad25'",
    'epmd error for host rabbit@depot-rabbit-0.depot-rabbit: timeout',
    'controller.quorum.voters=0@depot-0:9093,1@depot-1:9093,2@depot-2:9093',
    'celery@depot-worker-0.depot-worker is not reached',
    'cannot read https://depot.example/shelf@shelf.tgz',
    'deploy@sftp.depot.example: Permission denied (publickey,password).',
    'rsync: cannot reach deploy@files.depot.example:/srv/shelf',
    '/entrypoint.sh: line 3: SECRET_KEY: SECRET_KEY must be set to run this image',
    'node emqx@depot-2.headless is down',
    "Could not load file or assembly 'Depot.Shelf, Version=13.0.0.0, Culture=neutral, PublicKeyToken=30ad4fe6b2a6aeed'",
    'belong to another cluster (cluster id aKMTPCdQQui26oDVZo-EMB, stored cluster id b6-IRRUxSvW0GSLeNea0Dc)',
  ])('stays: %s', (text) => {
    expect(scrub(text).text).toBe(text);
  });

  it.each([
    ["CREATE USER depot IDENTIFIED BY 'a13f7613ad25'", 'a13f7613ad25'],
    ["ALTER USER revision_app identified by 'a13f7613ad25'", 'a13f7613ad25'],
    ['SECRET_KEY: SECRET_KEYHOLE_7', 'SECRET_KEYHOLE_7'],
    ['PUBLIC_TOKEN=30ad4fe6b2a6aeed', '30ad4fe6b2a6aeed'],
    ['mail from rabbit@acme.example was refused', 'rabbit@acme.example'],
    ['mail from ada@mail-0.acme.example was refused', 'ada@mail-0.acme.example'],
  ])('is masked where it is a secret or an address: %s', (text, secret) => {
    expect(scrub(text).text).not.toContain(secret);
  });
});
