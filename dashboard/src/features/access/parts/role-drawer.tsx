import { Suspense } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { LazyModal } from '../../../ui/overlays/lazy.js';
import { Section } from '../../../ui/section.js';
import { Connections } from '../../map/connections.js';
import type { Graph } from '../../map/graph/graph.js';
import { ObjectState } from '../../map/object-state.js';
import type { RoleDiagram } from '../queries.js';
import { type Permission, permissionOf, riskOf } from '../role-view.js';
import { words } from '../words.js';
import { RoleLink } from './chain.js';
import { RiskOf } from './risk-of.js';

interface Props {
  readonly graph: Graph;
  readonly diagram: RoleDiagram;
  readonly id: string;
  readonly onSelect: (node: string) => void;
  readonly onClose: () => void;
}

/** All about one part of the chain: what is allowed, what is dangerous in it, and what it hangs on. */
export function RoleDrawer({ graph, diagram, id, onSelect, onClose }: Props) {
  const node = graph.nodes.get(id);
  const told = diagram.nodes.find((each) => each.id === id);
  if (node === undefined || told === undefined) return null;
  const { kind, name, namespace } = told;
  return (
    <Suspense fallback={null}>
      <LazyModal isDrawer isOpen onClose={onClose} title={`${visibleText(node.kind)} ${visibleText(node.name)}`}>
        {kind === 'Permission' ? <Allowed permission={permissionOf(told)} /> : <ObjectState node={node} />}
        {(kind === 'Permission' || kind.endsWith('Binding')) && (
          <Section title={words.role.risk}>
            <RiskOf risk={riskOf(told.metadata['risk'])} />
          </Section>
        )}
        {kind.endsWith('Role') && (
          <p>
            <RoleLink {...{ kind, namespace, name }} />
          </p>
        )}
        <Connections graph={graph} node={node} onSelect={onSelect} />
      </LazyModal>
    </Suspense>
  );
}

function Allowed({ permission: { verbs, names } }: { readonly permission: Permission }) {
  return (
    <Section title={words.role.verbs}>
      <p>{verbs.map(visibleText).join(', ')}</p>
      {names.length > 0 && <p>{words.role.only(names)}</p>}
    </Section>
  );
}
