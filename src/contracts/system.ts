import { z } from 'zod';
import { Timestamp } from './common.js';

const bytes = (description: string, example: number) => z.int().meta({ description, example });

/** The server that was asked, for who looks after it. Holds no secret. */
export const SystemState = z
  .object({
    version: z.string().meta({ description: 'Version of Podproof.', example: '0.1.0' }),
    node: z.string().meta({ description: 'Version of Node.js.', example: 'v20.20.0' }),
    platform: z.string().meta({ description: 'Operating system and processor.', example: 'linux x64' }),
    started_at: Timestamp.meta({ description: 'When this process was started.', example: '2026-03-14T06:00:00.000Z' }),
    uptime_seconds: z.int().meta({ description: 'For how long it runs.', example: 13262 }),
    leader: z.boolean().nullable().meta({
      description:
        'Whether the work that one replica does for all was done here the last time; null before the first time.',
      example: true,
    }),
    memory: z
      .object({
        rss_bytes: bytes('What the process has in memory.', 167_000_000),
        heap_used_bytes: bytes('What its objects take.', 82_000_000),
        heap_limit_bytes: bytes('How much they may take at most.', 2_197_000_000),
      })
      .meta({ description: 'Memory of this process.' }),
    database: z
      .object({
        provider: z.string().meta({ description: 'Id of the storage plugin in use.', example: 'sqlite' }),
        location: z.string().meta({ description: 'Where it is, without a password.', example: '/data/podproof.db' }),
        size_bytes: z.int().nullable().meta({ description: 'How much room it takes.', example: 12_300_000 }),
        records: z.int().meta({ description: 'Rows of all tables.', example: 4211 }),
        replicas: z.int().meta({ description: 'Servers that use it, this one included.', example: 1 }),
      })
      .meta({ description: 'Where the data are.' }),
    queues: z
      .array(
        z.object({
          name: z.string().meta({ description: 'What waits, or is open.', example: 'ingest' }),
          depth: z.number().meta({ description: 'How many or, of bytes, how much.', example: 0 }),
        }),
      )
      .meta({ description: 'What waits in this process.' }),
    jobs: z
      .array(
        z.object({
          name: z.string().meta({ description: 'What is done again and again.', example: 'retention' }),
          outcome: z
            .enum(['ok', 'skipped', 'error'])
            .meta({ description: '`skipped`: another replica was at it.', example: 'ok' }),
          at: Timestamp.meta({ description: 'When it ended the last time.', example: '2026-03-14T09:41:00.000Z' }),
        }),
      )
      .meta({ description: 'Background work of this process.' }),
    cluster: z
      .object({
        available: z.boolean().meta({ description: 'Whether it answered the last time.', example: true }),
        version: z.string().nullable().meta({ description: 'Version of Kubernetes.', example: 'v1.34.2' }),
        context: z.string().nullable().meta({ description: 'Context of the kubeconfig.', example: 'production' }),
        reason: z.string().nullable().meta({ description: 'Why it is not available.', example: null }),
        simulated: z.boolean().meta({ description: 'Whether it is made up.', example: false }),
      })
      .meta({
        description: 'The cluster that this server reads.',
        example: { available: true, version: 'v1.34.2', context: 'production', reason: null, simulated: false },
      }),
    plugins: z
      .array(
        z.object({
          kind: z.string().nullable().meta({ description: 'What it is for.', example: 'llm' }),
          id: z.string().meta({ description: 'Its id.', example: 'openai' }),
          version: z.string().nullable().meta({ description: 'Its version.', example: '0.1.0' }),
          status: z
            .enum(['active', 'available', 'failed'])
            .meta({ description: 'Whether it serves.', example: 'active' }),
          error: z.string().nullable().meta({ description: 'Why it could not be loaded.', example: null }),
        }),
      )
      .meta({ description: 'All plugins that were found.' }),
  })
  .meta({ id: 'SystemState' });
export type SystemState = z.infer<typeof SystemState>;
