import { createHash } from 'node:crypto';
import { cut, escapeHtml, LENGTHS, type Outline, outlineOf } from 'podproof/kit/webhook';
import type { Notification } from 'podproof/plugin';

/** Cards read a subset of HTML; escaped, all of it together stays below the 32,000 bytes that a message may have. */
const html = (text: string, limit: number) => cut(text, limit, escapeHtml);

const paragraph = (text: string) => ({ textParagraph: { text } });
const labelled = (topLabel: string, text: string) => ({ decoratedText: { topLabel, text, wrapText: true } });

function stepWidgets({ step }: Outline): object[] {
  if (step === null) return [];
  const text = html(step.text, LENGTHS.step);
  const command = html(step.command ?? '', LENGTHS.command).replaceAll('\n', '<br>');
  return [
    ...(text === '' ? [] : [labelled('First step', text)]),
    ...(command === '' ? [] : [labelled('Command', command)]),
  ];
}

function widgetsOf(outline: Outline): object[] {
  const { why, facts, link } = outline;
  const button = { text: 'Open in Podproof', onClick: { openLink: { url: link } } };
  return [
    ...(why === '' ? [] : [paragraph(html(why, LENGTHS.why))]),
    ...stepWidgets(outline),
    ...facts.map(({ name, value }) => labelled(name, html(value, LENGTHS.fact))),
    ...(link === null ? [] : [{ buttonList: { buttons: [button] } }]),
  ];
}

/** A notification as a card ("Cards v2"). Without a `text` of its own nobody can be mentioned. */
export function googleChatMessage(notification: Notification, threads: boolean): object {
  const outline = outlineOf(notification);
  const { headline, state } = outline;
  return {
    fallbackText: headline,
    cardsV2: [
      {
        cardId: 'podproof',
        card: { header: { title: headline, subtitle: state }, sections: [{ widgets: widgetsOf(outline) }] },
      },
    ],
    ...(threads ? { thread: { threadKey: threadKeyOf(notification) } } : {}),
  };
}

/** What fails together is told in one thread, from its beginning to its end. */
function threadKeyOf({ cluster, namespace, owner, cause }: Notification): string {
  const subject = JSON.stringify([cluster, namespace, owner.kind, owner.name, cause]);
  return `podproof-${createHash('sha256').update(subject).digest('hex').slice(0, 32)}`;
}

/** Without this parameter Google Chat ignores the thread. */
export function addressWithThreads(webhookUrl: string): string {
  const url = new URL(webhookUrl);
  url.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD');
  return url.href;
}
