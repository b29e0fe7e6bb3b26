import type { ProductRow } from './product-row.js';

/** What etcd, CouchDB and the images around them print where a member does not find its place in the cluster. */
export const CLUSTERED_STORES: readonly ProductRow[] = [
  {
    pattern: /bad member ID arg .{0,60}parsing "": invalid syntax/,
    example: 'Error: bad member ID arg (strconv.ParseUint: parsing "": invalid syntax), expecting ID in Hex',
    title: 'etcd does not know its own member id any more',
    what: 'its entrypoint reads the id of the member from a file on its volume and got nothing, as after it was stopped before it had written that file',
    steps: [
      'Remove this member on one that is well (etcdctl member list, member remove ID), empty its data directory (in a debug pod with the same volume), and let it join anew with ETCD_INITIAL_CLUSTER_STATE=existing; where it is the only member, restore a snapshot.',
    ],
  },
  {
    pattern: /Headless service domain does not have an IP per initial member/,
    example: 'ERROR ==> Headless service domain does not have an IP per initial member in the cluster',
    kind: 'log-dns',
    title: 'etcd does not find all its initial members in DNS',
    what: 'it waits until the name of its headless Service has an address for each of the initial members, and gives up: some of their pods do not exist or are pending, or the Service does not publish pods that are not ready',
    steps: [
      'See that as many pods of the StatefulSet run as it has initial members (podManagementPolicy: Parallel lets all start at once; a pending one has events that say why), and that its headless Service selects them and has publishNotReadyAddresses: true.',
    ],
  },
  {
    pattern: /^Monster detected/,
    example: 'Monster detected ohno!, aborting startup.',
    kind: 'log-config-parse',
    title: 'CouchDB refuses the Erlang cookie that is its default (monster)',
    what: 'the cookie of Erlang (setcookie in vm.args), by which the nodes of the cluster trust each other, is still the default one, which CouchDB 3.2.2 and newer do not take',
    change:
      'Give all nodes the same random cookie of their own: erlangFlags.setcookie or the key erlangCookie of the Secret of the chart, or COUCHDB_ERLANG_COOKIE or -setcookie in vm.args of {name}',
  },
];
