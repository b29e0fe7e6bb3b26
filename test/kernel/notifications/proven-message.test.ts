import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../support/databases.js';
import { freshStorage } from '../users/fresh-storage.js';
import {
  type FakeNotifier,
  HOUR,
  MINUTE,
  type NotificationsUnderTest,
  notificationsOn,
} from './notification-fixture.js';

const PROOF = {
  title: 'Raise the memory limit.',
  reason: 'It held for 61 s.',
  command: 'kubectl -n shop patch deployment web -p {}',
};

eachDatabase('the message that a fix was proven', (engine) => {
  const storage = freshStorage(engine);
  let on: NotificationsUnderTest;
  let slack: FakeNotifier;
  beforeEach(() => {
    on = notificationsOn(storage());
    slack = on.notifiers.enable('slack');
  });

  /** An incident that was told, and then a fix of it was proven. */
  async function provenAfterOpening(): Promise<number> {
    const id = await on.open();
    await on.drain();
    on.clock.advance(MINUTE);
    await prove(id);
    return id;
  }

  async function prove(id: number): Promise<void> {
    on.proofs.proof = PROOF;
    await on.queue.writeProven(id);
  }

  it('tells what was proven, what the verdict rests on, and how to apply it', async () => {
    await provenAfterOpening();
    await on.drain();
    expect(slack.kinds).toEqual(['opened', 'proven']);
    expect(slack.sent[1]).toMatchObject({
      why: expect.stringMatching(
        /^Proven in a mirror pod: Raise the memory limit\. It held for 61 s\. The container web/,
      ),
      firstStep: { text: 'Apply the fix that was proven.', command: PROOF.command },
      at: new Date(on.clock.now()).toISOString(),
    });
  });

  it('comes once an incident, however often a fix is proven', async () => {
    const id = await provenAfterOpening();
    await on.drain();
    for (let round = 0; round < 3; round += 1) {
      on.clock.advance(MINUTE);
      await prove(id);
      await on.drain();
    }
    expect(slack.kinds).toEqual(['opened', 'proven']);
  });

  it('is part of the opening message where that is still waiting', async () => {
    const id = await on.open();
    on.clock.advance(MINUTE);
    await prove(id);
    on.clock.advance(MINUTE);
    expect(await on.drain()).toEqual(expect.arrayContaining(['sent']));
    on.clock.advance(HOUR);
    await on.drain();
    expect(slack.kinds).toEqual(['opened']);
    expect(slack.sent[0]).toMatchObject({
      why: expect.stringContaining('Proven in a mirror pod'),
      firstStep: { command: PROOF.command },
    });
  });

  it('is part of the opening message of what was over when it was proven, and is opened again', async () => {
    const id = await on.open();
    await on.resolve(id);
    await on.drain();
    await prove(id);
    await on.open();
    on.clock.advance(MINUTE);
    await on.drain();
    expect(slack.kinds).toEqual(['opened']);
    expect(slack.sent[0]).toMatchObject({ firstStep: { command: PROOF.command } });
  });

  it('waits for the end of quiet hours, and is not sent of what is silenced, filtered or over', async () => {
    const id = await provenAfterOpening();
    await on.set('quiet_hours', '00:00-07:00 UTC');
    await on.drain();
    expect(slack.kinds).toEqual(['opened']);
    on.clock.advance(8 * HOUR);
    await on.drain();
    expect(slack.kinds).toEqual(['opened', 'proven']);
    await on.resolve(id);
    await on.drain();
    const other = notificationsOn(storage(), { clock: on.clock, notifiers: on.notifiers });
    await other.set('notify_min_severity', 'critical');
    await other.queue.writeProven(id);
    await other.drain();
    expect(slack.kinds).toEqual(['opened', 'proven', 'resolved']);
  });

  it('is not sent when nothing is proven any more, and has no command where there is none', async () => {
    const id = await provenAfterOpening();
    on.proofs.proof = null;
    await on.drain();
    expect(slack.kinds).toEqual(['opened']);
    on.proofs.proof = { ...PROOF, command: null };
    await on.queue.writeProven(id);
    await on.drain();
    expect(slack.sent[1]?.firstStep).toEqual({
      text: 'Apply the fix that was proven. Podproof has its patch.',
    });
  });
});
