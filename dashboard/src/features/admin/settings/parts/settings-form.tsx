import { useState } from 'react';
import { messageOf } from '../../../../api/api-error.js';
import { useIsAtLeast } from '../../../../api/session.js';
import { showToast } from '../../../../lib/toasts.js';
import { Notice } from '../../../../ui/notice.js';
import { type Draft, draftOf } from '../../../../ui/schema-form/draft.js';
import { valueOf } from '../../../../ui/schema-form/value.js';
import { Section } from '../../../../ui/section.js';
import { SaveBar } from '../../parts/save-bar.js';
import { words as shared } from '../../words.js';
import { type SettingChange, useSaveSettings } from '../actions.js';
import { grouped } from '../groups.js';
import type { Setting } from '../queries.js';
import { settingSchema, settingValue } from '../setting-schema.js';
import { words } from '../words.js';
import { SettingField } from './setting-field.js';

interface Props {
  readonly settings: readonly Setting[];
  readonly onSaved: () => void;
}

type Drafts = Readonly<Record<string, Draft>>;

const draftFor = ({ schema, value }: Setting): Draft => {
  const own = settingSchema(schema);
  return draftOf(own, settingValue(own, value));
};

/** The value of a draft; an emptied text is the empty text, since a setting always has a value. */
function entered({ schema }: Setting, draft: Draft) {
  const { value, problems } = valueOf(settingSchema(schema), draft);
  const isText = draft.kind === 'text';
  return { value: value ?? '', problem: isText && draft.text === '' ? undefined : problems[''] };
}

/** All settings with what is changed of them, saved together. */
export function SettingsForm({ settings, onSaved }: Props) {
  const mayChange = useIsAtLeast('admin');
  const [drafts, setDrafts] = useState<Drafts>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveSettings();
  const changed = settings.flatMap((setting) => {
    const draft = drafts[setting.key];
    if (draft === undefined) return [];
    const { value, problem } = entered(setting, draft);
    return String(value) === setting.value && problem === undefined ? [] : [{ setting, value, problem }];
  });
  const submit = () => {
    const wrong = changed.flatMap(({ setting, problem }) => (problem === undefined ? [] : [[setting.key, problem]]));
    setProblems(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    const changes = changed.map(({ setting, value }): SettingChange => ({ key: setting.key, value: value as string }));
    save.mutate(changes, {
      onSuccess: (refused) => {
        const keys = Object.keys(refused);
        setProblems(Object.fromEntries(keys.map((key) => [key, messageOf(refused[key])])));
        setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key]) => keys.includes(key))));
        if (changes.length > keys.length) showToast({ text: words.saved(changes.length - keys.length), tone: 'plain' });
        if (keys.length === 0) onSaved();
      },
    });
  };
  return (
    <>
      {!mayChange && <Notice tone="plain">{shared.needsRole(words.readOnly, 'admin')}</Notice>}
      {grouped(settings).map(([group, list]) => (
        <Section key={group} title={words.groups[group]}>
          {list.map((setting) => (
            <SettingField
              key={setting.key}
              setting={setting}
              draft={drafts[setting.key] ?? draftFor(setting)}
              problem={problems[setting.key]}
              isReadOnly={!mayChange || setting.managed_by !== undefined}
              onChange={(draft) => setDrafts({ ...drafts, [setting.key]: draft })}
            />
          ))}
        </Section>
      ))}
      {mayChange && (
        <SaveBar
          count={changed.length}
          isSaving={save.isPending}
          onSave={submit}
          onDiscard={() => {
            setDrafts({});
            setProblems({});
          }}
        />
      )}
    </>
  );
}
