import type { Detector } from './detector.js';

/** `name=value; name=value`, up to the end of the header, in one string or a list of them. */
const HEADER =
  /((?<![\w-])(?:set-)?cookie2?(?:\\{0,31}["'])?\]?[ \t]{0,3}[:=][ \t]{0,3}\[?(?:\\{0,31}["'])?)(?!\[redacted)([\w!#$%&*+.^`|~-]{1,200}=[^\s;"'\\]{1,8000}(?:(?:;[ \t]{0,3}|\\{0,31}["'],[ \t]{0,3}\\{0,31}["'])[\w!#$%&*+.^`|~-]{1,200}(?:=[^\s;"'\\]{0,8000})?){0,200})/gi;

/** The headers Cookie and Set-Cookie (RFC 6265). */
export const cookie: Detector = {
  id: 'cookie',
  hint: /cookie/i,
  mask: (text, redact) => text.replace(HEADER, (_whole, label: string) => `${label}${redact('cookie')}`),
};
