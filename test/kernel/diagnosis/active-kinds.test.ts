import { describe, expect, it } from 'vitest';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { ActiveKinds } from '../../../src/kernel/diagnosis/active-kinds.js';
import { describeRules } from '../../../src/kernel/diagnosis/describe-rules.js';
import { DiagnosisService } from '../../../src/kernel/diagnosis/diagnosis-service.js';
import { LONGEST_STREAK } from '../../../src/kernel/diagnosis/foreign-kind.js';
import type { KindPack } from '../../../src/kernel/ports/kind-pack.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { fix } from '../../../src/rules/kinds/fix.js';
import { KINDS } from '../../../src/rules/kinds/index.js';
import { candidatesOf } from '../../../src/rules/mirror/candidates.js';
import { planProof } from '../../../src/rules/mirror/plan-proof.js';
import { ownOracles } from '../../../src/rules/oracles/own-verdicts.js';
import { activatePacks } from '../../../src/server/plugins/activate-packs.js';
import { crashed, manifest, report } from '../../rules/kinds/reports.js';
import { recordingLogger } from '../../support/fakes.js';
import { createHost, statusOf } from '../plugins/support.js';
import { acmeKind, originOf, packPlugin } from './packs.js';

function failing(words = 'checkout refused: all 5 seats are taken'): FailureReport {
  return report({ manifest: manifest(), container_statuses: [crashed({ exit_code: 1 })], logs: words });
}

async function scene(packs: Readonly<Record<string, readonly unknown[]>>) {
  const { host, logger } = createHost();
  for (const [id, kinds] of Object.entries(packs)) host.register(packPlugin(id, kinds), originOf(id));
  const active = new ActiveKinds(host);
  const diagnosis = new DiagnosisService(recordingLogger(), { kinds: active });
  await activatePacks(host);
  return { host, logger, active, diagnosis };
}

/** Those that are not ours. */
const idsOf = (active: ActiveKinds) => active.all.map(({ id }) => id).filter((id) => active.packOf(id) !== null);

describe('ActiveKinds', () => {
  it('asks the kinds of a pack among ours, and its cause wins by its group', async () => {
    const { active, diagnosis, host } = await scene({ acme: [acmeKind()] });
    expect(active.all.filter(({ id }) => active.packOf(id) === null)).toEqual(KINDS);
    expect(idsOf(active)).toEqual(['acme-no-licence']);
    expect(statusOf(host, 'acme')).toEqual({ status: 'active', error: null });
    const { diagnosis: said, fix: proposed } = diagnosis.diagnose(failing());
    expect(said).toMatchObject({ kind: 'acme-no-licence', severity: 'high', container: 'api' });
    expect(proposed).toMatchObject({ strategy: 'acme-retry-checkout', patch: [{ path: '/spec/containers/0/env' }] });
    expect(describeRules(active).filter(({ plugin }) => plugin !== null)[0]).toMatchObject({
      id: 'acme-no-licence',
      plugin: 'acme',
    });
    expect(describeRules(active)[0]).toMatchObject({ plugin: null });
  });

  it('scrubs what a kind says, and has the guard judge what it proposes', async () => {
    const beyond = fix({
      strategy: 'acme-privileged',
      title: 'Too much',
      touches: ['/spec/**'],
      propose: () => [
        {
          title: 'Be root',
          explanation: '',
          patch: [{ op: 'add', path: '/spec/containers/0/securityContext', value: { privileged: true } }],
        },
      ],
    });
    const { diagnosis } = await scene({ acme: [acmeKind({ fixes: [beyond] })] });
    const secret = 'password=hunter2hunter2';
    const answer = diagnosis.diagnose(failing(`checkout refused ${secret}`));
    expect(JSON.stringify(answer)).not.toContain('hunter2');
    expect(answer.diagnosis?.kind).toBe('acme-no-licence');
    expect(JSON.stringify(answer.fix)).not.toContain('acme-privileged');
  });

  it('forgets what was found when other kinds are asked', async () => {
    const { diagnosis, host, active } = await scene({ acme: [acmeKind()] });
    expect(diagnosis.diagnose(failing()).diagnosis?.kind).toBe('acme-no-licence');
    await host.deactivate('kinds', 'acme');
    expect(idsOf(active)).toEqual([]);
    expect(diagnosis.diagnose(failing()).diagnosis?.kind).not.toBe('acme-no-licence');
    const reloaded = { candidate: packPlugin('acme', [acmeKind({ id: 'acme-other' })]) };
    await host.exchange.take(reloaded, originOf('acme'), { kind: 'kinds', id: 'acme' });
    await activatePacks(host);
    expect(diagnosis.diagnose(failing()).diagnosis?.kind).toBe('acme-other');
    await host.exchange.drop(originOf('acme').source);
    expect(idsOf(active)).toEqual([]);
  });

  it.each<[string, readonly unknown[], RegExp]>([
    [
      'of ours',
      [acmeKind({ id: 'oom-killed' })],
      /kind "oom-killed" is left out: there is a kind .* of Podproof itself/,
    ],
    ['in capitals', [acmeKind({ id: 'Acme_One' })], /id: must be lower case letters/],
    ['of a group that there is not', [{ ...acmeKind(), group: 'licences' }], /group/],
    ['that is none', [null], /kind no\. 2 is left out: it should be what defineKind\(\) returns/],
    ['with an oracle that there is not', [{ ...acmeKind(), oracles: [{ name: 'x' }] }], /oracles\.0\.name/],
    [
      'with a strategy of ours',
      [acmeKind({ fixes: [fix({ strategy: 'undo-rollout', title: 'x', touches: [], propose: () => [] })] })],
      /its strategy "undo-rollout" is one of Podproof itself/,
    ],
  ])('leaves out a kind %s, and says why in the list of plugins', async (_what, kinds, reason) => {
    const { host, active } = await scene({ acme: [acmeKind({ id: 'acme-good', fixes: [] }), ...kinds] });
    expect(idsOf(active)).toEqual(['acme-good']);
    expect(statusOf(host, 'acme')).toMatchObject({ status: 'failed', error: expect.stringMatching(reason) });
  });

  it('leaves out what another pack has already', async () => {
    const { host, active } = await scene({ acme: [acmeKind()], bravo: [acmeKind()] });
    expect(idsOf(active)).toEqual(['acme-no-licence']);
    expect(statusOf(host, 'acme').status).toBe('active');
    expect(statusOf(host, 'bravo').error).toMatch(/there is a kind "acme-no-licence" already, of the plugin acme/);
  });

  it('refuses a pack without a list of kinds', async () => {
    const plugin = { ...packPlugin('acme', []), create: () => ({}) as KindPack };
    const { host } = createHost();
    host.register(plugin, originOf('acme'));
    await activatePacks(host);
    expect(statusOf(host, 'acme')).toEqual({ status: 'failed', error: 'create made an instance without kinds' });
  });

  it('gives up a kind that throws again and again, but not one that throws now and then', async () => {
    let throws = true;
    const read = () => {
      if (throws) throw new Error('no such field');
      return [];
    };
    const { diagnosis, host, active } = await scene({ acme: [acmeKind({ read }), acmeKind({ id: 'acme-good' })] });
    const ask = (run: number) => diagnosis.diagnose(failing(`checkout ${'x'.repeat(run)}`));
    for (let run = 1; run < LONGEST_STREAK; run += 1) expect(ask(run).diagnosis?.kind).toBe('acme-good');
    throws = false;
    ask(20);
    throws = true;
    for (let run = 30; run < 29 + LONGEST_STREAK; run += 1) ask(run);
    expect(statusOf(host, 'acme').status).toBe('active');
    expect(ask(50).diagnosis?.kind).toBe('acme-good');
    expect(idsOf(active)).toEqual(['acme-good']);
    expect(statusOf(host, 'acme')).toEqual({
      status: 'failed',
      error: `kind "acme-no-licence" is left out: it failed ${LONGEST_STREAK} times in a row, at last with: no such field`,
    });
    await activatePacks(host);
    expect(idsOf(active)).toEqual(['acme-good', 'acme-no-licence']);
    expect(statusOf(host, 'acme')).toEqual({ status: 'active', error: null });
  });

  const endless = (): never => {
    for (;;);
  };
  it.each([
    ['read', { read: endless }],
    ['propose', { fixes: [fix({ strategy: 'acme-endless', title: 'x', touches: ['/spec/**'], propose: endless })] }],
  ])('cuts off a kind whose %s never ends, gives it up at once and says so', async (_what, changes) => {
    const good = acmeKind({ id: 'acme-good', fixes: [], group: 'probe' });
    const { diagnosis, host, active } = await scene({ acme: [acmeKind(changes), good] });
    const { diagnosis: said } = diagnosis.diagnose(failing());
    expect(said?.kind).toMatch(/^acme-/);
    expect(idsOf(active)).toEqual(['acme-good']);
    expect(statusOf(host, 'acme')).toEqual({
      status: 'failed',
      error: 'kind "acme-no-licence" is left out: it did not end within 2 s',
    });
    expect(diagnosis.diagnose(failing('checkout refused again')).diagnosis?.kind).toBe('acme-good');
  });

  it.each<[string, object]>([
    ['no quotes', { evidence: undefined }],
    ['a title that is no text', { title: 7 }],
    ['a container of its own', { container: { name: 'api' } }],
  ])('does not believe what say returns with %s', async (_what, changes) => {
    const said = { title: 'T', cause: 'C', evidence: [], steps: [], checks: [], ...changes };
    const { diagnosis } = await scene({ acme: [acmeKind({ say: () => said as never })] });
    const { diagnosis: other } = diagnosis.diagnose(failing());
    expect(other).not.toBeNull();
    expect(other?.kind).not.toBe('acme-no-licence');
  });

  it('proves what it proposes by the oracles that the kind names and the places that its fixes touch', async () => {
    const { diagnosis, active } = await scene({ acme: [acmeKind()] });
    const { diagnosis: said, fix: proposed } = diagnosis.diagnose(failing());
    const [candidate] = candidatesOf(proposed, 'rules');
    if (candidate === undefined) throw new Error('nothing is proposed');
    const plan = planProof({ evidence: readEvidence(failing()), diagnosis: said, candidate, kinds: active.all });
    if ('problem' in plan) throw new Error(plan.problem);
    expect(ownOracles(plan.about).map(({ name }) => name)).toEqual(['not-restarted']);
    expect(plan.missingWitness).toEqual([]);
  });
});
