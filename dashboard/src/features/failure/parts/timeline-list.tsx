import { Link } from '@tanstack/react-router';
import {
  BellRing,
  CircleCheck,
  Eye,
  Flag,
  FlaskConical,
  Lightbulb,
  type LucideIcon,
  MessageSquareText,
  Scale,
  Search,
  Tag,
  UserRound,
  Wrench,
} from 'lucide-react';
import { Fragment } from 'react';
import { durationText, exactText, momentText } from '../../../lib/time.js';
import { visibleText } from '../../../lib/visible-text.js';
import type { TimelineEntry } from '../queries.js';
import { gapAfter, type Kind } from '../timeline-kinds.js';
import { words } from '../words.js';
import styles from './timeline-list.module.css';

const ICONS: Readonly<Record<Kind, LucideIcon>> = {
  first_seen: Flag,
  last_seen: Eye,
  resolved: CircleCheck,
  cause: Search,
  status: Tag,
  assigned: UserRound,
  note: MessageSquareText,
  change: Wrench,
  solution: Lightbulb,
  mirror: FlaskConical,
  proof: Scale,
  message: BellRing,
};

interface Props {
  /** The failure that it is of. */
  readonly id: number;
  readonly entries: readonly TimelineEntry[];
}

/** What happened, the newest first; long times without anything are named. */
export function TimelineList({ id, entries }: Props) {
  if (entries.length === 0) return null;
  return (
    <ol className={styles['list']}>
      {keyed(entries).map(({ key, entry, earlier }) => {
        const gap = gapAfter(entry, earlier);
        return (
          <Fragment key={key}>
            <Entry id={id} entry={entry} />
            {gap !== undefined && <li className={styles['gap']}>{words.timeline.gap(durationText(gap))}</li>}
          </Fragment>
        );
      })}
    </ol>
  );
}

/** Entries have no ids: those that are alike are told apart by how many come after them, since new ones come before. */
function keyed(entries: readonly TimelineEntry[]) {
  const seen = new Map<string, number>();
  return entries
    .map((entry, index) => ({ entry, earlier: entries[index + 1] }))
    .toReversed()
    .map(({ entry, earlier }) => {
      const what = `${entry.at} ${entry.kind} ${entry.text}`;
      const before = seen.get(what) ?? 0;
      seen.set(what, before + 1);
      return { key: `${what} ${before}`, entry, earlier };
    })
    .toReversed();
}

function Entry({ id, entry }: { readonly id: number; readonly entry: TimelineEntry }) {
  const { at, kind, actor, text, count } = entry;
  const Icon = ICONS[kind];
  return (
    <li className={styles['entry']} data-kind={kind}>
      <span className={styles['icon']}>
        <Icon aria-hidden="true" size={16} />
      </span>
      <div className={styles['body']}>
        <p className={styles['facts']}>
          <strong>{words.timeline.kinds[kind]}</strong>
          <time dateTime={at} title={exactText(at)}>
            {momentText(at)}
          </time>
          {actor !== null && <span>{visibleText(words.timeline.by(actor))}</span>}
          {count > 1 && <span>{words.timeline.times(count)}</span>}
          <Reference id={id} entry={entry} />
        </p>
        <p className={styles['text']}>{visibleText(text)}</p>
      </div>
    </li>
  );
}

/** A link to what it points at, unless that is what one looks at. */
function Reference({ id: shown, entry: { ref } }: { readonly id: number; readonly entry: TimelineEntry }) {
  if (ref === null || (ref.type === 'failure' && ref.id === String(shown))) return null;
  const { type, id } = ref;
  const to = ({ failure: '/failures/$id', incident: '/incidents/$id', mirror: '/mirrors/$id' } as const)[type];
  return (
    <Link to={to} params={{ id }}>
      {words.timeline.refs[type](visibleText(id))}
    </Link>
  );
}
