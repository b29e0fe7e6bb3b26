import { type CaseRow, caseTable } from '../../case-table.js';

/** Calls that the kernel keeps for a capability, by the words that programs print of them. */
export const CAPABILITIES = caseTable<CaseRow & { readonly capability: string }>([
  {
    pattern:
      /iptables|ip6tables|nftables|\bnft\b|ipset|netfilter|TUNSETIFF|\/dev\/net\/tun|RTNETLINK|\bip (?:route|link|addr|rule)|SIOCS|ethtool|\btc\b/i,
    example:
      'iptables v1.8.7 (nf_tables): Could not fetch rule set generation id: Permission denied (you must be root)',
    capability: 'NET_ADMIN',
  },
  {
    pattern: /raw socket|\bSOCK_RAW|\bping\b|icmp|\b(?:ARP|NDP) responder|AF_PACKET|packet socket/i,
    example: 'ping: socket: Operation not permitted',
    capability: 'NET_RAW',
  },
  {
    pattern:
      /set(?:e|re|res)?[ug]id\(?|setgroups|initgroups|su-exec|gosu|setpriv|\bsudo\b|set(?:ting)? (?:user|group) id/i,
    example: 'setgroups: Operation not permitted',
    capability: 'SETUID and SETGID',
  },
  {
    pattern: /\bmount\b[:(]|unshare|pivot_root|\bsetns\b|fuse:|fusermount|umount/i,
    example: 'unshare: operation not permitted',
    capability: 'SYS_ADMIN',
  },
  {
    pattern: /\bbpf\b|perf_event/i,
    example: 'bpf(BPF_PROG_LOAD): operation not permitted',
    capability: 'BPF and PERFMON',
  },
  {
    pattern: /chroot/i,
    example: 'chroot: cannot change root directory: Operation not permitted',
    capability: 'SYS_CHROOT',
  },
  {
    pattern: /sched_setscheduler|setpriority|\bnice\b|set_mempolicy|mbind/i,
    example: 'sched_setscheduler: Operation not permitted',
    capability: 'SYS_NICE',
  },
  { pattern: /mlock/i, example: 'mlockall: operation not permitted', capability: 'IPC_LOCK' },
  { pattern: /ptrace/i, example: 'ptrace: Operation not permitted', capability: 'SYS_PTRACE' },
  { pattern: /\bmknod\b/i, example: 'mknod: /data/null: Operation not permitted', capability: 'MKNOD' },
  {
    pattern: /settimeofday|clock_settime|adjtime/i,
    example: 'settimeofday: Operation not permitted',
    capability: 'SYS_TIME',
  },
]);

const NOT_ALLOWED = /not permitted|permission denied|EPERM|must be root/i;

/** The capability for want of which the kernel refuses what a line speaks of; '' where that is none. */
export function missingCapability(line: string): string {
  return NOT_ALLOWED.test(line) ? (CAPABILITIES.find(line)?.row.capability ?? '') : '';
}

/** The same for a sentence. */
export function capabilityPhrase(line: string): string {
  const capability = missingCapability(line);
  return capability.includes(' and ') ? `the capabilities ${capability}` : `the capability ${capability}`;
}
