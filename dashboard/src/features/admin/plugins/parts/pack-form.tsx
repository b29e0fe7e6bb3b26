import { useNavigate } from '@tanstack/react-router';
import { visibleText } from '../../../../lib/visible-text.js';
import { ConfigEditor } from '../../parts/config-editor.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { SetElsewhere } from '../../parts/set-elsewhere.js';
import { useResetPack, useSavePack, useTestPack } from '../actions.js';
import type { KindPack, Plugin } from '../queries.js';
import { words } from '../words.js';

interface Props {
  readonly plugin: Plugin;
  readonly pack: KindPack | undefined;
}

/** The configuration of a pack of failure kinds. */
export function PackForm({ plugin, pack }: Props) {
  const isReadOnly = pack?.managed_by !== undefined;
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/admin/plugins', search: {}, ignoreBlocker: true });
  const save = useSavePack(close);
  const test = useTestPack();
  const reset = useResetPack();
  const named = { pack: plugin.id };
  return (
    <>
      <SetElsewhere by={pack?.managed_by} />
      <ConfigEditor
        schema={plugin.config_schema}
        value={pack?.config}
        isEnabled={pack?.enabled ?? true}
        isReadOnly={isReadOnly}
        labels={words}
        isSaving={save.isPending}
        onSave={(config, enabled, refused) => save.mutate({ ...named, enabled, config }, refused)}
        test={test}
        onTest={(config, refused) => test.mutate({ ...named, config }, refused)}
        onDiscard={close}
      >
        {pack !== undefined && !isReadOnly && (
          <ConfirmButton
            label={words.reset}
            question={words.resetQuestion(visibleText(plugin.display_name))}
            confirm={words.reset}
            run={async () => {
              await reset.mutateAsync(plugin.id);
              close();
            }}
          >
            <p>{words.resetText}</p>
          </ConfirmButton>
        )}
      </ConfigEditor>
    </>
  );
}
