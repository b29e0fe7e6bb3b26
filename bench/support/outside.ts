import { signUp } from '../../test/faults/support/installation.js';
import { startModel, startReceiver, useModel, useNotifier } from '../../test/faults/support/outside.js';
import type { ServerProcess } from './processes.js';

/** What a server needs in its environment to be connected: the webhook is on this machine. */
export const OUTSIDE_VARIABLES = { EGRESS_ALLOW: '127.0.0.1' };

/** What a server calls while it is measured. */
export interface Outside {
  /** How many questions and messages were answered. */
  readonly counts: { readonly questions: number; readonly messages: number };
  close(): Promise<void>;
}

/** Lets a new server ask a language model that takes 300 ms, without a limit, and tell a webhook. Both are in this process. */
export async function connectOutside(server: ServerProcess): Promise<Outside> {
  const target = { url: server.url.href };
  const cookie = await signUp(target);
  const [model, receiver] = [await startModel(), await startReceiver()];
  model.mode = 'slow';
  await useModel(target, cookie, model);
  await useNotifier(target, cookie, { provider: 'webhook', receiver });
  return {
    get counts() {
      return { questions: model.answered, messages: receiver.answered };
    },
    close: async () => {
      await Promise.all([model.close(), receiver.close()]);
    },
  };
}
