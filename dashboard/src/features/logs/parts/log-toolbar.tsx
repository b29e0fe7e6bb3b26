import { ChevronDown, ChevronUp, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadText } from '../../../lib/download.js';
import { Button } from '../../../ui/button.js';
import type { LogLine } from '../../../ui/log-view/log-line.js';
import { SearchBox } from '../../../ui/search-box.js';
import { words } from '../words.js';
import styles from './log-reader.module.css';
import type { LogSearch } from './use-log-search.js';

interface Props {
  readonly lines: readonly LogLine[];
  readonly search: LogSearch;
  readonly choices: ReactNode;
  readonly fileName: string;
  readonly isLive: boolean;
  readonly isFollowing: boolean;
  readonly isWrapped: boolean;
  readonly hasTimes: boolean;
  readonly hasKnownTimes: boolean;
  readonly onFollow: (is: boolean) => void;
  readonly onWrap: (is: boolean) => void;
  readonly onTimes: (is: boolean) => void;
}

export function LogToolbar({ lines, search, choices, fileName, ...view }: Props) {
  const download = () =>
    downloadText(
      fileName,
      `${lines.map(({ at, plain }) => (at === undefined ? plain : `${at} ${plain}`)).join('\n')}\n`,
    );
  return (
    <div className={styles['toolbar']}>
      {choices}
      <SearchField search={search} />
      <div className={styles['toggles']}>
        {view.isLive && (
          <Button aria-pressed={view.isFollowing} hotkey="f" onClick={() => view.onFollow(!view.isFollowing)}>
            {words.follow}
          </Button>
        )}
        <Button aria-pressed={view.isWrapped} hotkey="w" onClick={() => view.onWrap(!view.isWrapped)}>
          {words.wrap}
        </Button>
        {view.hasKnownTimes && (
          <Button aria-pressed={view.hasTimes} onClick={() => view.onTimes(!view.hasTimes)}>
            {words.times}
          </Button>
        )}
        <Button icon={<Download aria-hidden="true" size={16} />} onClick={download}>
          {words.download}
        </Button>
      </div>
    </div>
  );
}

function SearchField({ search }: { readonly search: LogSearch }) {
  return (
    <SearchBox label={words.searchHint} value={search.query} onChange={search.setQuery} onStep={search.step}>
      {search.query !== '' && (
        <>
          <span>{words.matches(search.nth, search.count)}</span>
          <Button look="quiet" aria-label={words.previousMatch} onClick={() => search.step(-1)}>
            <ChevronUp aria-hidden="true" size={16} />
          </Button>
          <Button look="quiet" aria-label={words.nextMatch} onClick={() => search.step(1)}>
            <ChevronDown aria-hidden="true" size={16} />
          </Button>
        </>
      )}
    </SearchBox>
  );
}
