import type { Detector } from './detector.js';

/** The part before the `@` starts where a word does; the last label has letters only, as no version of a package has. */
const ADDRESS =
  /(?<![\w.+%/-])[\w][\w.+%-]{0,63}(?:@|%40)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}(?![\w-])/gi;
/** Accounts of workloads, hosts within a cluster, units of systemd, remotes of Git, and nodes of Erlang on members of a StatefulSet. */
const NO_ADDRESS =
  /^git@|^(?:rabbit|emqx|ejabberd|couchdb|vernemq|riak)@(?:[a-z0-9-]{1,60}-)?[a-z][a-z0-9]{0,40}-\d{1,3}\.|(?:\.iam\.gserviceaccount\.com|@developer\.gserviceaccount\.com|\.svc|\.svc\.cluster\.local|\.cluster\.local|\.(?:service|socket|target|timer|mount|slice|scope|device|swap|so|js|ts|py|go|rb|java))$/i;

/** E-mail addresses. */
export const emailAddress: Detector = {
  id: 'email-address',
  hint: /@|%40/,
  mask: (text, redact) => text.replace(ADDRESS, (address) => (NO_ADDRESS.test(address) ? address : redact('email'))),
};
