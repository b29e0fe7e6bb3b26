import { ActionBar } from '../proof/parts/action-bar.js';
import { FixSection } from '../proof/parts/fix-section.js';
import { HandOver } from '../proof/parts/hand-over.js';
import { ProofPanel } from '../proof/parts/proof-panel.js';
import { useProof } from '../proof/use-proof.js';
import { useProofKeys } from '../proof/use-proof-keys.js';
import { useStart } from '../proof/use-start.js';
import styles from './overview-page.module.css';
import { ChangedSection } from './parts/changed-section.js';
import { EvidenceSection } from './parts/evidence-section.js';
import { ModelSection } from './parts/model-section.js';
import { SourceLine } from './parts/source-line.js';
import { StepList } from './parts/step-list.js';
import type { FailureRecord } from './queries.js';
import { useFailure } from './shown-failure.js';
import { words } from './words.js';

/** Why it fails, what changed, what would help, and whether it does. */
export default function OverviewPage() {
  const record = useFailure();
  // Of another failure nothing is kept, such as a manifest that was written for this one.
  return <Overview key={record.id} record={record} />;
}

function Overview({ record }: { readonly record: FailureRecord }) {
  const proof = useProof(record);
  const start = useStart(proof);
  useProofKeys(proof, start);
  const { diagnosis } = record;
  return (
    <div className={styles['page']}>
      <div className={styles['first']}>
        <EvidenceSection id={record.id} diagnosis={diagnosis} />
        <ChangedSection record={record} />
        <FixSection proof={proof} />
      </div>
      <div className={styles['proof']}>
        <ProofPanel proof={proof} start={start} />
      </div>
      <div className={styles['rest']}>
        <HandOver proof={proof} />
        <StepList title={words.toDo} id="to-do" steps={diagnosis?.steps ?? []} />
        <StepList title={words.toCheck} id="to-check" steps={diagnosis?.checks ?? []} />
        <ModelSection record={record} />
        <SourceLine record={record} />
      </div>
      <ActionBar proof={proof} start={start} />
    </div>
  );
}
