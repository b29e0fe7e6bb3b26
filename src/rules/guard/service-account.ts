import type { Pod } from '../pod/pod.js';
import type { PodSpec } from '../pod/pod-fields.js';
import { existenceOf, type Flag, type GuardRule, isSameValue, quotedValue, raisedFlags } from './guard-case.js';

const TOKEN: readonly Flag<keyof PodSpec>[] = [{ field: 'automountServiceAccountToken', safe: false, usual: true }];

/** The pod keeps its ServiceAccount, unless that does not exist: then it may be `default`. Its token is not mounted where it was not. */
export const serviceAccount: GuardRule = ({ before, after, related }) => {
  const [was, is] = [accountOf(before), accountOf(after)];
  const isMissing = existenceOf(related, 'ServiceAccount', was) === false;
  const isKept = isSameValue(was, is) || (isMissing && is === 'default');
  return [
    ...(isKept ? [] : [`spec.serviceAccountName must not become ${quotedValue(is)}`]),
    ...raisedFlags(TOKEN, { before: before.spec, after: after.spec, where: 'spec.' }),
  ];
};

/** `serviceAccount` is the older name of the field; a manifest of a cluster has both. */
function accountOf({ spec }: Pod): unknown {
  const { serviceAccountName, serviceAccount: older } = spec;
  if ((serviceAccountName ?? '') !== '' && (older ?? '') !== '' && serviceAccountName !== older)
    return [serviceAccountName, older];
  return serviceAccountName || older || 'default';
}
