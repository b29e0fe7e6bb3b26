import { Link } from '@tanstack/react-router';
import { countText } from '../../../../lib/numbers.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { Notice } from '../../../../ui/notice.js';
import { Section } from '../../../../ui/section.js';
import { UsageBar } from '../../parts/usage-bar.js';
import type { LlmStatus } from '../queries.js';
import { words } from '../words.js';

const TONES = { true: 'ok', false: 'fail', null: 'plain' } as const;

/** Which model serves, whether it does, and what of the day's budget is used. */
export function LlmState({ status }: { readonly status: LlmStatus }) {
  const { configured, healthy, last_error: error } = status;
  const said = { true: words.healthy, false: words.failing, null: words.unknown }[`${healthy}`];
  const name = status.providers.find(({ id }) => id === status.provider)?.name ?? status.provider ?? '';
  return (
    <Section title={words.state} boxed>
      {configured ? (
        <Notice tone={TONES[`${healthy}`]}>
          <strong>{words.serving(name, visibleText(status.model ?? ''))}</strong>
          {'. '}
          {said} {error !== null && visibleText(error)}
        </Notice>
      ) : (
        <Notice tone="plain">{words.none}</Notice>
      )}
      <h3>{words.usage}</h3>
      <UsageBar
        label={words.calls}
        used={status.calls_today}
        limit={status.calls_limit}
        text={words.of(countText(status.calls_today), countText(status.calls_limit))}
      />
      <UsageBar
        label={words.tokens}
        used={status.tokens_today}
        limit={status.tokens_limit}
        text={words.of(countText(status.tokens_today), countText(status.tokens_limit))}
      />
      <p>
        <Link to="/admin/settings" hash="llm_daily_calls">
          {words.limits}
        </Link>
      </p>
    </Section>
  );
}
