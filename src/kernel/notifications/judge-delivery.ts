import type { Incident } from '../../contracts/failure.js';
import type { Delivery, DeliveryKind, DeliveryState } from '../ports/storage/deliveries.js';

/** How long a message waits for another one that is being sent at the moment, in milliseconds. */
const AHEAD_MS = 5_000;

/** All that decides what becomes of a message. */
export interface Situation {
  readonly delivery: Delivery;
  /** As it is now. */
  readonly incident: Incident;
  /** The messages of the same notifier about the same incident, the oldest first. */
  readonly messages: readonly DeliveryState[];
  readonly now: number;
  readonly passesFilters: boolean;
  readonly isSilenced: boolean;
  /** When the present quiet hours end; null when there are none now. */
  readonly quietUntil: number | null;
  /** How often growth is told at most, in milliseconds. */
  readonly updateEveryMs: number;
}

/** `skip`: there is nothing to tell any more. `tell-growth`: not this, but that there are more pods. */
export type Verdict =
  | { readonly is: 'send' }
  | { readonly is: 'tell-growth' }
  | { readonly is: 'skip' }
  | { readonly is: 'wait'; readonly until: number };

const SEND: Verdict = { is: 'send' };
const SKIP: Verdict = { is: 'skip' };

/**
 * A message that could begin or end an incident and is before this one. Of two that could wait for each other only the younger does;
 * growth waits for both.
 */
function ahead({ delivery, messages }: Situation): DeliveryState | undefined {
  const isBefore = (message: DeliveryState) => delivery.kind === 'grown' || message.id < delivery.id;
  return messages.find((message) => message.outcome === null && message.kind !== 'grown' && isBefore(message));
}

const waitFor = ({ dueAt }: DeliveryState, now: number): Verdict => ({
  is: 'wait',
  until: Math.max(dueAt, now + AHEAD_MS),
});

/** The last message that the receiver has. */
function lastSent(messages: readonly DeliveryState[]): DeliveryState | undefined {
  return messages
    .filter(({ outcome }) => outcome === 'sent')
    .reduce<DeliveryState | undefined>(
      (last, one) => ((last?.endedAt ?? 0) > (one.endedAt ?? 0) ? last : one),
      undefined,
    );
}

/** One that was opened again before its end was told is not news, but what it grew by is. */
function judgeOpened(situation: Situation): Verdict {
  const { incident, messages, now } = situation;
  if (incident.status === 'resolved' || !situation.passesFilters) return SKIP;
  const before = ahead(situation);
  if (before !== undefined) return waitFor(before, now);
  const last = lastSent(messages);
  if (last === undefined || last.kind === 'resolved') return SEND;
  return hasGrown(incident, last) ? { is: 'tell-growth' } : SKIP;
}

const hasGrown = ({ pods }: Incident, last: DeliveryState) => pods > (last.pods ?? 0);

function judgeGrown(situation: Situation): Verdict {
  const { incident, messages, now, updateEveryMs } = situation;
  if (incident.status === 'resolved' || !situation.passesFilters) return SKIP;
  const before = ahead(situation);
  if (before !== undefined) return waitFor(before, now);
  const last = lastSent(messages);
  if (last === undefined) return SEND;
  if (!hasGrown(incident, last)) return SKIP;
  const next = (last.endedAt ?? 0) + updateEveryMs;
  return now < next ? { is: 'wait', until: next } : SEND;
}

/** Once an incident. What was proven before its opening was told, that message has told. */
function judgeProven(situation: Situation): Verdict {
  const { delivery, incident, messages, now } = situation;
  if (incident.status === 'resolved' || !situation.passesFilters) return SKIP;
  const last = lastSent(messages);
  const isUnknown = last === undefined || last.kind === 'resolved';
  // Opened again since: whoever knows nothing of it hears first that it is there, and with that what was proven.
  if (isUnknown && messages.some(({ kind, outcome }) => kind === 'opened' && outcome === null)) return SKIP;
  const before = ahead(situation);
  if (before !== undefined) return waitFor(before, now);
  const isAnnounced = messages.some(
    ({ kind, outcome, endedAt }) =>
      outcome === 'sent' && (kind === 'proven' || (kind === 'opened' && (endedAt ?? 0) >= delivery.at)),
  );
  return isAnnounced ? SKIP : SEND;
}

/** Only who knows of it is told that it is over, whatever the filters say by now. */
function judgeResolved(situation: Situation): Verdict {
  const { incident, messages, now } = situation;
  if (incident.status !== 'resolved') return SKIP;
  const before = ahead(situation);
  if (before !== undefined) return waitFor(before, now);
  const last = lastSent(messages);
  return last === undefined || last.kind === 'resolved' ? SKIP : SEND;
}

const BY_KIND: Readonly<Record<DeliveryKind, (situation: Situation) => Verdict>> = {
  opened: judgeOpened,
  grown: judgeGrown,
  proven: judgeProven,
  resolved: judgeResolved,
};

/** What is to become of a message that is due (docs/design.md, "Notifications"). What would be sent now waits for the end of quiet hours. */
export function judgeDelivery(situation: Situation): Verdict {
  if (situation.isSilenced) return SKIP;
  const verdict = BY_KIND[situation.delivery.kind](situation);
  if (verdict.is !== 'send' || situation.quietUntil === null) return verdict;
  return { is: 'wait', until: situation.quietUntil };
}
