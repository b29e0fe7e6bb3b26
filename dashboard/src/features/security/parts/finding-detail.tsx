import { messageOf } from '../../../api/api-error.js';
import { useIsAtLeast } from '../../../api/session.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { Button } from '../../../ui/button.js';
import { CommandBlock } from '../../../ui/command-block.js';
import { ModelText } from '../../../ui/model-text.js';
import { Notice } from '../../../ui/notice.js';
import { useFix } from '../actions.js';
import type { Finding, FindingFix } from '../queries.js';
import styles from '../security.module.css';
import { words } from '../words.js';

/** What a scanner adds is cut where nobody would read on. */
const LONGEST = 20_000;

/** All that is known of a finding, and how it may be mended. */
export function FindingDetail({ finding }: { readonly finding: Finding }) {
  const mayAsk = useIsAtLeast('write');
  const fix = useFix(finding.id);
  const { check_name: check, remediation, details, updated_at: at } = finding;
  return (
    <>
      <p className={styles['quiet']}>
        <code>{visibleText(check)}</code> {words.seen}
        <Ago at={at} suffix={words.ago} />
      </p>
      {remediation !== '' && (
        <div>
          <h3>{words.remediation}</h3>
          <p>{visibleText(remediation)}</p>
        </div>
      )}
      {Object.keys(details).length > 0 && (
        <div>
          <h3>{words.details}</h3>
          <pre className={styles['text']}>{visibleText(JSON.stringify(details, null, 2).slice(0, LONGEST))}</pre>
        </div>
      )}
      {mayAsk && fix.data === undefined && (
        <div>
          <Button busy={fix.isPending} onClick={() => fix.mutate()}>
            {words.propose}
          </Button>
        </div>
      )}
      {fix.error !== null && (
        <Notice tone="fail" announce>
          {messageOf(fix.error)}
        </Notice>
      )}
      {fix.data !== undefined && <Fix fix={fix.data} />}
    </>
  );
}

function Fix({ fix }: { readonly fix: FindingFix }) {
  return (
    <div>
      <h3>{fix.is_fallback ? words.fixBy.check : words.fixBy.model}</h3>
      {fix.fallback_reason !== null && <p>{words.fallback(visibleText(fix.fallback_reason))}</p>}
      <ModelText text={fix.explanation} />
      {fix.patch.length > 0 && (
        <>
          <h3>{words.patch}</h3>
          <pre className={styles['text']}>{visibleText(JSON.stringify(fix.patch, null, 2).slice(0, LONGEST))}</pre>
        </>
      )}
      {fix.fixed_manifest !== null && (
        <>
          <h3>{words.manifest}</h3>
          <CommandBlock text={fix.fixed_manifest} label={words.copyManifest} />
        </>
      )}
    </div>
  );
}
