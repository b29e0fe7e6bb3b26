import { useState } from 'react';
import { ApiError, messageOf } from '../../../../api/api-error.js';
import { Button } from '../../../../ui/button.js';
import { Section } from '../../../../ui/section.js';
import { SelectField } from '../../../../ui/select-field.js';
import { TextField } from '../../../../ui/text-field.js';
import { FormLine } from '../../parts/form-line.js';
import { useBlocked } from '../../parts/use-blocked.js';
import { useExclude } from '../actions.js';
import { words } from '../words.js';
import { MatchCount } from './match-count.js';

/** Excludes a namespace or a pattern of pods; what is wrong with it, the server says. */
export function AddExclusion() {
  const [kind, setKind] = useState<'namespace' | 'pod'>('namespace');
  const [pattern, setPattern] = useState('');
  const blocked = useBlocked();
  const exclude = useExclude(() => setPattern(''));
  const isNamespace = kind === 'namespace';
  const problem = exclude.error === null ? undefined : problemOf(exclude.error);
  return (
    <Section title={words.add}>
      <FormLine onSubmit={() => pattern.trim() !== '' && exclude.mutate({ kind, pattern: pattern.trim() })}>
        <SelectField
          label={words.kindLabel}
          value={kind}
          options={[
            { value: 'namespace', label: words.kinds.namespace },
            { value: 'pod', label: words.kinds.pod },
          ]}
          onChange={(value) => setKind(value === 'pod' ? 'pod' : 'namespace')}
        />
        <TextField
          label={isNamespace ? words.namespace : words.pattern}
          hint={isNamespace ? words.namespaceHint : words.patternHint}
          problem={problem}
          value={pattern}
          spellCheck={false}
          autoCapitalize="none"
          onChange={setPattern}
        />
        <Button type="submit" look="primary" busy={exclude.isPending} blocked={blocked}>
          {words.add}
        </Button>
      </FormLine>
      <MatchCount pattern={pattern.trim() === '' ? '' : `${pattern.trim()}${isNamespace ? '/*' : ''}`} />
      <p>{words.effect}</p>
    </Section>
  );
}

const problemOf = (error: Error): string =>
  (error instanceof ApiError ? error.fields[0]?.message : undefined) ?? messageOf(error);
