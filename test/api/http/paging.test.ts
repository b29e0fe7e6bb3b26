import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filterInstant, filterText, given, pageQuery, pageRequest, sendPage } from '../../../src/api/http/paging.js';

const query = z.object({ ...pageQuery, namespace: filterText, since: filterInstant });
const parse = (search: string) => query.safeParse(Object.fromEntries(new URLSearchParams(search)));

function send(search: string, page: { next: string | null; capped: boolean }) {
  const headers: Record<string, string> = {};
  const nothing = () => {};
  const reply = {
    header: (name: string, value: string) => {
      headers[name] = value;
    },
    signIn: nothing,
    signOut: nothing,
  };
  const items = sendPage({ url: new URL(`http://host/api/things${search}`), reply }, { items: [1], total: 7, ...page });
  return { headers, items };
}

describe('the query of a paged list', () => {
  it('has a hundred items unless it says otherwise', () => {
    expect(pageRequest(query.parse({}))).toEqual({ limit: 100 });
    expect(pageRequest(query.parse({ limit: '1000', cursor: 'abc' }))).toEqual({ limit: 1_000, cursor: 'abc' });
  });

  it.each(['0', '-1', '1001', '9999', '10000', '1.5', 'ten', '', '1e2', ' 5'])('refuses the limit %j', (limit) => {
    expect(parse(`limit=${encodeURIComponent(limit)}`).success).toBe(false);
  });

  it('takes empty filters for none', () => {
    expect(given(query.parse({ namespace: '', since: '' }))).toEqual({ limit: 100 });
  });

  it('reads instants, and refuses what is none', () => {
    expect(query.parse({ since: '2026-01-01T00:00:00Z' }).since).toBe(Date.parse('2026-01-01T00:00:00Z'));
    expect(parse('since=yesterday').success).toBe(false);
  });
});

describe('sendPage', () => {
  it('says where the next page is, with the filters of this one', () => {
    const { headers, items } = send('?namespace=a%20b&limit=1&cursor=old', { next: 'new/+=', capped: false });
    const [, target = ''] = /^<(.*)>; rel="next"$/.exec(headers['Link'] ?? '') ?? [];
    const next = new URL(target, 'http://host');
    expect(next.pathname).toBe('/api/things');
    expect(Object.fromEntries(next.searchParams)).toEqual({ namespace: 'a b', limit: '1', cursor: 'new/+=' });
    expect(headers['X-Total-Count']).toBe('7');
    expect(headers).not.toHaveProperty('X-Total-Count-Capped');
    expect(items).toEqual([1]);
  });

  it('has no next page at the end, and says when the count was capped', () => {
    const { headers } = send('', { next: null, capped: true });
    expect(headers).toEqual({ 'X-Total-Count': '7', 'X-Total-Count-Capped': 'true' });
  });
});
