import { type Outline, outlineOf } from 'podproof/kit/webhook';
import type { Notification } from 'podproof/plugin';

/** The colours that an Adaptive Card has. */
const COLOURS: Readonly<Record<string, string>> = {
  critical: 'Attention',
  high: 'Attention',
  medium: 'Warning',
  low: 'Accent',
};

/**
 * Text from a cluster goes into text runs: a TextBlock and a FactSet would read Markdown in it (adaptivecards.io, "Text features"),
 * and Teams only mentions whom `msteams.entities` names.
 */
const textRun = (text: string, look: object = {}) => ({ type: 'TextRun', text, ...look });
const paragraph = (inlines: readonly object[], look: object = {}) => ({ type: 'RichTextBlock', inlines, ...look });

const factLine = ({ name, value }: Outline['facts'][number]) =>
  paragraph([textRun(`${name}: `, { weight: 'Bolder' }), textRun(value)], { spacing: 'Small' });

/** What the Workflows app of Teams takes by webhook: a message with one Adaptive Card ("When a Teams webhook request is received"). */
export function teamsMessage(notification: Notification): object {
  const { headline, state, why, step, facts, link } = outlineOf(notification);
  const color = notification.kind === 'resolved' ? 'Good' : COLOURS[notification.severity];
  const body: readonly (object | null)[] = [
    paragraph([textRun(headline, { size: 'Large', weight: 'Bolder', color })]),
    paragraph([textRun(state, { isSubtle: true })], { spacing: 'None' }),
    why === '' ? null : paragraph([textRun(why)]),
    step === null || step.text === ''
      ? null
      : paragraph([textRun('First step: ', { weight: 'Bolder' }), textRun(step.text)]),
    step === null || step.command === null ? null : paragraph([textRun(step.command, { fontType: 'Monospace' })]),
    ...facts.map(factLine),
  ];
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: body.filter((element) => element !== null),
    actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: 'Open in Podproof', url: link }],
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
  };
}
