import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { visibleText } from '../../../../lib/visible-text.js';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { Section } from '../../../../ui/section.js';
import { TextField } from '../../../../ui/text-field.js';
import { FormLine } from '../../parts/form-line.js';
import { Loaded } from '../../parts/loaded.js';
import { explanation } from '../queries.js';
import { words } from '../words.js';

const route = getRouteApi('/inside/admin/exclusions');

/** Asks of one pod whether it would be reported; the question stands in the address. */
export function ExplainExclusion() {
  const asked = route.useSearch();
  const navigate = useNavigate();
  const [namespace, setNamespace] = useState(asked.namespace ?? '');
  const [pod, setPod] = useState(asked.pod ?? '');
  const ask = () => {
    const search = { namespace: namespace.trim() || undefined, pod: pod.trim() || undefined };
    void navigate({ to: '/admin/exclusions', search, replace: true });
  };
  return (
    <Section title={words.explain}>
      <FormLine onSubmit={ask}>
        <TextField label={words.namespace} value={namespace} spellCheck={false} onChange={setNamespace} />
        <TextField label={words.pod} value={pod} spellCheck={false} onChange={setPod} />
        <Button type="submit">{words.ask}</Button>
      </FormLine>
      {asked.namespace !== undefined && asked.pod !== undefined && (
        <Answer namespace={asked.namespace} pod={asked.pod} />
      )}
    </Section>
  );
}

function Answer({ namespace, pod }: { readonly namespace: string; readonly pod: string }) {
  const answer = useQuery(explanation(namespace, pod));
  return (
    <Loaded query={answer} lines={1}>
      {({ rule }) =>
        rule === null ? (
          <Notice tone="ok" announce>
            {words.yes}
          </Notice>
        ) : (
          <Notice tone="warn" announce>
            {words.no(words.kinds[rule.kind], visibleText(rule.pattern))}
          </Notice>
        )
      }
    </Loaded>
  );
}
