import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { SettingsForm } from '../settings/parts/settings-form.js';
import { settings } from '../settings/queries.js';
import { Preview } from './parts/preview.js';
import { words } from './words.js';

/** The settings that decide what leaves. */
const KEYS = ['llm_pseudonyms', 'llm_never_send_namespaces'];

export default function PrivacyPage() {
  const list = useQuery(settings);
  const [saves, setSaves] = useState(0);
  return (
    <AdminPageFrame page="privacy">
      <p>{words.lead}</p>
      <Loaded query={list}>
        {(data) => (
          <SettingsForm
            key={saves}
            settings={data.filter(({ key }) => KEYS.includes(key))}
            onSaved={() => setSaves((count) => count + 1)}
          />
        )}
      </Loaded>
      <Preview />
    </AdminPageFrame>
  );
}
