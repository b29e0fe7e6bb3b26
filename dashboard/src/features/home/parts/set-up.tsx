import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { platform } from '../../../api/platform.js';
import { useIsAtLeast } from '../../../api/session.js';
import { CommandBlock } from '../../../ui/command-block.js';
import { Section } from '../../../ui/section.js';
import type { Overview } from '../queries.js';
import { words } from '../words.js';
import styles from './set-up.module.css';

/** What an admin has not set up yet; nothing once all of it is. */
export function SetUp({ overview }: { readonly overview: Overview }) {
  const isAdmin = useIsAtLeast('admin');
  const { data } = useQuery(platform);
  if (!isAdmin || data === undefined) return null;
  const hasAgent = overview.agents.total > 0;
  const open = [
    { to: '/admin/notifications', label: words.setUp.notifications, isOpen: !data.features.includes('notifications') },
    { to: '/admin/llm', label: words.setUp.llm, isOpen: !data.ai.enabled },
  ] as const;
  const rest = open.filter(({ isOpen }) => isOpen);
  if (hasAgent && rest.length === 0) return null;
  return (
    <Section title={words.setUp.title} boxed>
      <ul className={styles['tasks']}>
        {!hasAgent && (
          <li>
            <strong>{words.setUp.agent}</strong>
            <p>{words.setUp.agentText}</p>
            <CommandBlock text={words.setUp.command(location.origin)} />
          </li>
        )}
        {rest.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
