import fc from 'fast-check';
import type { Notification } from '../../../kernel/ports/notifier.js';

/** An ordinary notification, changed where `changes` says so. */
export function notificationOf(changes: Partial<Notification> = {}): Notification {
  return {
    id: '4f9c2d1e-0000-4000-8000-000000000007',
    kind: 'opened',
    severity: 'high',
    title: 'Container web is killed for using more memory than its limit',
    why: 'The container asked for more than its limit of 128Mi and was killed with exit code 137.',
    firstStep: {
      text: 'Raise the memory limit of the container',
      command: 'kubectl set resources deployment/web --limits=memory=256Mi',
    },
    cluster: 'production',
    namespace: 'shop',
    owner: { kind: 'Deployment', name: 'web' },
    cause: 'oom-killed',
    pods: 3,
    podName: 'web-7d9fb-x2x4z',
    since: '2024-01-01T12:00:00.000Z',
    at: '2024-01-01T14:05:00.000Z',
    url: 'https://podproof.example/incidents/7',
    ...changes,
  };
}

export const KINDS: readonly Notification['kind'][] = ['opened', 'grown', 'proven', 'resolved', 'test'];

/** Texts that mention, link, format, break a layout or a format. Whoever writes to a log of a pod can write them. */
export const HOSTILE_MESSAGES: readonly string[] = [
  '<!channel> <!here> <!everyone> <@U012AB3CD> <#C012|general> <!subteam^S1>',
  '@everyone @here @channel @all <@123456789012345678> <@&42> hey@everyone',
  '<users/all> <users/12345> <at>Ada</at>',
  '[click](https://evil.example/a) <https://evil.example/b|click> <a href="https://evil.example/c">click</a>',
  'see https://evil.example/d and www.evil.example or mailto:x@evil.example',
  '*bold* _italic_ ~gone~ **strong** ~~gone~~ `code` ```block``` ||spoiler||',
  '# heading\n> quotation\n- list\n1. list\r\n* list\u2028=====\n| a | b |',
  '\u202Eesrever\u202C \u2066isolate\u2069 \u200Fmark\u061C \u00ADsoft\uFEFF',
  'a\u0000b\u0007c\u001b[31mred\u001b[0m\u0085d',
  '{{DATE(2017-02-14T06:00:00Z, SHORT)}} ${title} @{triggerBody()}',
  '"}]}, {"text": "injected"} \\" \\u0000 </script><script>alert(1)</script>&amp;&lt;',
  'half a surrogate \ud83d and the other \udc4d',
  '👩‍👩‍👧‍👦🇩🇪'.repeat(1000),
  '漢字'.repeat(5000),
  '&<>"\''.repeat(2000),
  '*_`~|\\[]()#<>@'.repeat(1000),
  '`'.repeat(10_000),
  '\n'.repeat(10_000),
  `${'a\n'.repeat(5000)}b`,
  ' \t\n\u00a0 ',
  '',
];

/** A notification in which every text is the given one. */
export function filledWith(text: string, kind: Notification['kind'] = 'opened'): Notification {
  const changes = { title: text, why: text, cluster: text, namespace: text, cause: text, podName: text, since: text };
  const firstStep = { text, command: text };
  return notificationOf({ ...changes, kind, firstStep, at: text, owner: { kind: text, name: text }, url: text });
}

const anyText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE_MESSAGES), fc.string({ unit: 'binary', maxLength: 300 })), {
    maxLength: 3,
  })
  .map((parts) => parts.join(' '));

const url = fc.oneof(fc.constant(null), fc.webUrl({ size: 'large' }), anyText);

/** Any notification that the types permit. */
export const anyNotification: fc.Arbitrary<Notification> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...KINDS),
  severity: fc.constantFrom('critical', 'high', 'medium', 'low'),
  title: anyText,
  why: anyText,
  firstStep: fc.oneof(fc.constant(null), fc.record({ text: anyText }), fc.record({ text: anyText, command: anyText })),
  cluster: anyText,
  namespace: anyText,
  owner: fc.record({ kind: anyText, name: anyText }),
  cause: anyText,
  pods: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  podName: fc.oneof(fc.constant(null), anyText),
  since: anyText,
  at: anyText,
  url,
});
