import type { Detector } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { looksRandom } from './looks-made.js';

/**
 * The password goes on to the last `@` before the host; a port with a path is none. A quotation mark or an angle bracket in it belongs to it where
 * something follows that does not stand behind a URL in quotes. Where the scheme begins cannot be told from what a
 * program printed before it without a blank: `1.5postgres://…`, `-Xmxhttps://…`.
 */
const USER_AND_PASSWORD =
  /((?<=[a-z][\w+.-]):\/\/)([^\s:@/"'<>[\]]{0,200}):(?!\d{1,5}(?:[/?#"'<>]|$))((?:(?!:\/\/)(?:[^\s"'<>]|["'<>](?=[^\s"'<>,;:)\]}\\/]))){1,1000})@(?=[\w[*])/gi;
const USER_ONLY = /((?:https?|wss?|ftp):\/\/)([^\s:@/"'<>[\]]{1,300})@(?=[\w[])/gi;
/** The same where the whole URL is a part of another one. */
const ENCODED =
  /((?<=[a-z][\w+.-])%3a%2f%2f[\w.~-]{0,100}%3a)((?:[\w.~!*'()-]|%(?!40|2f|3a)[0-9a-f]{2}){1,300})(?=%40)/gi;
/** A token in the user's place, where no password follows. */
const TOKEN_AS_USER =
  /((?:nats|tls|rediss?|amqps?|mqtts?|kafka|stomp|elastic|influxdb):\/\/)([^\s:@/"'<>[\]]{8,300})@(?=[\w[])/gi;
/** `?u=app&p=…` of InfluxDB and others: a user stands beside it. */
const SHORT_QUERY = /([?&]u(?:ser)?=[^\s&"'<>]{1,100}&p=)([^\s&"'<>\\[]{1,300})/gi;
const PLAIN_USER = /^[a-z][a-z._-]{0,30}$/i;
const READABLE_USER = /^[\w.%-]{0,40}$/;

/** Go, of a password with a sign that ends the host for it: the piece before that sign is taken for a port. */
const AS_PORT =
  /(\[redacted:url-password\]@.{0,300}?\binvalid port \\{0,31}":)([^"\\\n]{1,200})(?=\\{0,31}" after host)/g;

/** `scheme://user:password@host`: the user and the host stay readable, as an error names them too. */
export const urlCredentials: Detector = {
  id: 'url-credentials',
  hint: /@|%40|&p=/,
  mask: (text, redact) =>
    text
      .replace(USER_AND_PASSWORD, (whole, scheme: string, user: string, password: string) => {
        if (isHarmlessValue(password)) return whole;
        const shown = READABLE_USER.test(user) && !/\d{4}/.test(user) ? user : redact('url-password');
        return `${scheme}${shown}:${redact('url-password')}@`;
      })
      .replace(AS_PORT, (_whole, head: string) => `${head}${redact('url-password')}`)
      .replace(SHORT_QUERY, (whole, head: string, password: string) =>
        isHarmlessValue(password) ? whole : `${head}${redact('url-password')}`,
      )
      .replace(TOKEN_AS_USER, (whole, scheme: string, user: string) =>
        looksRandom(user) ? `${scheme}${redact('url-password')}@` : whole,
      )
      .replace(ENCODED, (_whole, head: string) => `${head}${redact('url-password')}`)
      .replace(USER_ONLY, (whole, scheme: string, user: string) =>
        PLAIN_USER.test(user) || isHarmlessValue(user) ? whole : `${scheme}${redact('url-password')}@`,
      ),
};
