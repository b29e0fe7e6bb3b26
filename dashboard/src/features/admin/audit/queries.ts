import { api, resultOf } from '../../../api/client.js';
import { keysetList, pageOf } from '../../../api/keyset-list.js';
import type { components } from '../../../api/schema.js';

export type AuditEntry = components['schemas']['AuditEntry'];

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
}

/** What is not given is left out. */
const given = ({ actor, action }: AuditFilter) => ({
  ...(actor !== undefined && { actor }),
  ...(action !== undefined && { action }),
});

export const audit = (filter: AuditFilter) =>
  keysetList<AuditEntry>(['admin', 'audit', filter], async ({ cursor, limit, signal }) => {
    const query = { ...given(filter), limit, ...(cursor !== undefined && { cursor }) };
    const { data, headers } = await resultOf(api.GET('/api/admin/audit', { params: { query }, signal }));
    return pageOf(data, headers);
  });
