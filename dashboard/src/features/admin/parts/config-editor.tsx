import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.js';
import { CheckField } from '../../../ui/check-field.js';
import type { JsonSchema } from '../../../ui/schema-form/json-schema.js';
import { SchemaForm } from '../../../ui/schema-form/schema-form.js';
import { FormMessage } from './form-message.js';
import { SaveBar } from './save-bar.js';
import { TestOutcome } from './test-outcome.js';
import { useBlocked } from './use-blocked.js';
import { useConfigForm } from './use-config-form.js';

type Config = Readonly<Record<string, unknown>>;
type Refused = { readonly onError: (error: unknown) => void };
type Result = { readonly ok: boolean; readonly message: string; readonly latency_ms: number };

interface Props {
  readonly schema: JsonSchema | null;
  /** As it is stored; undefined where nothing is. */
  readonly value: unknown;
  readonly isEnabled: boolean;
  /** To save it as it is, is a change. */
  readonly isNew?: boolean;
  readonly isReadOnly?: boolean;
  readonly labels: {
    readonly enabled: string;
    readonly enabledHint: string;
    readonly test: string;
    readonly testing: string;
  };
  readonly isSaving: boolean;
  readonly onSave: (config: Config, enabled: boolean, refused: Refused) => void;
  readonly test: { readonly isPending: boolean; readonly data: Result | undefined };
  readonly onTest: (config: Config, refused: Refused) => void;
  readonly onDiscard: () => void;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** Whether a plugin serves, and its configuration by its own schema, to be tested and saved. */
export function ConfigEditor(props: Props) {
  const { labels, isEnabled, isNew = false, isReadOnly = false, test } = props;
  const schema = props.schema ?? {};
  const form = useConfigForm(schema, props.value, 'config');
  const [enabled, setEnabled] = useState(isEnabled);
  const blocked = useBlocked();
  const refused = { onError: form.refuse };
  const withConfig = (act: (config: Config) => void) => {
    const config = form.read();
    if (config !== undefined) act(config);
  };
  return (
    <>
      <CheckField
        label={labels.enabled}
        hint={labels.enabledHint}
        isOn={enabled}
        disabled={isReadOnly}
        onChange={setEnabled}
      />
      <SchemaForm {...{ schema, isReadOnly }} draft={form.draft} onChange={form.set} problems={form.problems} />
      <FormMessage text={form.message} />
      <div>
        <Button
          busy={test.isPending}
          blocked={blocked}
          onClick={() => withConfig((config) => props.onTest(config, refused))}
        >
          {test.isPending ? labels.testing : labels.test}
        </Button>
        {props.children}
      </div>
      <TestOutcome result={test.data} error={null} />
      {!isReadOnly && (
        <SaveBar
          count={form.changes + Number(enabled !== isEnabled) + Number(isNew)}
          isSaving={props.isSaving}
          onSave={() => withConfig((config) => props.onSave(config, enabled, refused))}
          onDiscard={props.onDiscard}
        />
      )}
    </>
  );
}
