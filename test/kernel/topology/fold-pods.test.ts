import { describe, expect, it } from 'vitest';
import { graphOf } from '../../support/topology/graph.js';
import { openFailureOf, projected, rolledOut, runningPod, waitingPod } from '../../support/topology/objects.js';

const SET = 'ReplicaSet/shop/web-5d9f8b7c6d';

describe('folding', () => {
  const pods = (id: string) => id.startsWith('Pod/');
  const GROUP = 'PodGroup/shop/web-5d9f8b7c6d';

  it('leaves a controller alone that has no more pods', async () => {
    expect((await graphOf(rolledOut('web', { replicas: 20 }))).ids.filter(pods)).toHaveLength(20);
  });

  it('lets one node stand for the pods that do not fail', async () => {
    const graph = await graphOf(
      [...rolledOut('web', { replicas: 30 }), projected('Service', 'web', { spec: { selector: { app: 'web' } } })],
      {
        failures: [openFailureOf('web-5d9f8b7c6d-00017')],
      },
    );
    expect(graph.ids.filter(pods)).toEqual(['Pod/shop/web-5d9f8b7c6d-00017']);
    expect(graph.metadata(GROUP)).toEqual({ status: 'ok', count: 29, by_status: { ok: 29 } });
    expect(graph.edgeIds).toEqual(
      expect.arrayContaining([
        `${SET}->owns->${GROUP}`,
        `${GROUP}->runs-as->ServiceAccount/shop/default`,
        `Service/shop/web->selects->${GROUP}`,
        'Service/shop/web->selects->Pod/shop/web-5d9f8b7c6d-00017',
      ]),
    );
    expect(graph.group('web')).toContain(GROUP);
  });

  it('keeps of the failing ones as many as asked for, those with a record first', async () => {
    const graph = await graphOf(rolledOut('web', { replicas: 10, ready: 0 }, waitingPod()), {
      fold: 3,
      failures: [openFailureOf('web-5d9f8b7c6d-00008', { id: 8 })],
    });
    expect(graph.ids.filter(pods)).toEqual([0, 1, 8].map((index) => `Pod/shop/web-5d9f8b7c6d-0000${index}`));
    expect(graph.metadata(GROUP)).toMatchObject({ status: 'failing', count: 7, by_status: { failing: 7 } });
  });

  it('names the groups of two controllers of one name apart', async () => {
    const family = (kind: 'StatefulSet' | 'DaemonSet') =>
      [0, 1].map((index) => projected('Pod', `db-${kind}-${index}`, { ...runningPod(), owner: `${kind}/db` }));
    const graph = await graphOf([...family('StatefulSet'), ...family('DaemonSet')], { fold: 1 });
    expect(graph.ids.filter((id) => id.startsWith('PodGroup'))).toEqual([
      'PodGroup/shop/db',
      'PodGroup/shop/db.daemonset',
    ]);
  });

  it('folds more tightly where a namespace has very many pods, unless asked for', async () => {
    const objects = Array.from({ length: 100 }, (_, index) => rolledOut(`web${index}`, { replicas: 15 })).flat();
    expect((await graphOf(objects)).ids.filter(pods)).toHaveLength(0);
    expect((await graphOf(objects, { fold: 20 })).ids.filter(pods)).toHaveLength(1_500);
  });
});
