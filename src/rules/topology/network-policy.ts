import { listOf, textsOf } from '../evidence/values.js';
import { labelSelectorOf } from '../label-selector.js';
import { specOf } from '../pod/object.js';
import { given, OK, projectObject } from './project-object.js';
import type { Projector } from './topology-object.js';

export const projectNetworkPolicy: Projector = (object) => {
  const spec = specOf<'NetworkPolicy'>(object);
  const selector = labelSelectorOf(spec.podSelector);
  return projectObject(object, {
    status: OK,
    metadata: given({
      policy_types: textsOf(spec.policyTypes, 2),
      ingress_rules: listOf(spec.ingress).length,
      egress_rules: listOf(spec.egress).length,
    }),
    ...(selector && { selectors: [{ relation: 'restricts', targetKind: 'Pod', selector }] }),
  });
};
