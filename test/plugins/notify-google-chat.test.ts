import { describeNotifier } from 'podproof/testing';
import { expect, it } from 'vitest';
import { googleChatMessage } from '../../plugins/notify-google-chat/card.js';
import plugin from '../../plugins/notify-google-chat/index.js';
import { notificationOf } from '../../src/kit/testing/notify/notifications.js';
import { broken, isInert, objectsIn } from './faults.js';

type Json = Readonly<Record<string, unknown>>;

/** No tags but line breaks, no half entity. */
const isPlainHtml = (text: string) => !/<(?!br>)|>(?<!<br>)|&(?!(?:amp|lt|gt|quot|#39);)/.test(text);

describeNotifier({
  plugin,
  config: { webhook_url: 'https://chat.google.example/v1/spaces/AAAA/messages?key=k3y&token=s3cr3tXYZ' },
  wire: {
    accepted: { status: 200, body: { name: 'spaces/AAAA/messages/1' } },
    limited: (seconds) => ({
      status: 429,
      body: { error: { code: 429, message: 'Resource has been exhausted', status: 'RESOURCE_EXHAUSTED' } },
      headers: { 'Retry-After': String(seconds) },
    }),
    maxBytes: 32_000,
    faults(body) {
      const { cardsV2, fallbackText, ...rest } = body as { cardsV2: readonly Json[]; fallbackText: string };
      const widgets = objectsIn(cardsV2, (candidate) => typeof candidate.text === 'string');
      const prose = widgets.filter(({ topLabel }) => topLabel !== 'Command');
      return broken([
        ['a text in which people can be mentioned', !('text' in rest)],
        ['more than one card', cardsV2.length === 1],
        ['HTML', widgets.every(({ text }) => isPlainHtml(String(text)))],
        ['a link or a mention', [...prose.map(({ text }) => String(text)), fallbackText].every(isInert)],
        ['more than 100 widgets', widgets.length <= 100],
      ]);
    },
  },
});

it('tells the beginning and the end of one failure in one thread, and those of another in another', () => {
  const threadOf = (changes: object) =>
    (googleChatMessage(notificationOf(changes), true) as { thread: unknown }).thread;
  expect(threadOf({ kind: 'resolved', id: 'another' })).toEqual(threadOf({}));
  expect(threadOf({ namespace: 'bank' })).not.toEqual(threadOf({}));
  expect(googleChatMessage(notificationOf(), false)).not.toHaveProperty('thread');
});
