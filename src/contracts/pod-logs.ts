import { z } from 'zod';

const Instant = z.string().nullable();

/** What a container does (Kubernetes ContainerState), in one form for all states. */
export const ContainerState = z
  .object({
    state: z.enum(['waiting', 'running', 'terminated']).meta({ description: 'What the container does.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Reason code of the kubelet; null where there is none.', example: 'CrashLoopBackOff' }),
    message: z
      .string()
      .nullable()
      .meta({ description: 'What the kubelet or the program says of it; null where nothing is said.', example: null }),
    exit_code: z.int().nullable().meta({ description: 'How it ended; null while it has not.', example: null }),
  })
  .meta({ id: 'ContainerState', description: 'what the container does, and why' });
export type ContainerState = z.infer<typeof ContainerState>;

/** One run of a container: from its start to its end. */
export const ContainerRun = z
  .object({
    restart_count: z.int().meta({ description: 'How often the container was started again before.', example: 4 }),
    started_at: Instant.meta({ description: 'When it began.', example: '2026-03-14T09:40:55Z' }),
    finished_at: Instant.meta({ description: 'When it ended; null while it runs.', example: '2026-03-14T09:41:01Z' }),
    reason: Instant.meta({ description: 'Why it ended; null while it runs.', example: 'OOMKilled' }),
    exit_code: z.int().nullable().meta({ description: 'How it ended; null while it runs.', example: 137 }),
  })
  .meta({ id: 'ContainerRun', description: 'a run of a container' });
export type ContainerRun = z.infer<typeof ContainerRun>;

export const ContainerKind = z.enum(['container', 'init', 'sidecar', 'ephemeral']).meta({ id: 'ContainerKind' });
export type ContainerKind = z.infer<typeof ContainerKind>;

export const LogContainer = z
  .object({
    name: z.string().meta({ description: 'Name of the container.', example: 'cart' }),
    kind: ContainerKind.meta({ description: 'Which of the lists of the pod it stands in.', example: 'container' }),
    state: ContainerState.meta({ description: 'What it does.' }),
  })
  .meta({ id: 'LogContainer', description: 'a container of the pod' });
export type LogContainer = z.infer<typeof LogContainer>;

/** The end of what a container printed. */
export const PodLog = z
  .object({
    pod_name: z.string(),
    namespace: z.string(),
    container: z.string().meta({ description: 'The container that printed it.', example: 'cart' }),
    containers: z.array(LogContainer).meta({ description: 'All containers of the pod, in the order of their start.' }),
    logs: z.string().meta({
      description: 'What it printed, in UTF-8; other bytes are U+FFFD. Empty where it printed nothing or never ran.',
      example: 'loading catalogue\nKilled\n',
    }),
    tail_lines: z.int().meta({ description: 'How many lines were asked for.', example: 200 }),
    previous: z
      .boolean()
      .meta({ description: 'Whether the run before the present one was asked for.', example: false }),
    state: ContainerState.meta({ description: 'What the container does now.' }),
    run: ContainerRun.nullable().meta({
      description: 'The run that printed it; null where there was none: it never ran, or never before.',
    }),
    truncated: z
      .boolean()
      .meta({ description: 'Whether the first of these lines were left out: 4 MiB are the most.', example: false }),
  })
  .meta({ id: 'PodLog', description: 'the end of what the container printed, and what state it is in' });
export type PodLog = z.infer<typeof PodLog>;

/** The `data` of each event of a log that is followed, by the event's name. */
export const LOG_EVENTS = {
  log: z
    .object({
      line: z.string().meta({ description: 'One line, without its line end.', example: 'loading catalogue' }),
      timestamp: Instant.meta({
        description: 'When it was printed, UTC with nanoseconds; null where the cluster does not say.',
        example: '2026-03-14T09:40:55.000000001Z',
      }),
    })
    .meta({ id: 'LogEvent', description: 'A line. The `id` of the event is where to go on after it.' }),
  restart: ContainerRun.extend({
    before: ContainerRun.nullable().meta({ description: 'The run that ended before; null where it is not known.' }),
  }).meta({ id: 'LogRestart', description: 'The next run of the container begins; its lines follow.' }),
  gap: z
    .object({ lines: z.int().meta({ description: 'How many lines were left out.', example: 1200 }) })
    .meta({ id: 'LogGap', description: 'The client did not keep up, so the oldest lines were left out here.' }),
  error: z
    .object({
      detail: z.string().meta({ description: 'What is wrong and what to do.', example: 'The cluster does not answer' }),
      retrying: z.boolean().meta({
        description: 'True while the server tries again by itself; the stream goes on when that works.',
        example: true,
      }),
    })
    .meta({ id: 'LogError', description: 'Something is wrong. With `retrying: false` it is the last event.' }),
  end: z
    .object({
      reason: z.string().meta({ description: 'Why nothing will follow.', example: 'The pod is gone' }),
      state: ContainerState.nullable().meta({ description: 'How the container ended; null where the pod is gone.' }),
    })
    .meta({ id: 'LogEnd', description: 'Nothing will follow: do not connect again. It is the last event.' }),
} as const;

type LogEvents = typeof LOG_EVENTS;
/** An event of a log that is followed. */
export type LogEvent = {
  [Name in keyof LogEvents]: {
    readonly event: Name;
    readonly data: z.infer<LogEvents[Name]>;
    /** What a client that connects again says, to go on after this event. */
    readonly id?: string;
    /** Of a line: what was printed before it and is not told. It is never sent: it may say that the line is a secret. */
    readonly before?: string;
  };
}[keyof LogEvents];
