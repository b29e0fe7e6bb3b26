import { cut, type Escape, fenced, outlineOf } from 'podproof/kit/webhook';
import type { Notification } from 'podproof/plugin';

/** Slack's limits in characters (Block Kit reference: header, section, context, button). */
const LIMITS = { header: 150, text: 3000, field: 2000, code: 2900 } as const;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What Slack reads as an entity, a mention or a link in mrkdwn ("Formatting text for app surfaces"). */
const escapeMrkdwn: Escape = (character) => ESCAPES[character] ?? character;

/** Text from a cluster goes out as plain text, in which Slack finds neither mentions nor markup. */
const plainText = (text: string, limit: number) => ({ type: 'plain_text', text: cut(text, limit), emoji: false });

const section = (text: object) => ({ type: 'section', text });

/** A notification as Block Kit, with a text for where blocks are not shown. */
export function slackMessage(notification: Notification): object {
  const { headline, state, why, step, facts, link } = outlineOf(notification);
  const command = step?.command ?? null;
  const fields = facts.map(({ name, value }) => plainText(`${name}: ${value}`, LIMITS.field));
  const blocks: readonly (object | null)[] = [
    { type: 'header', text: plainText(headline, LIMITS.header) },
    why === '' ? null : section(plainText(why, LIMITS.text)),
    step === null || step.text === '' ? null : section(plainText(`First step: ${step.text}`, LIMITS.text)),
    command === null
      ? null
      : section({ type: 'mrkdwn', text: fenced(command, LIMITS.code, escapeMrkdwn), verbatim: true }),
    fields.length === 0 ? null : { type: 'section', fields },
    link === null ? null : { type: 'actions', elements: [buttonTo(link)] },
    { type: 'context', elements: [plainText(`${state} · Podproof`, LIMITS.field)] },
  ];
  return {
    text: cut(`${headline} (${state})`, LIMITS.text, escapeMrkdwn),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: blocks.filter((block) => block !== null),
  };
}

const buttonTo = (url: string) => ({
  type: 'button',
  action_id: 'open',
  text: { type: 'plain_text', text: 'Open in Podproof' },
  url,
});
