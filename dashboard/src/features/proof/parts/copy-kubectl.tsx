import { useQuery } from '@tanstack/react-query';
import { showToast } from '../../../lib/toasts.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { handOver } from '../queries.js';
import { words } from '../words.js';

/** What is said whenever a patch was copied. */
export const sayCopied = () => showToast({ tone: 'plain', text: words.handOver.copied });

interface Props {
  readonly failureId: number;
  readonly look?: 'plain' | 'primary';
}

/** The command that applies the fix; nothing where there is none to be had. */
export function CopyKubectl({ failureId, look = 'plain' }: Props) {
  const { data } = useQuery(handOver(failureId, 'kubectl', false));
  if (data === undefined) return null;
  return (
    <CopyButton text={data.text} look={look} onCopied={sayCopied}>
      {words.handOver.copyKubectl}
    </CopyButton>
  );
}
