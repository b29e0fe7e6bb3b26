import { ApiError } from '../../../api/api-error.js';
import { Button } from '../../../ui/button.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { Notice } from '../../../ui/notice.js';
import { words as uiWords } from '../../../ui/words.js';
import { words } from '../words.js';

interface Props {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why there is no map: most often there is no cluster, which is no fault of the page. */
export function TopologyError({ error, onRetry }: Props) {
  if (!(error instanceof ApiError) || error.status !== 503) return <ErrorPanel error={error} onRetry={onRetry} />;
  return (
    <Notice tone="warn" actions={<Button onClick={onRetry}>{uiWords.tryAgain}</Button>}>
      {words.noCluster(error.message)}
    </Notice>
  );
}
