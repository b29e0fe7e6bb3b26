import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

describe('one migration that fails', () => {
  it.each([
    [
      'Django',
      '  Applying shop.0042_unique_number...Traceback (most recent call last):\n  File "/app/manage.py", line 9, in main\ndjango.db.utils.IntegrityError: could not create unique index',
      'shop.0042_unique_number',
    ],
    [
      'Rails',
      '== 20230503101155 AddIndex: migrating ====\nrake aborted!\nStandardError: An error has occurred, all later migrations canceled:',
      '20230503101155 AddIndex',
    ],
    [
      'Flyway',
      'ERROR: Migration of schema "public" to version "3 - add orders" failed! Changes successfully rolled back.',
      '3 - add orders',
    ],
    [
      'Liquibase',
      'ERROR liquibase: Migration failed for change set db/changes.xml::17::ann: Reason: failed',
      'db/changes.xml::17::ann',
    ],
    [
      'Alembic',
      'INFO  [alembic.runtime.migration] Running upgrade 1a2b -> 3c4d, add index\nERROR column "total" of relation "orders" does not exist',
      '1a2b -> 3c4d',
    ],
  ])('is named: %s', (_tool, log, id) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe('log-migration');
    expect(diagnosis.title).toContain(id);
    expect(diagnosis.steps[0]?.text).toContain(`Look at migration ${id}`);
  });

  it.each([
    ['a lock', 'INFO Running upgrade 1a -> 2b\nERROR Could not acquire change log lock. Currently locked by pod-1'],
    ['a checksum', 'ERROR Migration V3__orders.sql failed: Migration checksum mismatch for migration version 3'],
    ['a history that is dirty', 'error: Dirty database version 17. Fix and force version.'],
  ])('has steps of its own where it is about %s', (_what, log) => {
    expect(diagnosisOfLog(log).steps[0]?.text).not.toContain('Look at migration');
  });

  it.each([
    [
      'rails',
      'ActiveRecord::PendingMigrationError: Migrations are pending. To resolve this issue, run:\n  bin/rails db:migrate',
      'bin/rails db:migrate',
    ],
    [
      'airflow',
      'ERROR: There are still unapplied migrations after 60 seconds. airflow.exceptions.AirflowException',
      'airflow db migrate',
    ],
    ['an unknown tool', 'ERROR relation "users" does not exist', 'Run the migrations that belong to this version'],
  ])('that is missing is run with the command of its tool: %s', (_tool, log, words) => {
    expect(diagnosisOfLog(log).steps[0]?.text).toContain(words);
  });
});
