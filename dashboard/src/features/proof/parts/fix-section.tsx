import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { CommandBlock } from '../../../ui/command-block.js';
import { DiffTable } from '../../../ui/diff/diff-table.js';
import { Notice } from '../../../ui/notice.js';
import { Section } from '../../../ui/section.js';
import { Skeleton } from '../../../ui/skeleton.js';
import type { Fix } from '../queries.js';
import type { Proof } from '../use-proof.js';
import { words } from '../words.js';
import { CandidateList } from './candidate-list.js';
import styles from './fix-section.module.css';
import { OperationList } from './operation-list.js';

/** What is proposed: a fix, an experiment, or nothing, each of which is normal. */
export function FixSection({ proof, onEdit }: { readonly proof: Proof; readonly onEdit: (() => void) | undefined }) {
  const { chosen, own } = proof;
  const isNone = chosen === undefined;
  const edit = onEdit !== undefined && (
    <Button onClick={onEdit}>{isNone && own === undefined ? words.fix.write : words.fix.edit}</Button>
  );
  return (
    <Section title={chosen?.scope === 'mirror-only' ? words.fix.experiment : words.fix.title} id="fix" actions={edit}>
      {own !== undefined && <OwnManifest proof={proof} />}
      {own === undefined && (isNone ? <NoFix proof={proof} /> : <Proposed proof={proof} />)}
    </Section>
  );
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

/** The diff of the preview; who may not preview sees what the patch does, step by step. */
function Changes({ proof: { preview, previewError, chosen } }: { readonly proof: Proof }) {
  if (preview !== undefined) return <DiffTable diff={preview.diff} label={words.fix.diff} />;
  if (chosen?.fix !== undefined) return <OperationList operations={chosen.fix.patch} />;
  return previewError === null ? <Skeleton lines={6} /> : null;
}
