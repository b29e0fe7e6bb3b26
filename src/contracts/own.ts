import { z } from 'zod';
import { Id, Timestamp } from './common.js';

/** The pages of the dashboard that have lists. */
export const ListPage = z.enum([
  ...(['/incidents', '/failures', '/failures/history', '/failures/ignored', '/mirrors', '/mirrors/history'] as const),
  ...(['/topology', '/access/roles', '/security', '/admin/users', '/admin/agents', '/admin/audit'] as const),
]);
export type ListPage = z.infer<typeof ListPage>;

const COLUMNS_PER_PAGE = 40;
const SKIPPED_LIMIT = 50;
const WIDTH = { minimum: 24, maximum: 2_000 } as const;

const word = z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/);

const columns = z.array(
  z.strictObject({
    name: word.meta({ description: 'Name of the column.', examples: ['severity'] }),
    width: z
      .int()
      .min(WIDTH.minimum)
      .max(WIDTH.maximum)
      .optional()
      .meta({ description: 'Its width in pixels; left out, as wide as is usual.', examples: [96] }),
  }),
);

const columnsOfPages = z.strictObject(
  Object.fromEntries(
    ListPage.options.map((page) => [
      page,
      columns
        .max(COLUMNS_PER_PAGE)
        .optional()
        .meta({ description: `What the list of ${page} shows, in order.` }),
    ]),
  ) as Record<ListPage, z.ZodOptional<typeof columns>>,
);

/** How somebody wants the dashboard to be. What is left out is as it is for everybody. */
export const Preferences = z
  .strictObject({
    density: z.enum(['comfortable', 'compact']).default('comfortable').meta({ description: 'How close rows stand.' }),
    zone: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/)
      .default('local')
      .meta({ description: '`local`, or the name of a time zone.', examples: ['Europe/Berlin'] }),
    keys: z.boolean().default(true).meta({ description: 'Whether single letters are keys.' }),
    columns: columnsOfPages.default({}).meta({ description: 'What lists show, by page.', examples: [{}] }),
    skipped: z
      .array(word)
      .max(SKIPPED_LIMIT)
      .default([])
      .meta({ description: 'Hints and tasks that are not to be shown again.', examples: [['language-model']] }),
    last_visit_at: Timestamp.nullable()
      .default(null)
      .meta({ description: 'Up to when everything has been seen; null for never.', examples: [null] }),
  })
  .meta({ id: 'Preferences', description: 'how somebody wants the dashboard to be' });
export type Preferences = z.output<typeof Preferences>;

/** The longest name of a view, in characters. */
export const VIEW_NAME_LIMIT = 100;
const QUERY_LIMIT = 2_000;

const viewFields = {
  name: z
    .string()
    .min(1)
    .max(VIEW_NAME_LIMIT)
    .meta({ description: 'What it is called; secrets are taken out.', examples: ['Out of memory'] }),
  page: ListPage.meta({ description: 'The page that it is a view of.' }),
  query: z
    .string()
    .max(QUERY_LIMIT)
    .regex(/^[A-Za-z0-9._~!$&'()*+,;=:@%/-]*$/)
    .meta({ description: 'A query string as URLs have it, without `?`.', examples: ['cause=oom-killed&ns=shop'] }),
};

/** A view as somebody saves it. */
export const NewView = z
  .strictObject({
    ...viewFields,
    shared: z.boolean().default(false).meta({ description: 'Whether everybody sees it.' }),
  })
  .meta({ id: 'NewView' });
export type NewView = z.output<typeof NewView>;

/** A page with its filters, under a name. */
export const View = z
  .object({
    id: Id,
    ...viewFields,
    shared: z.boolean().meta({ description: 'Whether everybody sees it.', examples: [true] }),
    mine: z.boolean().meta({ description: 'Whether it is of who asks.', examples: [true] }),
    created_by: z.string(),
    updated_at: z.string().meta({ description: 'When it was saved last.', examples: ['2026-03-14T09:41:02.000Z'] }),
  })
  .meta({ id: 'View', description: 'a saved view' });
export type View = z.output<typeof View>;
