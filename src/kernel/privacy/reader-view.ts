import { secretsGivenBy } from '../../rules/secrets/given-secrets.js';
import { piecesOf } from '../../rules/secrets/pieces.js';
import { scrubText } from '../../rules/secrets/scrub.js';
import { scrubRecord } from '../../rules/secrets/scrub-record.js';
import { scrubberOf } from '../../rules/secrets/scrubber-of.js';
import { nextTurn } from '../next-turn.js';
import { type Principal, principalRole } from '../principal.js';

/** Whether somebody may see what containers and people wrote as it stands: who may change things. The service token only reports. */
export function seesSecrets(principal: Principal): boolean {
  return ['write', 'admin'].includes(principalRole(principal) ?? '');
}

/** What an event tells of texts that could hold a secret, in characters: four times what a long text may have in it. */
const EVENT_TEXTS = 49_152;
/** The names of fields, and words: these are told, however much was told before. */
const SHORT = 64;

/**
 * An event as all clients get it, whatever their role: it is written once for all of them, and the record can be asked for. Of a long text it has the
 * first piece, and of many texts the first ones, so that telling it never takes long.
 */
export function eventView<Data extends object>(event: Data): Data {
  let left = EVENT_TEXTS;
  return scrubRecord(event, (text) => {
    if (text.length <= SHORT) return scrubText(text);
    const [first = '', ...others] = piecesOf(text);
    left -= first.length;
    if (left < 0) return '…';
    return others.length > 0 ? `${scrubText(first)}…` : scrubText(first);
  });
}

/** How long texts are scrubbed before others get their turn, in milliseconds. */
const TURN_MS = 10;

/** Lets others have their turn when the present one has lasted long enough. */
class Turns {
  #since = performance.now();

  async pass(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return;
    await nextTurn();
    this.#since = performance.now();
  }
}

/** One text as those see it who may not see secrets. Never holds the event loop for more than a piece of it. */
export async function shownToReaders(text: string, turns = new Turns(), scrub = scrubText): Promise<string> {
  const pieces: string[] = [];
  for (const piece of piecesOf(text)) {
    pieces.push(scrub(piece));
    await turns.pass();
  }
  return pieces.join('');
}

/**
 * What was answered as those see it who may not see secrets (docs/decisions/0021-secrets-in-one-place.md). Takes long for long logs, but never holds
 * the event loop for more than a piece of them.
 */
export async function readerView<Answer>(answer: Answer): Promise<Answer> {
  const texts = new Map<string, string>();
  scrubRecord(answer, (text) => {
    texts.set(text, text);
    return text;
  });
  const turns = new Turns();
  const scrub = scrubberOf([], secretsGivenIn(answer));
  for (const text of texts.keys()) texts.set(text, await shownToReaders(text, turns, scrub));
  return scrubRecord(answer, (text) => texts.get(text) ?? scrubText(text));
}

/** What the manifest of a record gives its program as secrets: its logs may repeat them. */
function secretsGivenIn(answer: unknown): readonly string[] {
  if (typeof answer !== 'object' || answer === null || !('manifest' in answer)) return [];
  return typeof answer.manifest === 'string' ? secretsGivenBy(answer.manifest) : [];
}
