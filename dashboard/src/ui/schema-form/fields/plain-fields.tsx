import { visibleText } from '../../../lib/visible-text.js';
import { CheckField } from '../../check-field.js';
import { SelectField, type SelectOption } from '../../select-field.js';
import { SuggestField } from '../../suggest-field.js';
import { TextArea } from '../../text-area.js';
import { TextField } from '../../text-field.js';
import { type FieldProps, placeholderOf } from '../field-props.js';
import { choicesOf, examplesOf, hasLines, type JsonSchema, textIn } from '../json-schema.js';
import { words } from '../words.js';

/** The description, as text. */
export function hintOf(schema: JsonSchema): string | undefined {
  const text = textIn(schema, 'description');
  return text === undefined ? undefined : visibleText(text);
}

export function TextLineField({ schema, label, path, draft, onChange, problems }: FieldProps<'text'>) {
  const shared = {
    label,
    hint: hintOf(schema),
    problem: problems[path],
    value: draft.text,
    placeholder: placeholderOf(schema),
    onChange: (text: string) => onChange({ kind: 'text', text }),
  };
  const suggestions = examplesOf(schema);
  if (suggestions.length > 0) return <SuggestField {...shared} suggestions={suggestions} />;
  if (hasLines(schema) || draft.text.includes('\n')) return <TextArea {...shared} isCode rows={1} />;
  return <TextField {...shared} spellCheck={false} autoCapitalize="none" />;
}

export function NumberField({ schema, label, path, draft, onChange, problems }: FieldProps<'number'>) {
  return (
    <TextField
      label={label}
      inputMode={schema['type'] === 'integer' ? 'numeric' : 'decimal'}
      hint={hintOf(schema)}
      problem={problems[path]}
      value={draft.text}
      placeholder={placeholderOf(schema)}
      onChange={(text) => onChange({ kind: 'number', text })}
    />
  );
}

const shownChoice = (choice: unknown) => visibleText(typeof choice === 'string' ? choice : JSON.stringify(choice));

/** The first means that nothing is chosen; with one that is needed and has no default it cannot be saved. */
function optionsOf(schema: JsonSchema): readonly SelectOption[] {
  const fallback = schema['default'];
  const none = fallback === undefined ? words.notSet : words.usual(shownChoice(fallback));
  const choices = choicesOf(schema).map((choice) => ({ value: JSON.stringify(choice), label: shownChoice(choice) }));
  return [{ value: '', label: none }, ...choices];
}

export function ChoiceField({ schema, label, path, draft, onChange, problems, isRequired }: FieldProps<'choice'>) {
  const options = optionsOf(schema);
  const isFixed = isRequired && options.length === 2;
  return (
    <SelectField
      label={label}
      hint={hintOf(schema)}
      problem={problems[path]}
      options={isFixed ? options.slice(1) : options}
      value={isFixed ? (options[1]?.value ?? '') : draft.text}
      onChange={(text) => onChange({ kind: 'choice', text })}
    />
  );
}

const SWITCH: Readonly<Record<string, boolean | undefined>> = { '': undefined, true: true, false: false };

/** A box to tick where what it means untouched is known, else one of three. */
export function SwitchField({ schema, label, path, draft, onChange, problems, isRequired }: FieldProps<'switch'>) {
  const fallback = typeof schema['default'] === 'boolean' ? schema['default'] : isRequired ? false : undefined;
  const shared = { label, hint: hintOf(schema), problem: problems[path] };
  if (fallback !== undefined) {
    return <CheckField {...shared} isOn={draft.on ?? fallback} onChange={(on) => onChange({ kind: 'switch', on })} />;
  }
  const options = [
    { value: '', label: words.notSet },
    { value: 'true', label: words.yes },
    { value: 'false', label: words.no },
  ];
  return (
    <SelectField
      {...shared}
      options={options}
      value={draft.on === undefined ? '' : String(draft.on)}
      onChange={(text) => onChange({ kind: 'switch', on: SWITCH[text] })}
    />
  );
}

export function JsonField({ schema, label, path, draft, onChange, problems }: FieldProps<'json'>) {
  const fallback = schema['default'];
  return (
    <TextArea
      label={label}
      isCode
      rows={4}
      hint={[hintOf(schema), words.asJson].filter(Boolean).join(' ')}
      problem={problems[path]}
      value={draft.text}
      placeholder={fallback === undefined ? undefined : JSON.stringify(fallback)}
      onChange={(text) => onChange({ kind: 'json', text })}
    />
  );
}
