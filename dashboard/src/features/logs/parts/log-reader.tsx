import { type ReactNode, useMemo, useState } from 'react';
import { useCommands } from '../../../lib/commands/use-commands.js';
import type { LogLine } from '../../../ui/log-view/log-line.js';
import { LogView } from '../../../ui/log-view/log-view.js';
import { Notice } from '../../../ui/notice.js';
import { placeOf } from '../line-link.js';
import { words } from '../words.js';
import styles from './log-reader.module.css';
import { LogToolbar } from './log-toolbar.js';
import { useLogSearch } from './use-log-search.js';

interface Props {
  /** Of which container; empty where it is not known. */
  readonly container: string;
  readonly lines: readonly LogLine[];
  /** Which container and run, to choose from. */
  readonly choices: ReactNode;
  /** What is to be known of the log. */
  readonly notices: ReactNode;
  /** Whether lines come: of a log that is over there is nothing to follow. */
  readonly isLive: boolean;
  /** The place of the line that is linked to. */
  readonly line: string | undefined;
  readonly onLine: (place: string | undefined) => void;
  readonly fileName: string;
}

/** The lines of a log with all that one does with them. */
export function LogReader({ container, lines, choices, notices, isLive, line, onLine, fileName }: Props) {
  const [isWrapped, setWrapped] = useState(true);
  const [hasTimes, setTimes] = useState(false);
  // Also of a log that is over the end is seen first: there stands why.
  const [isFollowing, setFollowing] = useState(line === undefined);
  const linked = useMemo(() => placeOf(lines, line), [lines, line]);
  const search = useLogSearch(lines, linked, () => setFollowing(false));
  const { step } = search;
  useCommands(
    useMemo(
      () => [
        {
          id: 'log-follow',
          label: words.follow,
          group: words.group,
          hotkey: 'f',
          run: () => setFollowing((is) => !is),
        },
        { id: 'log-wrap', label: words.wrap, group: words.group, hotkey: 'w', run: () => setWrapped((is) => !is) },
        { id: 'log-next', label: words.nextMatch, group: words.group, hotkey: 'n', run: () => step(1) },
        { id: 'log-previous', label: words.previousMatch, group: words.group, hotkey: 'Shift n', run: () => step(-1) },
      ],
      [step],
    ),
  );
  const link = (to: LogLine) => {
    setFollowing(false);
    search.forget();
    onLine(to.place === line ? undefined : to.place);
  };
  return (
    <div className={styles['reader']}>
      <LogToolbar
        {...{ lines, search, choices, fileName, isLive, isFollowing, isWrapped, hasTimes }}
        hasKnownTimes={lines.some(({ at }) => at !== undefined)}
        onFollow={setFollowing}
        onWrap={setWrapped}
        onTimes={setTimes}
      />
      {notices}
      {line !== undefined && linked === undefined && lines.length > 0 && <Notice tone="plain">{words.lineLost}</Notice>}
      <LogView
        {...{ lines, isWrapped, hasTimes, isFollowing }}
        label={words.label(container)}
        query={search.query}
        current={search.at ?? linked}
        onFollow={setFollowing}
        onLink={link}
      />
    </div>
  );
}
