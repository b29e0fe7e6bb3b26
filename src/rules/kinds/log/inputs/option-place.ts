import type { LogHit } from '../lines/log-signature.js';
import { type ProgramInput, programInputs } from './program-inputs.js';

/** The word of the manifest that holds the argument; undefined where it is in none. */
export function inputWithOption({ container }: LogHit, name: string): ProgramInput | undefined {
  const bare = name.replace(/^-{1,2}/, '').replace(/=.{0,200}$/, '');
  if (bare.length < 2) return undefined;
  const words = programInputs(container);
  return (
    words.find(({ text }) => text.startsWith(name)) ??
    words.find(({ text }) => (OF_URL.test(name) ? text.includes(name) : holds(text, bare)))
  );
}

/** What is left of a URL whose scheme was taken for the host. */
export const OF_URL = /^\/\//;

/** Whether an option stands in a text that may hold several, as the words of a shell or of the JVM: `-XX:+UseSerialGC`. */
function holds(text: string, option: string): boolean {
  return text
    .split(/[\s'"]/)
    .some(
      (word) => /^-/.test(word) && word.replace(/^-{1,2}(?:XX:[+-]?)?/, '').replace(/[=:].{0,400}$/, '') === option,
    );
}

/** An option of several letters with one dash, of which a parser takes the first letter for an option of its own. */
export function withOneDash({ container, match }: LogHit): ProgramInput | undefined {
  const [letter] = match.slice(1).filter(Boolean);
  if (letter === undefined || !/^-\w$/.test(letter)) return undefined;
  return programInputs(container).find(
    ({ variable, text }) => variable === '' && text.startsWith(letter) && /^-[A-Za-z][\w.-]{2,60}(?:=|$)/.test(text),
  );
}
