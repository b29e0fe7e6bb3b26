import { lazy, Suspense, useState } from 'react';
import { useIsAtLeast } from '../../../api/session.js';
import { patiently } from '../../../lib/patiently.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { CommandBlock } from '../../../ui/command-block.js';
import { DiffTable } from '../../../ui/diff/diff-table.js';
import { Notice } from '../../../ui/notice.js';
import { Section } from '../../../ui/section.js';
import { Skeleton } from '../../../ui/skeleton.js';
import type { Fix } from '../queries.js';
import { isAboutManifest } from '../refused-places.js';
import type { Proof } from '../use-proof.js';
import { words } from '../words.js';
import { CandidateList } from './candidate-list.js';
import styles from './fix-section.module.css';
import { OperationList } from './operation-list.js';

/** The editor is fetched when somebody wants to write. */
const ManifestEditor = lazy(
  patiently(async () => ({ default: (await import('./manifest-editor.js')).ManifestEditor })),
);

/** What is proposed: a fix, an experiment, or nothing, each of which is normal. */
export function FixSection({ proof }: { readonly proof: Proof }) {
  const { chosen, own, ownRefusal } = proof;
  const [isEditing, setEditing] = useEditing(ownRefusal);
  const isAdmin = useIsAtLeast('admin');
  const edit = isAdmin && !isEditing && (
    <Button onClick={() => setEditing(true)}>
      {chosen === undefined && own === undefined ? words.fix.write : words.fix.edit}
    </Button>
  );
  return (
    <Section title={chosen?.scope === 'mirror-only' ? words.fix.experiment : words.fix.title} id="fix" actions={edit}>
      {isEditing ? (
        <Suspense fallback={<Skeleton lines={12} />}>
          <ManifestEditor proof={proof} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Shown proof={proof} />
      )}
    </Section>
  );
}

/** Whether the editor is open. What is wrong with what was written is told there, so it opens again for a refusal. */
function useEditing(refusal: Error | null) {
  const [isEditing, setEditing] = useState(false);
  const [refused, setRefused] = useState<Error | null>(null);
  if (refusal !== refused) {
    setRefused(refusal);
    if (refusal !== null && isAboutManifest(refusal)) setEditing(true);
  }
  return [isEditing, setEditing] as const;
}

function Shown({ proof }: { readonly proof: Proof }) {
  if (proof.own !== undefined) return <OwnManifest proof={proof} />;
  return proof.chosen === undefined ? <NoFix proof={proof} /> : <Proposed proof={proof} />;
}

function OwnManifest({ proof: { setOwn } }: { readonly proof: Proof }) {
  return (
    <Notice tone="plain" actions={<Button onClick={() => setOwn(undefined)}>{words.fix.discard}</Button>}>
      <strong>{words.fix.own}</strong> {words.fix.ownNote}
    </Notice>
  );
}

function NoFix({ proof: { preview } }: { readonly proof: Proof }) {
  const needs = preview?.needs ?? [];
  const list = needs.map(({ kind, name, key }) => `${kind} ${name}${key === null ? '' : ` (${key})`}`).join(', ');
  return (
    <p>
      {words.fix.none} {list !== '' && visibleText(words.fix.supply(list))}
    </p>
  );
}

function Proposed({ proof }: { readonly proof: Proof }) {
  const { chosen, candidates } = proof;
  if (chosen === undefined) return null;
  const { scope, title, fix } = chosen;
  return (
    <>
      {scope === 'mirror-only' && <p className={styles['note']}>{words.fix.experimentNote}</p>}
      <h3>{visibleText(title)}</h3>
      {fix !== undefined && <p className={styles['text']}>{visibleText(fix.explanation)}</p>}
      <Changes proof={proof} />
      {fix !== undefined && <Conditions fix={fix} />}
      {candidates.length > 1 && <CandidateList proof={proof} />}
    </>
  );
}

/** What has to be true for the fix to be one, and the command that does the same. */
function Conditions({ fix: { assumes, command } }: { readonly fix: Fix }) {
  return (
    <>
      {assumes.length > 0 && (
        <div className={styles['assumes']}>
          <h3>{words.fix.assumes}</h3>
          <ul>
            {assumes.map((each) => (
              <li key={each}>{visibleText(each)}</li>
            ))}
          </ul>
        </div>
      )}
      {command !== undefined && (
        <div>
          <p>{words.fix.also}</p>
          <CommandBlock text={command} />
        </div>
      )}
    </>
  );
}

/** What it changes of the manifest: of the owner's where the record says it, else of the pod's, else step by step. */
function Changes({ proof: { preview, previewError, chosen } }: { readonly proof: Proof }) {
  const diff = chosen?.fix?.diff || preview?.diff;
  if (diff !== undefined) return <DiffTable diff={diff} label={words.fix.diff} />;
  if (chosen?.fix !== undefined) return <OperationList operations={chosen.fix.patch} />;
  return previewError === null ? <Skeleton lines={6} /> : null;
}
