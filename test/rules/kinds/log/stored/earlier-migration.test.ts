import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

describe('a migration that failed in an earlier run', () => {
  it('is named, and Prisma is told what became of it', () => {
    const diagnosis = diagnosisOfLog(
      'Datasource "db": PostgreSQL database "ledger" at "ledger-db:5432"\n\nError: P3009\n\nmigrate found failed migrations in the target database, new migrations will not be applied.\nThe `20260301101500_add_total` migration started at 2026-03-01 10:16:02.1 UTC failed\n\nThis is mostly caused by the database being unavailable.',
    );
    expect(diagnosis.kind).toBe('log-migration');
    expect(diagnosis.title).toContain('Migration 20260301101500_add_total of the database failed in an earlier run');
    expect(diagnosis.cause).toContain('the database itself answers');
    expect(diagnosis.steps[0]?.text).toContain('migrate resolve --rolled-back 20260301101500_add_total');
  });

  it('is named where Flyway holds the others back', () => {
    const diagnosis = diagnosisOfLog(
      'ERROR main: FlywayValidateException: Validate failed: Migrations have failed validation\nDetected failed migration to version 7 (add shelf).\nPlease remove any half-completed changes then run repair to fix the schema history.',
    );
    expect(diagnosis.title).toContain('Migration 7 of the database failed in an earlier run, and Flyway');
    expect(diagnosis.steps[0]?.text).toContain('flyway repair');
  });
});

describe('a validation of migrations that fails', () => {
  const head = 'ERROR main: Validate failed: Migrations have failed validation';

  it('is told by the fault below it: a migration was changed', () => {
    const diagnosis = diagnosisOfLog(
      `${head}\nMigration checksum mismatch for migration version 12\n-> Applied to database : 77\n-> Resolved locally    : 78`,
    );
    expect(diagnosis.title).toBe('A database migration was changed after it had run (version 12)');
    expect(diagnosis.steps[0]?.text).toContain('Restore migration 12 as it was');
    expect(diagnosis.steps[0]?.text).toContain('flyway repair');
  });

  it('is told by the fault below it: the image lacks one', () => {
    const diagnosis = diagnosisOfLog(`${head}\nDetected applied migration not resolved locally: 44.`);
    expect(diagnosis.title).toContain('The database is newer than the program');
    expect(diagnosis.steps[0]?.text).toContain('Run the image that made the migration');
  });
});
