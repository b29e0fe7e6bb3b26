import type { Detector } from './detector.js';

/** `$6$salt$hash` of crypt(3), bcrypt, Argon2, scrypt and PBKDF2, as `/etc/shadow` and databases of users keep them. */
const HASH =
  /(?<![\w$])\$(?:[1567y]|gy|2[abxy]?|md5|sha1|apr1|argon2(?:id?|d)|scrypt|pbkdf2(?:-sha\d{1,3})?)\$[\w./+,=$-]{12,300}/g;

/** How PostgreSQL and others keep a password: SCRAM's (RFC 5803) and its MD5, the latter in quotes beside the user. */
const VERIFIER =
  /\bSCRAM-SHA-\d{1,3}\$\d{1,9}:[\w+/=]{4,100}\$[\w+/=]{4,100}:[\w+/=]{4,100}|(?<=["'])md5[0-9a-f]{32}(?=\\{0,31}["'])/g;

/** Hashes of passwords: short ones are guessed in no time. */
export const passwordHash: Detector = {
  id: 'password-hash',
  hint: /\$(?:[1-7y]|gy|md5|sha1|apr1|argon2|scrypt|pbkdf2)|SCRAM-SHA|["']md5/,
  mask: (text, redact) => text.replace(HASH, () => redact('password')).replace(VERIFIER, () => redact('password')),
};
