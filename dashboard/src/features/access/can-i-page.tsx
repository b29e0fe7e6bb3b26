import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { visibleText } from '../../lib/visible-text.js';
import { Choice } from '../../ui/choice.js';
import { Notice } from '../../ui/notice.js';
import styles from './access.module.css';
import { AccessPage } from './parts/access-page.js';
import { Answer } from './parts/answer.js';
import { Chains, Hints } from './parts/chain.js';
import { ActionGaps, Gap, Sentence } from './parts/sentence.js';
import { canI, type FullQuestion, fullAction } from './queries.js';
import { type Question, SUBJECT_KINDS } from './questions.js';
import { words } from './words.js';

const KINDS = SUBJECT_KINDS.map((value) => ({ value, label: words.kinds[value] }));

function draftOf({ verb = 'create', resource = 'pods', namespace = '', kind = 'serviceaccount', who = '' }: Question) {
  return { verb, resource, namespace, kind, who };
}

function fullQuestion(asked: Question): FullQuestion | undefined {
  const action = fullAction(asked);
  const { kind = 'serviceaccount', who } = asked;
  return action === undefined || who === undefined ? undefined : { ...action, kind, who };
}

/** "Can service account shop:ci create pods/exec?" */
export default function CanIPage() {
  const asked = useSearch({ from: '/inside/access/can-i' });
  const navigate = useNavigate();
  const [draft, setDraft] = useState(draftOf(asked));
  const question = fullQuestion(asked);
  const ask = () => {
    const { namespace, ...rest } = draft;
    void navigate({ to: '/access/can-i', search: { ...rest, ...(namespace !== '' && { namespace }) } });
  };
  return (
    <AccessPage title={words.tabs.canI}>
      <Sentence onAsk={ask}>
        <span>{words.sentence.can}</span>
        <Choice
          label={words.fields.kind}
          isLabelHidden
          value={draft.kind}
          options={KINDS}
          onChange={(kind) => setDraft({ ...draft, kind })}
        />
        <Gap
          label={words.fields.who}
          value={draft.who}
          placeholder={words.whoHint[draft.kind]}
          onChange={(who) => setDraft({ ...draft, who })}
        />
        <ActionGaps draft={draft} onChange={(action) => setDraft({ ...draft, ...action })} />
      </Sentence>
      {question !== undefined && <Verdict question={question} />}
    </AccessPage>
  );
}

function Verdict({ question }: { readonly question: FullQuestion }) {
  return (
    <Answer query={useQuery(canI(question))}>
      {({ allowed, through, missing, notes, unseen }) => (
        <section className={styles['answer']} aria-live="polite">
          <Notice tone="plain">
            <strong>{allowed ? words.answer.yes : words.answer.no}</strong> {missing !== null && visibleText(missing)}
          </Notice>
          <Chains through={through} />
          {notes.map((note) => (
            <p key={note} className={styles['meta']}>
              {visibleText(note)}
            </p>
          ))}
          <Hints missing={unseen} />
        </section>
      )}
    </Answer>
  );
}
