import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { RelatedFacts } from '../../evidence/facts.js';
import type { ObjectReference } from '../../pod/object-references.js';
import { scrubText } from '../../secrets/scrub.js';
import { scrubArguments } from '../../secrets/scrub-arguments.js';
import { scrubLine } from '../../secrets/scrub-line.js';
import { maskedIn } from '../../secrets/secrets-in.js';
import { cutMiddle } from './cut-middle.js';
import type { Quote } from './quote.js';

const QUOTE_LIMIT = 700;
/** So many characters beyond a limit may say that what stands before it is a secret. */
const REACH = 1_500;

/** The text, cut where it is longer than a quote may be. Secrets are masked before anything is cut away that shows them to be secrets. */
export function cut(text: string, limit = QUOTE_LIMIT): string {
  if (text.length <= limit) return text;
  const masked = scrubText(text.slice(0, limit + REACH));
  return masked.length > limit ? `${masked.slice(0, limit - 1).trimEnd()}…` : masked;
}

/** The text on one line, as titles and sentences are: without what a terminal would obey. */
export function oneLine(text: string, limit = QUOTE_LIMIT): string {
  return cut(text.replace(/[\s\p{Cc}\p{Cf}]{1,2000}/gu, ' ').trim(), limit);
}

/** What is quoted of a text, of a long one beginning and end, without its secrets, and these. */
function masked(text: string, scrubbed = scrubText(text)): Required<Pick<Quote, 'text' | 'secrets'>> {
  return { text: cutMiddle(scrubbed, QUOTE_LIMIT), secrets: scrubbed === text ? [] : maskedIn(text, scrubbed) };
}

export function fromEvent({ message, reason, origin }: EventFacts): Quote {
  if (origin !== undefined) return { source: 'status', ...masked(message), where: origin };
  return { source: 'event', ...masked(message), where: `event ${reason}` };
}

/** Where the manifest names an object, with the key that is taken of it. */
export function fromReference({ path, name, key }: ObjectReference): Quote {
  return fromManifest(path, key === '' ? `name: ${name}` : `name: ${name}, key: ${key}`);
}

/** The event, where what is quoted stands in one and not in the status. */
export function fromEventIfAny(event: EventFacts | undefined): Quote[] {
  return event === undefined ? [] : [fromEvent(event)];
}

/** What a container's status says: the waiting message, or how it ended. */
export function fromStatus(container: ContainerEvidence): Quote[] {
  const { state, lastState, impliedBy } = container.facts;
  if (impliedBy !== undefined) return fromReport(impliedBy);
  const states = [
    { name: 'state', state },
    { name: 'last_state', state: lastState },
  ];
  const quotes = states.flatMap(({ name, state: each }) => {
    if (each === null || each.kind === 'running') return [];
    const { text: message, secrets } = masked(each.message);
    const parts = [each.reason, each.exitCode === null ? '' : `exit code ${each.exitCode}`, message];
    const text = parts.filter((part) => part !== '').join(': ');
    return text === ''
      ? []
      : [
          {
            source: 'status' as const,
            text: cutMiddle(text, QUOTE_LIMIT),
            secrets,
            where: `${container.name}: ${name}.${each.kind}`,
          },
        ];
  });
  return quotes.filter((quote, index) => quotes.findIndex((each) => each.text === quote.text) === index);
}

/** What the report says of the pod, where it has no statuses of containers. */
function fromReport({ reason, message }: { readonly reason: string; readonly message: string }): Quote[] {
  const quotes = [
    { source: 'status' as const, text: cut(reason), where: 'failure_reason' },
    { source: 'status' as const, ...masked(message), where: 'failure_message' },
  ];
  return quotes.filter(({ text }) => text !== '');
}

/** A line that the container printed; of a long one beginning and end, since loggers put the error last. */
export function fromLog(container: ContainerEvidence, line: string): Quote {
  return {
    source: 'log',
    ...masked(line, scrubLine(container.logLines, line)),
    where: `log of ${container.name}`,
  };
}

/** Lines that only say where in a program something happened. */
const FRAME = /^\s{1,40}(?:at |File "|\.\.\. |from |\^)|^goroutine \d/;
const LINES_BELOW = 4;

/** What stands in the log right below a line: programs often say on one line that something is wrong and on the next ones what. */
export function fromLinesBelow(container: ContainerEvidence, line: string): Quote[] {
  const { logLines } = container;
  const index = logLines.lastIndexOf(line);
  const below = index === -1 ? [] : logLines.slice(index + 1, index + 1 + LINES_BELOW);
  const lines = below.filter((each) => !FRAME.test(each)).map((each) => cut(scrubLine(logLines, each), 200));
  return lines.length === 0
    ? []
    : [{ source: 'log', text: lines.join('\n'), where: `log of ${container.name}, below it` }];
}

/** A value of the manifest: scalars as they are, all else as JSON. In a command, what follows a flag such as `--password` is masked. */
export function fromManifest(path: string, value: unknown): Quote {
  const shown = Array.isArray(value) ? scrubArguments(value) : value;
  const text = typeof shown === 'string' ? shown : (JSON.stringify(shown) ?? '');
  return { source: 'manifest', text: cut(text, 400), where: path };
}

/** What the agent found out about an object that the pod names. */
export function fromRelated(related: RelatedFacts | undefined): Quote[] {
  if (related === undefined) return [];
  const parts = [
    related.exists === false ? `${related.kind} ${related.name} does not exist` : `${related.kind} ${related.name}`,
    related.keys.length > 0 ? `keys: ${related.keys.join(', ')}` : '',
    related.near.length > 0 ? `alike: ${related.near.join(', ')}` : '',
  ];
  const text = parts.filter((part) => part !== '').join('; ');
  return [{ source: 'related', text: cut(text, 400), where: `${related.kind}/${related.name}` }];
}
