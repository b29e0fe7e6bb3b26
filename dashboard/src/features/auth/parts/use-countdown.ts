import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.js';

/** The seconds until the server takes another try, counted down; 0 where it takes one now. */
export function useCountdown(error: Error | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const waitMs = error instanceof ApiError && error.status === 429 ? (error.retryAfterMs ?? 0) : 0;
    const end = Date.now() + waitMs;
    const show = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)));
    show();
    if (waitMs === 0) return undefined;
    const timer = setInterval(show, 1_000);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}
