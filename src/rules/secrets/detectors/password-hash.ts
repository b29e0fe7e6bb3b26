import type { Detector } from './detector.js';

/** `$6$salt$hash` of crypt(3), bcrypt, Argon2, scrypt and PBKDF2, as `/etc/shadow` and databases of users keep them. */
const HASH =
  /(?<![\w$])\$(?:[1567y]|gy|2[abxy]?|md5|sha1|apr1|argon2(?:id?|d)|scrypt|pbkdf2(?:-sha\d{1,3})?)\$[\w./+,=$-]{12,300}/g;

/** Hashes of passwords: short ones are guessed in no time. */
export const passwordHash: Detector = {
  id: 'password-hash',
  hint: /\$(?:[1-7y]|gy|md5|sha1|apr1|argon2|scrypt|pbkdf2)/,
  mask: (text, redact) => text.replace(HASH, () => redact('password')),
};
