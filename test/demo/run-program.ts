import type { DemoWorkload } from '../../src/demo/workload.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../src/rules/evidence/values.js';
import type { ContainerContext, RunPlan } from '../../src/simulation/index.js';

/** The pod template of a workload's object; an empty one of anything else. */
export function templateOf(object: Fields): Fields {
  const spec = fieldsOf(object['spec']);
  const jobSpec = fieldsOf(fieldsOf(spec['jobTemplate'])['spec']);
  return fieldsOf(spec['template'] ?? jobSpec['template']);
}

/** The containers of an object, those of the start first. */
export function containersOf(object: Fields): readonly Fields[] {
  const spec = fieldsOf(templateOf(object)['spec']);
  return [...listOf(spec['initContainers']), ...listOf(spec['containers'])].map(fieldsOf);
}

const words = (value: unknown) => listOf(value).map(textOf);

function contextOf(container: Fields, resolves: boolean): ContainerContext {
  const env = listOf(container['env']).map((each) => {
    const { name, value, valueFrom } = fieldsOf(each);
    return [textOf(name), valueFrom === undefined ? textOf(value) : 'made-up'] as const;
  });
  return {
    ...{ image: textOf(container['image']), command: words(container['command']), args: words(container['args']) },
    ...{ env: new Map(env), files: new Map(), writablePaths: [], attempt: 0 },
    readOnlyRootFilesystem: fieldsOf(container['securityContext'])['readOnlyRootFilesystem'] === true,
    ...{ namespace: 'shop', pod: 'pod', container: textOf(container['name']) },
    ...{ random: () => 0.5, resolves: () => resolves },
  };
}

/** What the container of a workload does where other services are there or not; undefined where its image does not exist. */
export function runOf(workload: DemoWorkload, container: Fields, resolves: boolean): RunPlan | undefined {
  const image = workload.images.find(({ reference }) => reference === container['image']);
  return image?.program(contextOf(container, resolves));
}
