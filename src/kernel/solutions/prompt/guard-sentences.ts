import { strangeLinks, textProblem } from './text-policy.js';

const SENTENCE = /[^.!?\n]*(?:[.!?](?!\s|$)[^.!?\n]*)*(?:[.!?]+(?=\s|$)|\n|$)\s*/g;

/** A text without the sentences that tell people to do something dangerous, or that hold a link which the evidence does not. */
export function guardSentences(
  text: string,
  sent: string,
): { readonly text: string; readonly dropped: readonly string[] } {
  const judged = (text.match(SENTENCE) ?? []).map((sentence) => ({
    sentence,
    problem: sentenceProblem(sentence, sent),
  }));
  const kept = judged.filter(({ problem }) => problem === undefined).map(({ sentence }) => sentence);
  const remaining = kept.join('').trim();
  // What is dangerous only across sentences is dangerous all the same.
  const whole = sentenceProblem(remaining, sent);
  const dropped = judged.flatMap(({ problem }) => (problem === undefined ? [] : [`a sentence: ${problem}`]));
  return whole === undefined ? { text: remaining, dropped } : { text: '', dropped: [...dropped, `the text: ${whole}`] };
}

function sentenceProblem(sentence: string, sent: string): string | undefined {
  return strangeLinks(sentence, sent).length > 0 ? 'it holds a link' : textProblem(sentence);
}
