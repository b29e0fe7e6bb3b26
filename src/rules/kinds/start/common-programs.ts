import { editDistance } from '../support/names.js';

/** Programs that manifests call by name. */
const COMMON =
  `sh bash ash busybox sleep echo cat tail printf env grep chown chmod mkdir wget curl nslookup netcat ping tini
  dumb-init make git python python3 pip pip3 node npm npx yarn pnpm java ruby bundle rails perl php php-fpm dotnet gunicorn uvicorn
  celery flask django-admin nginx httpd apache2 caddy haproxy envoy redis-server redis-cli postgres psql pg_isready mysqld mysql
  mongod mongosh kubectl helm aws terraform rsync openssl supervisord crond etcd prometheus memcached`.split(
    /\s{1,100}/,
  );

/** Shorter names are near too many others. */
const SHORTEST = 4;
/** Where such programs stand; what is in other places has been put there under a name of its own. */
const PLACES = new Set(['', '/bin/', '/sbin/', '/usr/bin/', '/usr/sbin/', '/usr/local/bin/']);

/**
 * The common program whose name was probably mistyped, with the directory that was given: `wge` is `wget`, `/bin/bahs` is `/bin/bash`.
 * Undefined where the name is itself a common one or a version of one, or more than one letter (or two that changed places) away from any.
 */
export function nearProgram(name: string): string | undefined {
  const slash = name.lastIndexOf('/') + 1;
  const [folder, program] = [name.slice(0, slash), name.slice(slash)];
  if (!PLACES.has(folder) || /\s/.test(program)) return undefined;
  if (COMMON.includes(program) || COMMON.includes(program.replace(/[\d.]{1,10}$/, ''))) return undefined;
  const near = COMMON.find((each) => each.length >= SHORTEST && isSlipOfCommon(program, each));
  return near === undefined ? undefined : folder + near;
}

function isSlipOfCommon(program: string, meant: string): boolean {
  return isSwapped(program, meant) || (program[0] === meant[0] && editDistance(program, meant, 1) === 1);
}

/** Whether two neighbouring letters changed places. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return at >= 0 && one === other.slice(0, at) + (other[at + 1] ?? '') + (other[at] ?? '') + other.slice(at + 2);
}
