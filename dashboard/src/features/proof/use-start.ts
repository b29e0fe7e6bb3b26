import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveState } from '../../api/live/use-live.js';
import { platform } from '../../api/platform.js';
import { useIsAtLeast } from '../../api/session.js';
import { isRunning } from './proof-state.js';
import type { MirrorRequest } from './queries.js';
import type { Proof } from './use-proof.js';
import { words } from './words.js';

export interface StartOptions {
  /** As it is typed; empty for what is set for all. */
  readonly ttl: string;
  readonly control: boolean;
  readonly denyEgress: boolean;
  readonly allowPrivileged: boolean;
  readonly allowLarge: boolean;
}

const NO_OPTIONS: StartOptions = {
  ...{ ttl: '', control: false, denyEgress: false, allowPrivileged: false, allowLarge: false },
};
const [TTL_LEAST, TTL_MOST] = [30, 3_600];

/** How a proof is begun, by the button, by the key and from the bar of a phone. */
export interface Start {
  readonly label: string;
  readonly options: StartOptions;
  readonly setOptions: (options: StartOptions) => void;
  readonly ttlProblem: string | undefined;
  /** What has to be known first is shown, and waits for a yes. */
  readonly isConfirming: boolean;
  readonly press: () => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
  /** Why it cannot be begun now. */
  readonly blocked: string | undefined;
  /** Nobody with this role may, or there is nothing to begin: no button at all. */
  readonly isOffered: boolean;
}

function requestOf({ ttl, control, denyEgress, allowPrivileged, allowLarge }: StartOptions): MirrorRequest {
  return {
    ...(ttl !== '' && { ttl_seconds: Number(ttl) }),
    ...(control && { control }),
    ...(denyEgress && { deny_egress: denyEgress }),
    ...(allowPrivileged && { allow_privileged: allowPrivileged }),
    ...(allowLarge && { allow_large: allowLarge }),
  };
}

function ttlProblemOf(ttl: string): string | undefined {
  if (ttl === '') return undefined;
  const seconds = Number(ttl);
  const isSound = Number.isInteger(seconds) && seconds >= TTL_LEAST && seconds <= TTL_MOST;
  return isSound ? undefined : words.ttlRange;
}

/** Why no proof can be begun on this server now; undefined where one can. */
function useBlocked(proof: Proof): string | undefined {
  const { data } = useQuery(platform);
  const { status } = useLiveState();
  if (data?.cluster.available === false) return words.noCluster(data.cluster.reason ?? '');
  if (status === 'lost') return words.offline;
  return proof.previewError !== null && proof.own === undefined ? proof.previewError.message : undefined;
}

/** What has to be agreed to before: the warnings of the fix that is chosen, once. */
function warningsOf({ own, preview }: Proof): readonly string[] {
  return own === undefined ? (preview?.warnings ?? []) : [];
}

function isPossible(proof: Proof): boolean {
  return !isRunning(proof) && (proof.own !== undefined || proof.chosen !== undefined);
}

export function useStart(proof: Proof): Start {
  const [options, setOptions] = useState(NO_OPTIONS);
  const [isConfirming, setConfirming] = useState(false);
  const [confirmed, setConfirmed] = useState<string>();
  const isAdmin = useIsAtLeast('admin');
  const unavailable = useBlocked(proof);
  const { own, chosen } = proof;
  const ttlProblem = ttlProblemOf(options.ttl);
  const begin = () => {
    setConfirming(false);
    if (!proof.isStarting) proof.start(requestOf(options));
  };
  const isExperiment = own === undefined && chosen?.scope === 'mirror-only';
  const isAgreed = warningsOf(proof).length === 0 || confirmed === chosen?.strategy;
  return {
    label: isExperiment ? words.tryIt : words.proveIt,
    ...{ options, setOptions, ttlProblem, isConfirming },
    blocked: unavailable ?? ttlProblem,
    press: () => (isAgreed ? begin() : setConfirming(true)),
    confirm: () => {
      setConfirmed(chosen?.strategy);
      begin();
    },
    cancel: () => setConfirming(false),
    isOffered: isAdmin && isPossible(proof),
  };
}
