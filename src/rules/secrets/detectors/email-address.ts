import type { Detector } from './detector.js';

/** The part before the `@` starts where a word does; the last label has letters only, as no version of a package has. */
const ADDRESS =
  /(?<![\w.+%/-])[\w][\w.+%-]{0,63}(?:@|%40)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}(?![\w-])/gi;
/** Accounts of workloads, hosts within a cluster, units of systemd, archives of packages, remotes of Git, and nodes of Erlang and Celery on members of a StatefulSet. */
const NO_ADDRESS =
  /^git@|^(?:rabbit|emqx|ejabberd|couchdb|vernemq|riak|celery)@(?:[a-z0-9-]{1,60}-)?[a-z][a-z0-9]{0,40}-\d{1,3}\.|(?:\.iam\.gserviceaccount\.com|@developer\.gserviceaccount\.com|\.svc|\.svc\.cluster\.local|\.cluster\.local|\.(?:service|socket|target|timer|mount|slice|scope|device|swap|so|tgz|whl|jar|js|ts|py|go|rb|java))$/i;

/** What stands behind an account on a host that SSH, scp or rsync connects to. */
const BEHIND_ACCOUNT = /^(?::\/|: Permission denied \(|'s password:| port \d)/;
const BEHIND = 24;

/** E-mail addresses. */
export const emailAddress: Detector = {
  id: 'email-address',
  hint: /@|%40/,
  mask: (text, redact) =>
    text.replace(ADDRESS, (address, index: number) => {
      const end = index + address.length;
      const isNone = NO_ADDRESS.test(address) || BEHIND_ACCOUNT.test(text.slice(end, end + BEHIND));
      return isNone ? address : redact('email');
    }),
};
