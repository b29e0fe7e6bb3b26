import { useCallback, useEffect, useRef } from 'react';

/**
 * Does something some time after it was first asked for, and once however often it is asked for until then: what many events change is looked at
 * again once. Nothing is done once the component is gone.
 *
 * @param ms how long after the first
 */
export function useThrottled(work: () => void, ms: number): () => void {
  const newest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    newest.current = work;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      newest.current();
    }, ms);
  }, [ms]);
}
