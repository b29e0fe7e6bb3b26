import { expect } from 'vitest';
import type { Scene } from './scene.js';

/** The address of the failure that is recorded in a namespace, once its cause is known. */
export async function failurePathIn(scene: Scene, namespace: string): Promise<string> {
  const cookie = await scene.server.signIn('read');
  const find = async () => {
    const { body } = await scene.server.send('GET', `/api/pods/failed?namespace=${namespace}`, { cookie });
    const [first] = body as { id: number; cause: string | null }[];
    return first === undefined || first.cause === null ? undefined : `/failures/${first.id}`;
  };
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return (await find()) ?? '';
}
