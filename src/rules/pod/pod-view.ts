import { type Fields, fieldsOf } from '../evidence/values.js';
import { CONTAINER_LISTS, type ContainerList } from './container-lists.js';

export interface ContainerView {
  readonly list: ContainerList;
  readonly name: string;
  readonly fields: Fields;
  readonly securityContext: Fields;
}

/** A pod, or the pod template of a workload, as the guard looks at it. Wrong types count as absent; the rule `well-formed` refuses them. */
export interface PodView {
  readonly document: Fields;
  /** Where the pod stands in the document, as a JSON pointer: '' for a pod itself. */
  readonly pointer: string;
  readonly metadata: Fields;
  readonly spec: Fields;
  readonly securityContext: Fields;
  readonly containers: readonly ContainerView[];
  readonly volumes: readonly Fields[];
}

const TEMPLATES = [
  { pointer: '/spec/jobTemplate/spec/template', keys: ['spec', 'jobTemplate', 'spec', 'template'] },
  { pointer: '/spec/template', keys: ['spec', 'template'] },
] as const;

/** The pod in a document: a Pod, or the template of a Deployment, StatefulSet, DaemonSet, ReplicaSet, Job or CronJob. */
export function viewPod(value: unknown): PodView {
  const document = fieldsOf(value);
  for (const { pointer, keys } of TEMPLATES) {
    const template = keys.reduce((fields: Fields, key) => fieldsOf(fields[key]), document);
    if (Object.keys(fieldsOf(template['spec'])).length > 0) return viewOf(document, pointer, template);
  }
  return viewOf(document, '', document);
}

/** Whether the document is a pod, or has the template of one. Somebody may have given a part of it only. */
export function hasContainers(document: Fields): boolean {
  return viewPod(document).containers.some(({ list }) => list === 'containers');
}

function viewOf(document: Fields, pointer: string, pod: Fields): PodView {
  const spec = fieldsOf(pod['spec']);
  return {
    document,
    pointer,
    metadata: fieldsOf(pod['metadata']),
    spec,
    securityContext: fieldsOf(spec['securityContext']),
    containers: CONTAINER_LISTS.flatMap((list) =>
      elementsOf(spec[list]).map((element) => viewContainer(list, element)),
    ),
    volumes: elementsOf(spec['volumes']).map(fieldsOf),
  };
}

function viewContainer(list: ContainerView['list'], element: unknown): ContainerView {
  const fields = fieldsOf(element);
  const { name } = fields;
  return {
    list,
    name: typeof name === 'string' ? name : '',
    fields,
    securityContext: fieldsOf(fields['securityContext']),
  };
}

/** All elements: the guard must see every one, so unlike elsewhere there is no limit but that of what is judged at all. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
