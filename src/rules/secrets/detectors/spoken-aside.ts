import { type Detector, placeholderOf, type Redact } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { looksStrong } from './looks-made.js';
import { FOREIGN_PASSWORD, FOREIGN_PASSWORD_HINT } from './password-words.js';

const PASSWORD = `pass(?:word|phrase|code|wd)|${FOREIGN_PASSWORD}`;
const VALUE = '([^\\s"\'`<>\\\\[\\](){},;|「」『』]{5,200})';
const NEXT = '(?:\\r?\\n|(?:\\\\{1,15}r)?\\\\{1,15}n)';
const IS = '(?:is|was|ist|est|es|é|è|är|er|je|jest|on|to)';
/** `A temporary password is generated for root@localhost: …`, `la password dell'utente è …`: whose it is stands between. */
const OF_SOMEBODY = new RegExp(
  `(?<head>(?<![\\w-])(?:${PASSWORD})(?![\\w-])(?:[ \\t]{1,3}(?!\\[)[^\\s:="\`\\\\[\\]{}]{1,60}){1,6}?(?:[ \\t]{0,3}[:：]|[ \\t]{1,3}${IS})[ \\t]{1,4}["'\`]?)${VALUE}`,
  'gi',
);
/** The value on a line of its own below the sentence. */
const BELOW = new RegExp(
  `(?<head>(?<![\\w-])(?:${PASSWORD})(?![\\w-])[^\\n:\\\\]{1,160}[:：][ \\t]{0,8}${NEXT}{1,2}[ \\t]{0,40})${VALUE}(?=[ \\t]{0,8}(?:[\\r\\n"'\\\\]|$))`,
  'gi',
);
/** `password changed from … to …`, where the first is hidden already. */
const SECOND = new RegExp(
  `(?<head>\\${placeholderOf('password').slice(0, -1)}\\]["'\`]? (?:to|->|→|zu|en|a) ["'\`]?)${VALUE}`,
  'g',
);
/** `using credentials app / …`, `Zugangsdaten: app/…`. */
const LOGIN =
  /(?<head>(?<![\w-])(?:credentials?|creds|logins?|Zugangsdaten|identifiants|credenciales|credenciais|credenziali)[ \t]{0,3}:?[ \t]{1,3}(?:(?:are|is|of|for)[ \t]{1,3})?["'`]?[\w.@-]{1,64}[ \t]{0,2}[/:][ \t]{0,2})([^\s"'`<>\\[\](){},;|]{5,200})/gi;

/** Where in a program something was logged, which stands first in a line that a sentence quotes. */
const SOURCE_PLACE = /^[\w./-]{1,120}\.(?:go|py|js|ts|java|kt|scala|rb|rs|cc?|cpp|php|lua|exs?):\d{1,6}(?:$|:)/;

/** Passwords in sentences that say something else between the word and the value. */
export const spokenAside: Detector = {
  id: 'spoken-aside',
  hint: new RegExp(`pass|credential|creds|login|identifiant|credenc|credenz|Zugangs|${FOREIGN_PASSWORD_HINT}`, 'i'),
  mask: (text, redact) =>
    [OF_SOMEBODY, BELOW, SECOND, LOGIN].reduce((result, pattern) => maskStrong(result, pattern, redact), text),
};

function maskStrong(text: string, pattern: RegExp, redact: Redact): string {
  return text.replace(pattern, (whole: string, head: string, value: string) => {
    const word = value.replace(/[.:!?]{1,3}$/, '');
    if (isHarmlessValue(word) || SOURCE_PLACE.test(word) || !looksStrong(word)) return whole;
    return `${head}${redact('password')}${value.slice(word.length)}`;
  });
}
