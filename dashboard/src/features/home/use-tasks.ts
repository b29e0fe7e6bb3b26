import { useQuery } from '@tanstack/react-query';
import { platform } from '../../api/platform.js';
import { useChangePreferences, usePreferences } from '../../api/preferences.js';
import { useIsAtLeast } from '../../api/session.js';
import { hasExclusions, hasSecondPerson, type Overview } from './queries.js';

/** What makes an installation useful, in the order in which it is done. */
const TASKS = ['agent', 'notifications', 'language-model', 'second-person', 'exclusions'] as const;
export type TaskName = (typeof TASKS)[number];

export interface Task {
  readonly name: TaskName;
  readonly isDone: boolean;
}

/** The tasks that an admin has not skipped; undefined for others, until all is known, and once nothing is left to do. */
export function useTasks({ agents }: Overview): readonly Task[] | undefined {
  const isAdmin = useIsAtLeast('admin');
  const chosen = usePreferences();
  const skipped = chosen?.skipped ?? [];
  const isOpen = isAdmin && chosen !== undefined && TASKS.some((name) => !skipped.includes(name));
  const { data: server } = useQuery({ ...platform, enabled: isOpen });
  const { data: isShared } = useQuery({ ...hasSecondPerson, enabled: isOpen });
  const { data: isNarrowed } = useQuery({ ...hasExclusions, enabled: isOpen });
  if (!isOpen || server === undefined || isShared === undefined || isNarrowed === undefined) return undefined;
  const isDone: Readonly<Record<TaskName, boolean>> = {
    agent: agents.total > 0,
    notifications: server.features.includes('notifications'),
    'language-model': server.ai.enabled,
    'second-person': isShared,
    exclusions: isNarrowed,
  };
  const tasks = TASKS.filter((name) => !skipped.includes(name)).map((name) => ({ name, isDone: isDone[name] }));
  return tasks.some((task) => !task.isDone) ? tasks : undefined;
}

/** Leaves a task out for good. */
export function useSkip(): (name: TaskName) => void {
  const { skipped = [] } = usePreferences() ?? {};
  const change = useChangePreferences();
  return (name) => change.mutate({ skipped: [...skipped, name] });
}
