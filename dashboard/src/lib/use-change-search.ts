import { useNavigate } from '@tanstack/react-router';

export type ChangeSearch<Search> = (changed: Partial<Record<keyof Search, unknown>>) => void;

/** Changes what the address of the page says beside its path. What opens something is one step back for who wants to close it; all else replaces. */
export function useChangeSearch<Search extends object>(opens: keyof Search): ChangeSearch<Search> {
  const navigate = useNavigate();
  return (changed) =>
    void navigate({
      to: '.',
      // Whose search it is, the router knows by the page alone.
      search: (before: object) => ({ ...before, ...changed }) as never,
      replace: changed[opens] === undefined,
      resetScroll: false,
    });
}
