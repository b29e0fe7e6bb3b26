import { addedFields } from '../pod/added-elements.js';
import type { Sysctl } from '../pod/security-fields.js';
import { type GuardRule, quotedValue } from './guard-case.js';

/** The sysctls that Pod Security Standards allow at level baseline: they are the pod's own and cannot harm its node. */
const SAFE = new Set([
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.ping_group_range',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.tcp_wmem',
]);

/** Only safe sysctls may be set or changed. */
export const sysctls: GuardRule = ({ before, after }) =>
  addedFields<Sysctl>(before.securityContext.sysctls, after.securityContext.sysctls)
    .map(({ name }) => name)
    .filter((name) => typeof name !== 'string' || !SAFE.has(name))
    .map((name) => `sysctl ${quotedValue(name ?? 'without a name')} is not a safe one`);
