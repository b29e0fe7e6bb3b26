import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { MIRROR_TTL } from './actions.js';
import { SettingsForm } from './parts/settings-form.js';
import { mirrorTtl, type Setting, settings } from './queries.js';
import { words } from './words.js';

export default function SettingsPage() {
  return (
    <AdminPageFrame page="settings">
      <Settings />
    </AdminPageFrame>
  );
}

function Settings() {
  const list = useQuery(settings);
  const ttl = useQuery(mirrorTtl);
  const [saves, setSaves] = useState(0);
  return (
    <Loaded query={list} lines={16}>
      {(data) => (
        <Loaded query={ttl} lines={1}>
          {(lifetime) => (
            <SettingsForm
              key={saves}
              settings={[...data, ttlSetting(lifetime)]}
              onSaved={() => setSaves((count) => count + 1)}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** The lifetime of mirrors as a setting like the others. */
function ttlSetting({ seconds, managed_by: managedBy }: { seconds: number; managed_by?: 'file' }): Setting {
  return {
    key: MIRROR_TTL,
    value: String(seconds),
    default: '180',
    help: words.ttlHelp,
    schema: { type: 'integer', minimum: 30, maximum: 3_600 },
    ...(managedBy !== undefined && { managed_by: managedBy }),
  };
}
