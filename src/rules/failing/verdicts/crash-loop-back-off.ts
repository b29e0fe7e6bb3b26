import { firstContainer } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** The container ends again and again, and the kubelet waits before it starts it anew. */
export const crashLoopBackOff = defineVerdict({
  id: 'crash-loop-back-off',
  subject: 'Pod',
  reason: 'CrashLoopBackOff',
  grace: 0,
  cause: 'exit',
  looksAt: 'the waiting reason CrashLoopBackOff, and how the container ended before',
  judge: (pod) =>
    firstContainer(pod, ({ state, last }) => {
      if (state?.kind !== 'waiting' || state.reason !== 'CrashLoopBackOff') return undefined;
      const detail = last === null ? '' : `${last.exitCode}`;
      return { message: last?.message || state.message, since: last?.finishedAt ?? 0, detail };
    }),
});
