import { useQuery } from '@tanstack/react-query';
import { useIsAtLeast } from '../../../api/session.js';
import { Notice } from '../../../ui/notice.js';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { words as shared } from '../words.js';
import { AddExclusion } from './parts/add-exclusion.js';
import { ExclusionList } from './parts/exclusion-list.js';
import { ExplainExclusion } from './parts/explain-exclusion.js';
import { exclusions } from './queries.js';
import { words } from './words.js';

export default function ExclusionsPage() {
  return (
    <AdminPageFrame page="exclusions">
      <Exclusions />
    </AdminPageFrame>
  );
}

function Exclusions() {
  const mayChange = useIsAtLeast('write');
  const list = useQuery(exclusions);
  return (
    <>
      {mayChange ? <AddExclusion /> : <Notice tone="plain">{shared.needsRole(words.readOnly, 'write')}</Notice>}
      <Loaded query={list}>{(data) => <ExclusionList exclusions={data} mayChange={mayChange} />}</Loaded>
      <ExplainExclusion />
    </>
  );
}
