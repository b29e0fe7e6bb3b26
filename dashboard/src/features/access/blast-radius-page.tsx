import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { visibleText } from '../../lib/visible-text.js';
import { Section } from '../../ui/section.js';
import { SeverityMark } from '../../ui/severity.js';
import styles from './access.module.css';
import { AccessPage } from './parts/access-page.js';
import { Answer } from './parts/answer.js';
import { Chains, Hints } from './parts/chain.js';
import { PermissionTable } from './parts/permission-table.js';
import { Gap, Sentence } from './parts/sentence.js';
import { type BlastRadius, blastRadius, namespaceNames } from './queries.js';
import { words } from './words.js';

/** "What could a stolen token of this pod do?" */
export default function BlastRadiusPage() {
  const { ns, pod }: { ns?: string; pod?: string } = useParams({ strict: false });
  const navigate = useNavigate();
  const [draft, setDraft] = useState({ ns: ns ?? '', pod: pod ?? '' });
  const { data } = useQuery(namespaceNames);
  return (
    <AccessPage title={words.tabs.blast}>
      <Sentence onAsk={() => void navigate({ to: '/access/blast-radius/$ns/$pod', params: draft })}>
        <span>{words.blast.question}</span>
        <Gap label={words.fields.pod} value={draft.pod} onChange={(name) => setDraft({ ...draft, pod: name })} />
        <span>{words.blast.of}</span>
        <Gap
          label={words.fields.podNamespace}
          value={draft.ns}
          suggestions={data?.namespaces ?? []}
          onChange={(name) => setDraft({ ...draft, ns: name })}
        />
        <span>{words.blast.end}</span>
      </Sentence>
      {ns !== undefined && pod !== undefined && <Radius namespace={ns} pod={pod} />}
    </AccessPage>
  );
}

function Radius({ namespace, pod }: { readonly namespace: string; readonly pod: string }) {
  return (
    <Answer query={useQuery(blastRadius(namespace, pod))}>
      {(radius) => (
        <>
          <Summary radius={radius} />
          <Section title={words.blast.risks}>
            {radius.risks.length === 0 && <p>{words.blast.noRisks}</p>}
            <ul className={styles['subjects']}>
              {radius.risks.map(({ check, level, title, why, through }) => (
                <li key={`${check} ${why}`}>
                  <SeverityMark severity={level} /> <strong>{visibleText(title)}</strong>
                  <p>{visibleText(why)}</p>
                  <Chains through={through} />
                </li>
              ))}
            </ul>
          </Section>
          <Section title={words.blast.permissions}>
            <PermissionTable permissions={radius.permissions.map(rowOf)} />
            <Hints truncated={radius.truncated} missing={radius.missing} />
          </Section>
        </>
      )}
    </Answer>
  );
}

function Summary({ radius }: { readonly radius: BlastRadius }) {
  const { service_account: account, automounted, automounted_why: why, reaches, groups } = radius;
  return (
    <section className={styles['answer']} aria-live="polite">
      <h2>{reachText(reaches)}</h2>
      <p>{words.blast.account(account)}</p>
      <p>{words.blast.because(automounted ? words.blast.mounted : words.blast.notMounted, why)}</p>
      {groups.length > 0 && <p className={styles['meta']}>{words.blast.groups(groups)}</p>}
    </section>
  );
}

function reachText(reaches: readonly string[]): string {
  if (reaches.includes('*')) return words.blast.reachesAll;
  return reaches.length === 0 ? words.blast.reachesNone : words.blast.reaches(reaches);
}

const rowOf = ({ apiGroup, resource, urls = [], verbs, resourceNames, risk }: BlastRadius['permissions'][number]) => ({
  id: `${apiGroup} ${resource} ${urls.join(' ')}`,
  name: urls.length > 0 ? urls.join(', ') : apiGroup === '' ? resource : `${resource}.${apiGroup}`,
  verbs,
  names: resourceNames,
  risk: risk ?? undefined,
});
