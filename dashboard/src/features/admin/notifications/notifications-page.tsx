import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/empty-state.js';
import { Section } from '../../../ui/section.js';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { pluginsOf } from '../plugins/queries.js';
import { Deliveries } from './parts/deliveries.js';
import { NewNotifier } from './parts/new-notifier.js';
import { NotifierCard } from './parts/notifier-card.js';
import { notifiers } from './queries.js';
import { words } from './words.js';

export default function NotificationsPage() {
  return (
    <AdminPageFrame page="notifications">
      <Notifications />
    </AdminPageFrame>
  );
}

const route = getRouteApi('/inside/admin/notifications');

function Notifications() {
  const list = useQuery(notifiers);
  const plugins = useQuery(pluginsOf('notify'));
  const { open } = route.useSearch();
  return (
    <Loaded query={plugins} lines={3}>
      {(found) => (
        <Loaded query={list} lines={8}>
          {(configured) => {
            const ids = new Set(configured.map(({ provider }) => provider));
            return (
              <>
                <Section title={words.list}>
                  {configured.length === 0 && <EmptyState>{words.none}</EmptyState>}
                  {configured.map((notifier) => (
                    <NotifierCard
                      key={notifier.provider}
                      notifier={notifier}
                      plugin={found.find(({ id }) => id === notifier.provider)}
                      isOpen={open === notifier.provider}
                    />
                  ))}
                </Section>
                <NewNotifier plugins={found.filter(({ id }) => !ids.has(id))} open={open} />
                <Deliveries />
              </>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}
