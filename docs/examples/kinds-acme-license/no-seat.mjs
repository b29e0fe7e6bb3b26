import * as kit from 'podproof/plugin';

const lines = kit.caseTable([
  { pattern: /checkout of (\S{1,60}) failed: no free seat/, example: 'checkout of render failed: no free seat' },
  { pattern: /LICENSE_ERROR -4 \((\S{1,60})\)/, example: 'LICENSE_ERROR -4 (render)' },
]);
const wait = kit.fix({
  strategy: 'acme-wait-for-seat',
  title: 'Let the program wait for a free seat',
  touches: ['/spec/containers/*/env/**'],
  propose({ feature }, problem) {
    const { container, edit, path } = kit.failingContainer(problem) ?? {};
    if (!edit || [edit.get([...path, 'env'])].flat().some((each) => each?.name === 'ACME_WAIT')) return [];
    const { patch } = edit.append([...path, 'env'], { name: 'ACME_WAIT', value: '600' });
    return [{ title: `Let ${container.name} wait`, explanation: `It waits 600 s for ${feature}.`, patch }];
  },
});
export const noSeat = kit.defineKind({
  id: 'acme-no-seat',
  title: 'No seat of a licence is free',
  description: 'The log of a container that ends says that the licence server has no free seat.',
  ...{ group: 'crash', severity: 'high', fixes: [wait], oracles: [kit.oracle('not-restarted')] },
  read: (evidence) =>
    evidence.containers.flatMap((container) => {
      const line = container.isCrashing && container.logLines.findLast((each) => lines.find(each));
      return line ? [{ container, line, feature: lines.find(line).match[1] }] : [];
    }),
  say: ({ container, line, feature }, evidence) => ({
    title: `No seat of ${feature} is free`,
    cause: `${container.name} ends because all seats of the licence ${feature} are taken.`,
    container,
    objects: [`licence ${feature}`],
    evidence: [kit.fromLog(container, line), ...evidence.events('LicenseDenied').slice(0, 1).map(kit.fromEvent)],
    steps: [kit.step(`End a program that holds a seat of ${feature}.`)],
    checks: [kit.recoveryCheck(evidence)],
  }),
});
