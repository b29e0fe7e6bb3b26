import type { Detector } from './detector.js';

const PUBLIC_KEY =
  /\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp\d{3}|sk-(?:ssh|ecdsa)-[\w@.-]{5,40})[ \t]{1,3}AAAA[A-Za-z0-9+/]{16,}={0,3}/g;
const PUTTY_LINES = /(Private-(?:Lines|MAC|Hash): {0,3})[A-Za-z0-9+/=]+(?:\r?\n[A-Za-z0-9+/]{40,64}={0,2})*/g;

/** Keys of SSH that are not in PEM: lines of authorized_keys, and PuTTY's format. Private OpenSSH keys are PEM. */
export const sshKey: Detector = {
  id: 'ssh-key',
  hint: /AAAA|Private-/,
  mask: (text, redact) =>
    text
      .replace(PUBLIC_KEY, () => redact('ssh-key'))
      .replace(PUTTY_LINES, (_whole, label: string) => `${label}${redact('ssh-key')}`),
};
