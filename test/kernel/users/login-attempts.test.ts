import { expect, it } from 'vitest';
import { eachDatabase } from '../../support/databases.js';
import { START, servicesOn } from './account-fixture.js';
import { freshStorage } from './fresh-storage.js';

eachDatabase('login attempts', (engine) => {
  const storage = freshStorage(engine);

  it('are all counted when many come at once to several replicas, each key for itself', async () => {
    const replicas = [servicesOn(storage()).attempts, servicesOn(storage()).attempts];
    const hits = Array.from({ length: 15 }, () => replicas.map((attempts) => attempts.hit('ip:1', 30_000))).flat();
    const counts = (await Promise.all(hits)).map(({ count }) => count);
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(await replicas[0]?.hit('ip:2', 30_000)).toEqual({ count: 1, endsAt: START + 30_000 });
  });

  it('are forgotten when their window ends, or when told so', async () => {
    const { attempts, clock } = servicesOn(storage());
    await attempts.hit('name:ada', 30_000);
    clock.time = START + 29_999;
    expect(await attempts.hit('name:ada', 30_000)).toEqual({ count: 2, endsAt: START + 30_000 });
    clock.time = START + 30_000;
    expect(await attempts.hit('name:ada', 30_000)).toEqual({ count: 1, endsAt: START + 60_000 });
    await attempts.reset('name:ada');
    expect((await attempts.hit('name:ada', 30_000)).count).toBe(1);
  });
});
