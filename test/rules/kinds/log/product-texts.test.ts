import { describe, expect, it } from 'vitest';
import { PRODUCT_PROBLEMS } from '../../../../src/rules/kinds/log/products/index.js';
import { diagnosisOfLog } from '../reports.js';

const examples = PRODUCT_PROBLEMS.flatMap(({ example }) => [example].flat());

describe('what is said of a line that leaves a name out', () => {
  it.each([
    ['ERR unknown node id 4: DuplicateBrokerRegistrationException', 'registered with the id of api'],
    ['panic: wildcard segment', 'Two routes of api conflict'],
    ['Could not find Chrome. This can occur if either', 'lacks the browser'],
    ['could not find driver (SQL: select 1)', 'has no PDO driver for its database'],
    ['mapping failed: duplicated mapping key', 'has a key twice'],
    ['no matching entries in passwd file', 'runs as a user id that has no name'],
    ['ShelfPool-1 - Connection is not available, request timed out after 30000ms.', 'gives no connection in time'],
    ['Timed out waiting for join key', 'has no join key'],
  ])('has no gap where it would stand: %s', (line, title) => {
    const told = diagnosisOfLog(line);
    const text = [told.title, told.cause, ...told.steps.map((each) => each.text)].join('\n');
    expect(told.title).toContain(title);
    expect(text).not.toMatch(/\S {2}\S|\( ?\)|\uE000| [,;](?:\s|$)/);
  });
});

describe('what a line means for which a product has several reasons', () => {
  it.each([
    [
      'error occurred during the pre-login handshake. (provider: TCP Provider, error: 0 - Success)',
      'do not come to terms',
      'inner exceptions',
    ],
    ['DB::Exception: Table is in readonly mode (path: /shelf). (TABLE_IS_READ_ONLY)', 'is read-only', 'zookeeper'],
    ['failed to fetch mon config (--no-mon-config to skip)', 'from the monitors of Ceph', 'quorum'],
    ['ERROR:  permission denied for database depot', 'use database depot', 'GRANT CONNECT'],
    ['ERROR:  permission denied for function shelf_total', 'use function shelf_total', 'GRANT EXECUTE'],
    ['PANIC: Failed to register the runner. You may be having network problems.', 'cannot register', 'gitlabUrl'],
    [
      "Got fatal error 1236 from source when reading data from binary log: 'log event entry exceeded max_allowed_packet; Increase it'",
      'exceeded max_allowed_packet',
      'raise that on source and replica',
    ],
    ['The triggerer is already running under PID 17.', 'PID file', 'airflow-triggerer.pid'],
    ["error: pathspec 'shelff' did not match any file(s) known to git", 'tag shelff', 'shelff'],
    ['FATAL:  invalid value for parameter "TimeZone": "Shelf/Row"', 'TimeZone', 'in its connection'],
    ['PDOException: could not find driver in /srv/Connector.php:70', 'PDO driver', 'pdo_mysql'],
    [
      'DB::Exception: Effective user of the process (clickhouse) does not match the owner of the data (root).',
      '',
      'chown',
    ],
  ])('is told with all of them: %s', (line, title, word) => {
    const told = diagnosisOfLog(line);
    expect(told.title).toContain(title);
    expect(told.steps[0]?.text).toContain(word);
  });

  it('is no Node.js that is too old where the log ends with a newer one', () => {
    const log =
      "SyntaxError: Unexpected token '.'\n    at wrapSafe (node:internal/modules/cjs/loader:9:1)\nNode.js v22.1.0";
    expect(diagnosisOfLog(log).title).not.toContain('too old');
  });

  it('is not what passlib logs of bcrypt and goes on after', () => {
    const log =
      "(trapped) error reading bcrypt version\nTraceback (most recent call last):\n  File \"/srv/a.py\", line 3, in b\nAttributeError: module 'bcrypt' has no attribute '__about__'\nERROR boiler is cold";
    expect(diagnosisOfLog(log).title).not.toContain('passlib');
  });
});

describe('the first step', () => {
  it('widens no right of the container and runs it as no other user than its image has', () => {
    const first = examples.map((example) => diagnosisOfLog(`INFO starting\n${example}`).steps[0]?.text ?? '');
    expect(
      first.filter((text) => /privileged: true|verify\w*=false(?! only)|runAsUser: 1000, runAsNonRoot/i.test(text)),
    ).toEqual([]);
  });
});
