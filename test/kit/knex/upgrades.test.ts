import { MIGRATIONS, prepareSchema, query } from 'podproof/kit/knex';
import { expect, it } from 'vitest';
import { eachDatabase } from '../../support/databases.js';
import { rawDatabase } from '../../support/raw-database.js';

const INCIDENT = `insert into incidents (revision, incident_key, status, cluster, namespace, owner_kind, owner_name, cause_key, cause, title,
  severity, pods, sightings, first_seen, last_seen, sample_failure_id) values (0, ?, 'open', 'default', 'shop', 'Deployment', 'web', 'k',
  'oom-killed', 'Out of memory', 'high', ?, 1, 0, 0, 77)`;
const FAILURE = `insert into failures (revision, pod_key, cluster, namespace, pod_name, status, incident_id, occurrences, first_seen, last_seen,
  solution_source, recent_events, container_statuses, solution, report) values (0, ?, 'default', 'shop', ?, 'new', 1, 1, 0, 0,
  'rules', '[{"reason":"BackOff"}]', '[]', '', '{"phase":"Running","events":[{"reason":"Pulled"},{"reason":"BackOff"}]}')`;

eachDatabase('a database of the version before', (engine) => {
  it('keeps the numbers of pods, the samples and the evidence', async () => {
    const place = await engine.createPlace();
    const { db, dialect } = rawDatabase(place);
    const before = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name.startsWith('0010')),
    );
    await prepareSchema(db, dialect, before);
    for (const [key, pods] of [
      ['grown', 5],
      ['left', 2],
    ] as const)
      await query(db, INCIDENT, [key, pods]);
    for (const pod of ['a', 'b']) await query(db, FAILURE, [pod, pod]);
    await db.destroy();

    const storage = await place.open();
    await storage.prepare();
    const incidents = (await storage.incidents.list({}, { limit: 10 })).items;
    const records = (await storage.failures.list({ incidentId: 1 }, { limit: 10 })).items;
    expect(incidents.map(({ pods }) => pods)).toEqual([2, 5]);
    expect(incidents.map((incident) => incident.sample_failure_id)).toEqual([77, records.at(-1)?.id]);
    expect(await storage.failures.get(records[0]?.id ?? 0)).toMatchObject({
      phase: 'Running',
      events: [{ reason: 'Pulled' }, { reason: 'BackOff' }],
    });
    await storage.dispose();
  });
});
