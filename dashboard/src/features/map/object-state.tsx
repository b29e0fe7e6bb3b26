import { visibleText } from '../../lib/visible-text.js';
import { HealthIcon } from './draw/object-card.js';
import type { GraphNode } from './graph/graph.js';
import { words } from './words.js';

/** How an object is, and why. */
export function ObjectState({ node: { health, reason, ready } }: { readonly node: GraphNode }) {
  const parts = [words.health(health), reason, ready].filter((part) => part !== undefined);
  return (
    <p>
      <HealthIcon health={health} /> {parts.map(visibleText).join(', ')}
    </p>
  );
}
