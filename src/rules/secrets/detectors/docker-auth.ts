import type { Detector } from './detector.js';

const AUTH =
  /(\\{0,31}["']auth\\{0,31}["'][ \t]{0,3}:[ \t]{0,3}\\{0,31}["'])([A-Za-z0-9+/]{4,4096}={0,2})(?=\\{0,31}["'])/g;
/** The same in YAML, and base64 of a whole `{"auths": …`. */
const YAML_AUTH = /(^[ \t]{0,60}auth:[ \t]{1,3})([A-Za-z0-9+/]{8,4096}={0,2})$/gm;
const ENCODED = /(?<![A-Za-z0-9+/])(?:eyJhdXRocyI6|ewogICJhdXRocyI6|ewoJImF1dGhzIjo)[A-Za-z0-9+/]{4,}={0,2}/g;

/** Logins to registries as `docker login` keeps them: `{"auths": {"registry": {"auth": "…"}}}`. */
export const dockerAuth: Detector = {
  id: 'docker-auth',
  hint: /auth|F1dGhz|XV0aH|hdXRocy/,
  mask: (text, redact) =>
    text
      .replace(AUTH, (_whole, head: string) => `${head}${redact('registry-token')}`)
      .replace(YAML_AUTH, (_whole, head: string) => `${head}${redact('registry-token')}`)
      .replace(ENCODED, () => redact('registry-token')),
};
