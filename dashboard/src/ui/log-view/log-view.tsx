import { useRef } from 'react';
import { countText } from '../../lib/numbers.js';
import { Button } from '../button.js';
import { words } from '../words.js';
import { LogRow } from './log-row.js';
import styles from './log-view.module.css';
import type { LogViewProps } from './log-view-props.js';
import { useLogWindow } from './use-log-window.js';

/** A log of many thousand lines of which a window is in the document. */
export function LogView(props: LogViewProps) {
  const { lines, label, query, isWrapped, hasTimes, current, isFollowing, onFollow, onLink } = props;
  const place = useRef<HTMLDivElement>(null);
  const { virtual, behind, onScroll } = useLogWindow(props, place);
  const items = virtual.getVirtualItems();
  const stop = items.some(({ index }) => index === current) ? current : items[0]?.index;
  return (
    <div className={styles['frame']}>
      <div ref={place} className={styles['place']} data-wrapped={isWrapped || undefined} onScroll={onScroll}>
        <ul aria-label={label} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const line = lines[index];
            return line === undefined ? null : (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles['row']}
                data-current={index === current || undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                <LogRow
                  {...{ line, query, hasTimes, onLink }}
                  number={line.key + 1}
                  isStop={index === stop && !line.isNote}
                />
              </li>
            );
          })}
        </ul>
      </div>
      {!isFollowing && behind > 0 && (
        <div className={styles['jump']}>
          <Button look="primary" onClick={() => onFollow(true)}>
            {words.log.jump(countText(behind))}
          </Button>
        </div>
      )}
    </div>
  );
}
