import { useState } from 'react';
import type { DataOf } from '../../../api/live/frames.js';
import { useEvents } from '../../../api/live/use-live.js';
import { useIsAtLeast } from '../../../api/session.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { useBlocked, useRescan } from '../actions.js';
import styles from '../security.module.css';
import { words } from '../words.js';

type Scan = DataOf<'security_rescan_status'>;

/** Asks for a scan, and says how it goes; the lists stay meanwhile. */
export function Rescan() {
  const mayAsk = useIsAtLeast('write');
  const blocked = useBlocked();
  const rescan = useRescan();
  const [scan, setScan] = useState<Scan>();
  useEvents('security_rescan_status', (events) => setScan(events.at(-1)));
  return (
    <div className={styles['counts']}>
      {mayAsk && (
        <Button busy={rescan.isPending} blocked={blocked} onClick={() => rescan.mutate()}>
          {words.rescan}
        </Button>
      )}
      <span role="status">{scan !== undefined && scanText(scan)}</span>
    </div>
  );
}

function scanText({ status, reason, scanned, total }: Scan): string {
  const isCounted = status === 'started' && scanned !== undefined && total !== undefined;
  const text = isCounted ? words.scanning(scanned, total) : words.scan[status];
  return reason === '' ? text : `${text} ${visibleText(reason)}`;
}
