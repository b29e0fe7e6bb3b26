import { messageOf } from '../../../api/api-error.js';
import { useIsAtLeast } from '../../../api/session.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { CommandBlock } from '../../../ui/command-block.js';
import { ModelText } from '../../../ui/model-text.js';
import { Notice } from '../../../ui/notice.js';
import { Section } from '../../../ui/section.js';
import { useBlocked, useFix } from '../actions.js';
import type { Finding, FindingFix } from '../queries.js';
import { words } from '../words.js';
import styles from './finding-page.module.css';

/** What a language model, or the check itself, proposes. */
export function FixProposal({ finding }: { readonly finding: Finding }) {
  const mayAsk = useIsAtLeast('write');
  const blocked = useBlocked();
  const fix = useFix(finding.id);
  if (!mayAsk) return null;
  return (
    <Section title={words.finding.proposal}>
      <p>{fix.isPending ? words.finding.asking : words.finding.proposalWhat}</p>
      <div>
        <Button busy={fix.isPending} blocked={blocked} onClick={() => fix.mutate()}>
          {words.propose}
        </Button>
      </div>
      {fix.error !== null && (
        <Notice tone="fail" announce>
          {messageOf(fix.error)}
        </Notice>
      )}
      {fix.data !== undefined && <Fix fix={fix.data} />}
    </Section>
  );
}

const operationText = ({ op, path, value }: FindingFix['patch'][number]) =>
  value === undefined ? `${op} ${path}` : `${op} ${path}: ${JSON.stringify(value)}`;

function Fix({ fix }: { readonly fix: FindingFix }) {
  return (
    <>
      {fix.fallback_reason !== null && <Notice tone="plain">{words.fallback(visibleText(fix.fallback_reason))}</Notice>}
      <h3>{fix.is_fallback ? words.fixBy.check : words.fixBy.model}</h3>
      <ModelText text={fix.explanation} />
      {fix.patch.length > 0 && (
        <div className={styles['part']}>
          <h3>{words.patch}</h3>
          <CommandBlock text={fix.patch.map(operationText).join('\n')} label={words.copyPatch} />
        </div>
      )}
      {fix.fixed_manifest !== null && (
        <div className={styles['part']}>
          <h3>{words.manifest}</h3>
          <CommandBlock text={fix.fixed_manifest} label={words.copyManifest} />
        </div>
      )}
    </>
  );
}
