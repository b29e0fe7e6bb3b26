import { z } from 'zod';
import { definePlugin } from '../../../src/kernel/plugins/define-plugin.js';
import {
  type ContainerEvidence,
  defineKind,
  type FailureKind,
  failingContainer,
  fix,
  fromLog,
  oracle,
} from '../../../src/kernel/plugins/index.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import { ORIGIN } from '../plugins/support.js';

export interface Checkout {
  readonly container: ContainerEvidence;
  readonly line: string;
}

export const retryCheckout = fix<Checkout>({
  strategy: 'acme-retry-checkout',
  title: 'Wait longer for the licence',
  touches: ['/spec/containers/*/env/**'],
  propose: (_case, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined) return [];
    const { path, edit } = failing;
    if (edit.get([...path, 'env']) !== undefined) return [];
    edit.append([...path, 'env'], { name: 'ACME_WAIT', value: '60' });
    return [{ title: 'Wait', explanation: 'It waits.', patch: edit.patch }];
  },
});

type Definition = Partial<Parameters<typeof defineKind<Checkout>>[0]>;

/** A kind that finds the word `checkout` in a log. */
export function acmeKind(changes: Definition = {}): FailureKind {
  return defineKind<Checkout>({
    id: 'acme-no-licence',
    title: 'No licence',
    description: 'The log speaks of a checkout.',
    group: 'crash',
    severity: 'high',
    read: ({ containers }) =>
      containers.flatMap((container) =>
        container.logLines.filter((line) => line.includes('checkout')).map((line) => ({ container, line })),
      ),
    say: ({ container, line }) => ({
      title: 'No licence is free',
      cause: `The program could not get a licence: ${line}`,
      container,
      evidence: [fromLog(container, line)],
      steps: [],
      checks: [],
    }),
    fixes: [retryCheckout],
    oracles: [oracle('not-restarted')],
    ...changes,
  });
}

/** A pack that needs no configuration. */
export function packPlugin(id: string, kinds: readonly unknown[]) {
  return definePlugin({
    apiVersion: 1,
    kind: 'kinds',
    id,
    displayName: 'Acme',
    description: 'Causes of Acme.',
    configSchema: z.strictObject({}),
    secrets: [],
    capabilities: {},
    create: () => ({ kinds: kinds as readonly FailureKind[] }),
    test: async () => {},
  });
}

/** A pack that is told which word of a log means that no licence is free, and a key that its test refuses when it is `expired`. */
export function configuredPack(id: string) {
  let key = '';
  return definePlugin({
    apiVersion: 1,
    kind: 'kinds',
    id,
    displayName: 'Acme',
    description: 'Causes of Acme.',
    configSchema: z.strictObject({ word: z.string().min(3), licence_key: z.string().min(4).optional() }),
    secrets: ['licence_key'],
    capabilities: {},
    create: ({ word, licence_key = '' }) => {
      key = licence_key;
      return { kinds: [acmeKind({ id: `${id}-no-licence`, fixes: [], read: linesWith(word) })] };
    },
    test: async () => {
      if (key === 'expired') throw new PodproofError('refused', 'the licence server refuses the key expired');
    },
  });
}

const linesWith =
  (word: string): NonNullable<Definition['read']> =>
  ({ containers }) =>
    containers.flatMap((container) =>
      container.logLines.filter((line) => line.includes(word)).map((line) => ({ container, line })),
    );

export const originOf = (folder: string) => ({ ...ORIGIN, source: `directory ${folder}` });
