import { useMemo } from 'react';
import { Button } from '../../../../ui/button.js';
import { type JsonSchema, schemaIn } from '../../../../ui/schema-form/json-schema.js';
import { SchemaForm } from '../../../../ui/schema-form/schema-form.js';
import { FormMessage } from '../../parts/form-message.js';
import { SaveBar } from '../../parts/save-bar.js';
import { TestOutcome } from '../../parts/test-outcome.js';
import { useBlocked } from '../../parts/use-blocked.js';
import { useConfigForm } from '../../parts/use-config-form.js';
import { useSaveLlm, useTestLlm } from '../actions.js';
import type { LlmStatus } from '../queries.js';
import { words } from '../words.js';

interface Props {
  readonly provider: LlmStatus['providers'][number];
  /** As it is stored; undefined for a provider that is not the one in use. */
  readonly config: LlmStatus['config'] | undefined;
  readonly isReadOnly: boolean;
  readonly onSaved: () => void;
  readonly onDiscard: () => void;
}

/** The schema with the models that the provider itself lists, which are more than the plugin knows. */
function withModels(schema: JsonSchema, models: readonly string[]): JsonSchema {
  const properties = schemaIn(schema, 'properties');
  const model = properties['model'];
  if (typeof model !== 'object' || model === null || models.length === 0) return schema;
  return { ...schema, properties: { ...properties, model: { ...model, examples: models } } };
}

export function ProviderForm({ provider, config, isReadOnly, onSaved, onDiscard }: Props) {
  const schema = useMemo(() => withModels(provider.config_schema, provider.models), [provider]);
  const form = useConfigForm(schema, config);
  const blocked = useBlocked();
  const save = useSaveLlm(onSaved);
  const test = useTestLlm();
  const isStored = config !== undefined;
  const submit = () => {
    const value = form.read();
    if (value !== undefined) save.mutate({ ...value, provider: provider.id }, { onError: form.refuse });
  };
  const tryOut = () => {
    if (isStored && form.changes === 0) return test.mutate(undefined);
    const value = form.read();
    if (value !== undefined) test.mutate({ ...value, provider: provider.id }, { onError: form.refuse });
  };
  // To choose a provider is a change, too.
  const changes = form.changes + (isStored ? 0 : 1);
  return (
    <>
      <SchemaForm
        schema={schema}
        draft={form.draft}
        onChange={form.set}
        problems={form.problems}
        isReadOnly={isReadOnly}
      />
      <FormMessage text={form.message} />
      <div>
        <Button busy={test.isPending} blocked={blocked} onClick={tryOut}>
          {test.isPending ? words.testing : words.test}
        </Button>
      </div>
      <TestOutcome result={test.data} error={null} />
      {!isReadOnly && (
        <SaveBar
          count={changes}
          isSaving={save.isPending}
          label={isStored ? undefined : words.useIt}
          onSave={submit}
          onDiscard={() => {
            form.discard();
            onDiscard();
          }}
        />
      )}
    </>
  );
}
