import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { SetElsewhere } from '../parts/set-elsewhere.js';
import { MoveForm } from './parts/move-form.js';
import { MoveProgress } from './parts/move-progress.js';
import { StoragePresent } from './parts/storage-present.js';
import { storage } from './queries.js';

export default function StoragePage() {
  return (
    <AdminPageFrame page="storage">
      <Storage />
    </AdminPageFrame>
  );
}

const route = getRouteApi('/inside/admin/storage');

/** A move that was begun stands in the address, so that it is shown again after a reload. */
function Storage() {
  const status = useQuery(storage);
  const { move } = route.useSearch();
  return (
    <Loaded query={status} lines={6}>
      {(data) => (
        <>
          <StoragePresent status={data} />
          {move !== undefined && <MoveProgress key={move} id={move} />}
          <SetElsewhere by={data.managed_by === 'environment' ? 'DATABASE_URL' : undefined} />
          {move === undefined && data.managed_by === 'admin' && <MoveForm status={data} />}
        </>
      )}
    </Loaded>
  );
}
