import { z } from 'zod';

/** The steps of a move, in their order; `failed` can follow each but `done`. */
export const MovePhase = z
  .enum(['testing', 'copying', 'catching_up', 'verifying', 'switching', 'done', 'failed'])
  .meta({ id: 'StorageMovePhase' });
export type MovePhase = z.infer<typeof MovePhase>;

/** What the event `storage_move` tells. `copied` and `total` count the rows of all tables; `table` is the one at hand. */
export const MoveProgress = z
  .object({
    move_id: z.string(),
    phase: MovePhase,
    table: z.string().nullable(),
    copied: z.int(),
    total: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: 'StorageMoveProgress' });
export type MoveProgress = z.infer<typeof MoveProgress>;

/** Where data are; never with a password. */
export const StoragePlace = z.object({ provider: z.string(), location: z.string() });
export type StoragePlace = z.infer<typeof StoragePlace>;

/** A table as it was compared on both sides: the checksum does not depend on the order of its rows. */
export const ComparedTable = z.object({ name: z.string(), rows: z.int(), checksum: z.string() });
export type ComparedTable = z.infer<typeof ComparedTable>;

/** A move of the storage (docs/wire-contract.md, "Storage"). */
export const StorageMove = MoveProgress.extend({
  from: StoragePlace,
  to: StoragePlace,
  started_at: z.string(),
  finished_at: z.string().nullable(),
  tables: z.array(ComparedTable),
}).meta({ id: 'StorageMove' });
export type StorageMove = z.infer<typeof StorageMove>;

/** Which storage, and its configuration in the form of its plugin's schema. */
export const StorageTarget = z
  .strictObject({ provider: z.string().min(1).max(100), config: z.record(z.string(), z.unknown()) })
  .meta({ id: 'StorageTarget' });
export type StorageTarget = z.infer<typeof StorageTarget>;

/** The storage in use (docs/wire-contract.md, "Storage"). `previous` names the database that the last move left behind. */
export const StorageStatus = z
  .object({
    provider: z.string(),
    location: z.string(),
    size_bytes: z.int().nullable(),
    records: z.int().meta({ description: 'Rows of all tables, sessions and users included.' }),
    counts: z
      .record(z.string(), z.int())
      .meta({ description: 'Rows of the tables that people ask about.', example: { failures: 31, incidents: 29 } }),
    replicas: z.int(),
    managed_by: z.enum(['environment', 'admin']),
    previous: z.union([StoragePlace.extend({ moved_at: z.string() }), z.null()]),
    providers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        config_schema: z.union([z.record(z.string(), z.unknown()), z.null()]),
      }),
    ),
  })
  .meta({ id: 'StorageStatus' });
export type StorageStatus = z.infer<typeof StorageStatus>;
