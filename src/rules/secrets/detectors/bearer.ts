import type { Detector } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';

const BEARER = /\b(bearer[ \t]{1,3}(?:\\{0,31}["'])?)([\w.~+/=-]{8,})/gi;
/** `Bearer realm=` of a challenge, and words such as in "bearer authentication". */
const CHALLENGE = /^(?:realm|error|scope|service|authorization_uri|error_description|resource_metadata)=/i;
const SHORT_WORD = /^[a-z_-]{1,15}[.=]?$/i;

/** A bearer token outside a header (RFC 6750), as programs print it. */
export const bearer: Detector = {
  id: 'bearer',
  hint: /bearer/i,
  mask: (text, redact) =>
    text.replace(BEARER, (whole, label: string, token: string) =>
      CHALLENGE.test(token) || SHORT_WORD.test(token) || isHarmlessValue(token) ? whole : `${label}${redact('bearer')}`,
    ),
};
