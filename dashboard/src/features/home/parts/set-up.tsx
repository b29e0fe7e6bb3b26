import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { CommandBlock } from '../../../ui/command-block.js';
import { Section } from '../../../ui/section.js';
import type { Overview } from '../queries.js';
import { type Task, type TaskName, useSkip, useTasks } from '../use-tasks.js';
import { words } from '../words.js';
import styles from './set-up.module.css';

const PLACES = {
  agent: '/admin/agents',
  notifications: '/admin/notifications',
  'language-model': '/admin/llm',
  'second-person': '/admin/users',
  exclusions: '/admin/exclusions',
} as const satisfies Record<TaskName, string>;

/** What an admin has not set up yet; nothing once all of it is done or skipped. */
export function SetUp({ overview }: { readonly overview: Overview }) {
  const tasks = useTasks(overview);
  const skip = useSkip();
  if (tasks === undefined) return null;
  const done = tasks.filter(({ isDone }) => isDone).length;
  return (
    <Section title={words.setUp.title(done, tasks.length)} boxed>
      <ul className={styles['tasks']}>
        {tasks.map((task) => (
          <li key={task.name} data-done={task.isDone || undefined}>
            <TaskLine task={task} onSkip={() => skip(task.name)} />
            {task.name === 'agent' && !task.isDone && <CommandBlock text={words.setUp.command(location.origin)} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function TaskLine({ task: { name, isDone }, onSkip }: { readonly task: Task; readonly onSkip: () => void }) {
  const label = words.setUp.tasks[name];
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <div className={styles['task']}>
      <Icon role="img" aria-label={isDone ? words.setUp.done : words.setUp.open} size={16} />
      <Link to={PLACES[name]}>{label}</Link>
      {!isDone && (
        <Button look="quiet" aria-label={words.setUp.skipTask(label)} onClick={onSkip}>
          {words.setUp.skip}
        </Button>
      )}
    </div>
  );
}
