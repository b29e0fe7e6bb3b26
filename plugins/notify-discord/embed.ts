import { cut, escapeMarkdown, fenced, type Outline, outlineOf } from 'podproof/kit/webhook';
import type { Notification } from 'podproof/plugin';

/**
 * In characters. Discord's own limits are 256 for a title, 4096 for a description, 25 fields of 256 and 1024, and 6000 for all together
 * ("Embed limits"); the parts of the description and the values are kept shorter, so that the sum holds.
 */
const LIMITS = { title: 256, why: 1500, step: 1000, code: 1000, value: 280 } as const;

function descriptionOf({ why, step }: Outline): string {
  const parts = [
    cut(why, LIMITS.why, escapeMarkdown),
    step === null || step.text === '' ? '' : `**First step:** ${cut(step.text, LIMITS.step, escapeMarkdown)}`,
    step === null || step.command === null ? '' : fenced(step.command, LIMITS.code),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A notification as one embed, in which nobody is mentioned, whatever its texts say. */
export function discordMessage(notification: Notification): object {
  const outline = outlineOf(notification);
  const { headline, state, facts, link, colour } = outline;
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(headline, LIMITS.title, escapeMarkdown),
        description: descriptionOf(outline),
        color: colour,
        fields: facts.map(({ name, value }) => ({
          name,
          value: cut(value, LIMITS.value, escapeMarkdown),
          inline: true,
        })),
        footer: { text: `${state} · Podproof` },
        ...(link === null ? {} : { url: link }),
        ...timestampOf(notification.at),
      },
    ],
  };
}

/** Discord refuses a message with a time that is none. */
function timestampOf(time: string): { timestamp?: string } {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? {} : { timestamp: date.toISOString() };
}
