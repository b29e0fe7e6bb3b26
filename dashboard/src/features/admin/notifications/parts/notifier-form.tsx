import { useNavigate } from '@tanstack/react-router';
import { ConfigEditor } from '../../parts/config-editor.js';
import type { Plugin } from '../../plugins/queries.js';
import { useSaveNotifier, useTestNotifier } from '../actions.js';
import type { Notifier } from '../queries.js';
import { words } from '../words.js';

interface Props {
  readonly plugin: Plugin;
  /** As it is stored; undefined for one that is to be added. */
  readonly notifier?: Notifier;
}

/** The configuration of one notifier. */
export function NotifierForm({ plugin, notifier }: Props) {
  const { id: provider } = plugin;
  const isNew = notifier === undefined;
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/admin/notifications', search: {}, ignoreBlocker: true });
  const save = useSaveNotifier(close);
  const test = useTestNotifier();
  return (
    <ConfigEditor
      schema={plugin.config_schema}
      value={notifier?.config}
      isEnabled={notifier?.enabled ?? true}
      isNew={isNew}
      isReadOnly={notifier?.managed_by !== undefined}
      labels={words}
      isSaving={save.isPending}
      onSave={(config, enabled, refused) => save.mutate({ provider, enabled, config, isNew }, refused)}
      test={test}
      onTest={(config, refused) => test.mutate({ provider, config }, refused)}
      onDiscard={close}
    />
  );
}
