import { useQuery } from '@tanstack/react-query';
import { useIsAtLeast } from '../../../api/session.js';
import { useTick } from '../../../lib/tick.js';
import { serverNow } from '../../../lib/time.js';
import { Notice } from '../../../ui/notice.js';
import { Section } from '../../../ui/section.js';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { words as shared } from '../words.js';
import { AddSilence } from './parts/add-silence.js';
import { SilenceTable } from './parts/silence-table.js';
import { phaseOf, type SilencePhase } from './phase.js';
import { silences } from './queries.js';
import { words } from './words.js';

const PHASES: readonly SilencePhase[] = ['active', 'planned', 'past'];

export default function SilencesPage() {
  return (
    <AdminPageFrame page="silences">
      <Silences />
    </AdminPageFrame>
  );
}

function Silences() {
  useTick();
  const mayChange = useIsAtLeast('write');
  const list = useQuery(silences);
  return (
    <>
      <Loaded query={list}>
        {(data) =>
          PHASES.map((phase) => {
            const fitting = data.filter((silence) => phaseOf(silence, serverNow()) === phase);
            return (
              <Section key={phase} title={words.phases[phase]}>
                {fitting.length === 0 ? (
                  <p>{words.none[phase]}</p>
                ) : (
                  <SilenceTable label={words.phases[phase]} silences={fitting} mayEnd={mayChange && phase !== 'past'} />
                )}
              </Section>
            );
          })
        }
      </Loaded>
      {mayChange ? <AddSilence /> : <Notice tone="plain">{shared.needsRole(words.readOnly, 'write')}</Notice>}
    </>
  );
}
