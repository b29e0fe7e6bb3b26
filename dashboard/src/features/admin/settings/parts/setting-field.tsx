import type { Draft } from '../../../../ui/schema-form/draft.js';
import { labelOf } from '../../../../ui/schema-form/field-props.js';
import { SchemaForm } from '../../../../ui/schema-form/schema-form.js';
import { words as shared } from '../../words.js';
import { MIRROR_TTL } from '../actions.js';
import type { Setting } from '../queries.js';
import { settingSchema } from '../setting-schema.js';
import { words } from '../words.js';
import { DurationField } from './duration-field.js';
import styles from './setting-field.module.css';

interface Props {
  readonly setting: Setting;
  readonly draft: Draft;
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (draft: Draft) => void;
}

/** One setting: by its schema, and a time in the units that one thinks in. */
export function SettingField({ setting, draft, problem, isReadOnly, onChange }: Props) {
  const { key, help, managed_by: managedBy } = setting;
  const title = words.names[key] ?? labelOf({}, key);
  const usual = setting.default === '' ? words.usualEmpty : words.usual(setting.default);
  const unit = key.endsWith('_minutes') ? 'min' : key === MIRROR_TTL ? 's' : undefined;
  const isDuration = unit !== undefined && draft.kind === 'number';
  const hint = [help, !isDuration && usual, managedBy !== undefined && shared.setByFile].filter(Boolean).join(' ');
  const schema = { ...settingSchema(setting.schema), title, description: hint };
  return (
    <div id={key} className={styles['setting']}>
      {isDuration ? (
        <DurationField
          label={title}
          hint={hint}
          problem={problem}
          text={draft.text}
          usual={Number(setting.default)}
          base={unit}
          isReadOnly={isReadOnly}
          onChange={(text) => onChange({ kind: 'number', text })}
        />
      ) : (
        <SchemaForm
          schema={schema}
          draft={draft}
          onChange={onChange}
          problems={problem === undefined ? {} : { '': problem }}
          isReadOnly={isReadOnly}
        />
      )}
    </div>
  );
}
