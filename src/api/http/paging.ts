import { z } from 'zod';
import { NAME_LIMIT } from '../../contracts/common.js';
import type { Page, PageRequest } from '../../kernel/ports/storage/page.js';
import type { Principal } from '../../kernel/principal.js';
import { seesSecrets } from '../../kernel/privacy/reader-view.js';
import type { Reply } from './define-route.js';

/** How many items a page may have, and has when the request does not say (docs/wire-contract.md, "Lists"). */
export const PAGE = { maximum: 1_000, usual: 100 } as const;

const limit = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, `must be a whole number from 1 to ${PAGE.maximum}`)
  .transform(Number)
  .refine((count) => count <= PAGE.maximum, `must be a whole number from 1 to ${PAGE.maximum}`)
  .default(PAGE.usual)
  .meta({
    type: 'integer',
    minimum: 1,
    maximum: PAGE.maximum,
    default: PAGE.usual,
    description: 'How many items the page has at most.',
  });

/** The parts that the query of every paged list has: `z.object({ ...pageQuery, namespace: filterText })`. */
export const pageQuery = {
  limit,
  cursor: cursorOf(1_000),
};

/** Where a list goes on that is sorted by names, which may be long. */
export const cursorOfNames = cursorOf(8_000);

/** A filter of a list by exact text. An empty one is none. */
export const filterText = filterOf(z.string().max(NAME_LIMIT));

/** How many values one filter may be given. */
const MANY = 50;

/**
 * A filter that may be given several times (`severity=high&severity=critical`): what fits one of the values is found. Empty texts are
 * none. @param one what each value has to be
 */
export function filterMany<Value extends z.ZodType<string>>(one: Value) {
  const described = z.toJSONSchema(one, { io: 'input' });
  return z
    .union([one, z.array(one).max(MANY)])
    .optional()
    .transform((given) => {
      const values = [given].flat().filter((value) => value !== undefined && value !== '') as z.output<Value>[];
      return values.length === 0 ? undefined : values;
    })
    .meta({ type: 'array', items: { type: 'string', ...('enum' in described && { enum: described.enum }) } });
}

/** A filter by exact texts, which may be given several times. */
export const filterTexts = filterMany(z.string().max(NAME_LIMIT));

/** `row` leaves out of a list what a table does not show. */
export const view = z
  .enum(['row'])
  .optional()
  .meta({ description: 'With `row`, only what a row of a table shows: no long texts.' });

/** Another name of a filter, as bodies and answers write it. */
export const filterAlias = (canonical: string) =>
  filterText.meta({ description: `The same as \`${canonical}\`, by the name that records have; give one of them.` });

/** A filter by an instant, as milliseconds since 1970. An empty one is none. */
export const filterInstant = z
  .string()
  .optional()
  .transform((text) => (text ? Date.parse(text) : undefined))
  .refine((instant) => !Number.isNaN(instant), 'must be an ISO 8601 date')
  .meta({ type: 'string', format: 'date-time' });

function cursorOf(longest: number) {
  return filterOf(z.string().max(longest)).meta({
    description: 'Where to go on: from the `Link` header of the page before.',
  });
}

function filterOf(text: z.ZodString) {
  return text.optional().transform((value) => value || undefined);
}

/** The entries that have a value; what a repository's filter is made from. */
export function given<Filters extends object>(
  filters: Filters,
): { [Key in keyof Filters]?: Exclude<Filters[Key], undefined> } {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Filters]?: Exclude<Filters[Key], undefined> };
}

/** The text of `q` as a filter: who does not see secrets searches only where none stands (docs/wire-contract.md, "Lists"). */
export function searchedBy(principal: Principal, q: string | undefined) {
  return seesSecrets(principal) ? { q } : { qShown: q };
}

/** Which page the query asks for. */
export function pageRequest(query: { limit: number; cursor?: string | undefined }): PageRequest {
  return query.cursor === undefined ? { limit: query.limit } : { limit: query.limit, cursor: query.cursor };
}

/**
 * Sets the headers of a paged list: `X-Total-Count`, `X-Total-Count-Capped` and `Link: rel="next"` (RFC 8288; the target is relative,
 * so that it holds behind any proxy).
 * @returns the items of the page, which are the body
 */
export function sendPage<Item>(call: { readonly url: URL; readonly reply: Reply }, page: Page<Item>): Item[] {
  call.reply.header('X-Total-Count', String(page.total));
  if (page.capped) call.reply.header('X-Total-Count-Capped', 'true');
  return sendPart(call, page);
}

/** As `sendPage`, for what is not counted. */
export function sendPart<Item>(
  call: { readonly url: URL; readonly reply: Reply },
  { items, next }: Pick<Page<Item>, 'items' | 'next'>,
): Item[] {
  if (next !== null) call.reply.header('Link', `<${nextPage(call.url, next)}>; rel="next"`);
  return items;
}

function nextPage(url: URL, cursor: string): string {
  const query = new URLSearchParams(url.search);
  query.set('cursor', cursor);
  return `${url.pathname}?${query}`;
}
