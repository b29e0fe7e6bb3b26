import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { visibleText } from '../../lib/visible-text.js';
import styles from './access.module.css';
import { AccessPage } from './parts/access-page.js';
import { Answer } from './parts/answer.js';
import { Chains, Hints } from './parts/chain.js';
import { ActionGaps, Sentence } from './parts/sentence.js';
import { type FullAction, fullAction, whoCan } from './queries.js';
import { words } from './words.js';

/** "Who can delete pods in shop?" */
export default function WhoCanPage() {
  const asked = useSearch({ from: '/inside/access/who-can' });
  const navigate = useNavigate();
  const { verb = 'delete', resource = 'pods', namespace = '' } = asked;
  const [draft, setDraft] = useState({ verb, resource, namespace });
  const action = fullAction(asked);
  const ask = () =>
    void navigate({
      to: '/access/who-can',
      search: {
        verb: draft.verb,
        resource: draft.resource,
        ...(draft.namespace !== '' && { namespace: draft.namespace }),
      },
    });
  return (
    <AccessPage title={words.tabs.whoCan}>
      <Sentence onAsk={ask}>
        <span>{words.sentence.who}</span>
        <ActionGaps draft={draft} onChange={setDraft} />
      </Sentence>
      {action !== undefined && <Subjects action={action} />}
    </AccessPage>
  );
}

function Subjects({ action }: { readonly action: FullAction }) {
  const { verb, resource, namespace } = action;
  return (
    <Answer query={useQuery(whoCan(action))}>
      {({ subjects, truncated, missing }) => (
        <section className={styles['answer']} aria-live="polite">
          <h2>{words.answer.subjects(subjects.length, verb, resource, namespace)}</h2>
          <ul className={styles['subjects']}>
            {subjects.map(({ kind, name, namespace: of, through }) => (
              <li key={`${kind} ${of}/${name}`}>
                <strong>
                  {kind} {visibleText(of === '' ? name : `${of}/${name}`)}
                </strong>
                <Chains through={through} />
              </li>
            ))}
          </ul>
          {subjects.some(({ kind }) => kind === 'Group') && <p className={styles['meta']}>{words.answer.groups}</p>}
          <Hints truncated={truncated} missing={missing} />
        </section>
      )}
    </Answer>
  );
}
