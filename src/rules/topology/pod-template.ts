import type { Fields } from '../evidence/values.js';
import { labelsOf, templateOf } from '../pod/object.js';
import { podReferences } from './pod-references.js';
import type { Projector, TopologyTemplate } from './topology-object.js';

/** They make the others that make pods, and have their template. */
const ABOVE = new Set(['Deployment', 'CronJob']);

/** The same projector of a kind that makes pods, with what these would have: the graph needs it where there are none. */
export function withTemplate(project: Projector): Projector {
  return (object) => {
    const projected = project(object);
    if (projected === undefined || projected.owners.some(({ kind }) => ABOVE.has(kind))) return projected;
    const template = projectTemplate(object);
    return template === undefined ? projected : { ...projected, template };
  };
}

function projectTemplate(workload: Fields): TopologyTemplate | undefined {
  const template: Fields = { ...templateOf(workload) };
  const [labels, references] = [labelsOf(template), podReferences(template)];
  return references.length === 0 && Object.keys(labels).length === 0 ? undefined : { labels, references };
}
