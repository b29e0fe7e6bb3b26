import type { Detector } from './detector.js';

const JWT = /(?<![A-Za-z0-9_-])eyJ[\w-]{8,}(?:\.[\w-]{0,100000}){1,4}/g;

/** JSON Web Tokens, signed or encrypted (RFC 7515, RFC 7516), also cut ones: base64 of `{"` and at least one dot. */
export const jwt: Detector = {
  id: 'jwt',
  hint: /eyJ/,
  mask: (text, redact) => text.replace(JWT, () => redact('jwt')),
};
