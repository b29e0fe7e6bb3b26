import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsAtLeast } from '../../api/session.js';
import { useDeploy, useLiveMirror } from './actions.js';
import { type Candidate, candidatesOf } from './candidates.js';
import {
  type FailureRecord,
  isWatched,
  type Mirror,
  type MirrorPreview,
  type MirrorRequest,
  mirror,
  mirrorPreview,
  mirrorsOf,
} from './queries.js';

/** All that the parts of a page that show a fix and its proof have in common. */
export interface Proof {
  readonly record: FailureRecord;
  readonly candidates: readonly Candidate[];
  readonly chosen: Candidate | undefined;
  readonly choose: (strategy: string) => void;
  readonly preview: MirrorPreview | undefined;
  readonly previewError: Error | null;
  /** A manifest that was written by hand and takes the place of the fix. */
  readonly own: string | undefined;
  readonly setOwn: (manifest: string | undefined) => void;
  readonly mirror: Mirror | undefined;
  /** The strategies that were tried for this failure. */
  readonly tried: ReadonlySet<string>;
  readonly start: (options: MirrorRequest, strategy?: string) => void;
  readonly isStarting: boolean;
  /** Why the server did not begin what was asked for last. */
  readonly startError: Error | null;
  /** Why the manifest of one's own was refused, as long as it is still that one. */
  readonly ownRefusal: Error | null;
  /** Which way was asked for last; undefined for a manifest of one's own. */
  readonly startedWith: string | undefined;
  /** Whether there may be a patch to hand over: without a fix, an experiment or a proof there is none. */
  readonly hasPatch: boolean;
}

/** The mirror to show: that of the address, else one that is being watched, else the newest. */
function useShownMirror(record: FailureRecord): { shown: Mirror | undefined; tried: ReadonlySet<string> } {
  const { mirror: asked } = useSearch({ strict: false });
  const { data: known = [] } = useQuery(mirrorsOf(record.id));
  const id = asked ?? (known.find(isWatched) ?? known[0])?.mirror_id;
  const { data } = useQuery({ ...mirror(id ?? ''), enabled: id !== undefined });
  useLiveMirror(id, record.id);
  const isOfThis = data?.failure_id === record.id;
  return {
    shown: isOfThis ? data : undefined,
    tried: new Set(known.map(({ strategy }) => strategy).filter((each) => each !== null)),
  };
}

/** What is proposed for a failure and what came of trying it. Which way and which mirror, the address says. */
export function useProof(record: FailureRecord): Proof {
  const navigate = useNavigate();
  const { fix: asked } = useSearch({ strict: false });
  const [own, setOwn] = useState<string>();
  const mayWrite = useIsAtLeast('write');
  const preview = useQuery({ ...mirrorPreview(record.id, asked), enabled: mayWrite });
  const { shown, tried } = useShownMirror(record);
  const deploy = useDeploy();
  const candidates = candidatesOf(record.fix, preview.data);
  const chosen = candidates.find(({ strategy }) => strategy === asked) ?? candidates[0];
  const search = (change: { readonly fix?: string; readonly mirror?: string }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  const start = (options: MirrorRequest, strategy = chosen?.strategy) => {
    const what = own === undefined ? strategy !== undefined && { strategy } : { manifest: own };
    deploy.mutate(
      { failureId: record.id, request: { ...options, ...what } },
      {
        onSuccess: (made) =>
          search({ mirror: made.mirror_id, ...(own === undefined && strategy && { fix: strategy }) }),
      },
    );
  };
  return {
    ...{ record, candidates, chosen, own, setOwn, tried, start },
    choose: (strategy) => search({ fix: strategy }),
    preview: preview.data,
    previewError: preview.error,
    mirror: shown,
    isStarting: deploy.isPending,
    startError: deploy.error,
    ownRefusal: own !== undefined && deploy.variables?.request.manifest === own ? deploy.error : null,
    startedWith: deploy.variables?.request.strategy,
    hasPatch: candidates.length > 0 || record.proof?.verdict === 'PROVEN' || shown?.verdict === 'PROVEN',
  };
}
