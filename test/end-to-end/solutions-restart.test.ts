import nock from 'nock';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { FailureRecord } from '../../src/contracts/failure.js';
import { listen } from '../support/event-stream.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';
import { completion, solution, stubLlm } from '../support/stubbed-llm.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { gate, install, report } from './support/llm-installation.js';

describe('over a restart', () => {
  it('work that was under way is done by the next server, and a report is not forgotten', async () => {
    const folder = temporaryFolder();
    const env = { DATA_DIR: folder, LLM_INGEST_WAIT_SECONDS: '0' };
    const before = await install('sqlite', env);
    const asked = gate();
    before.llm.replyWith(() => {
      asked.open();
      return new Promise(() => {});
    });
    const { id } = await before.send('web-1');
    await asked.opened;
    await before.close();

    const llm = stubLlm();
    llm.replyWith(() => completion(solution({ cause: 'Found after the restart.' })));
    const server = await startServer({ env });
    onTestFinished(() => server.close());
    onTestFinished(() => void nock.cleanAll());
    const events = await listen(server.url, SERVICE_TOKEN);
    onTestFinished(() => events.close());
    const again = await server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body: report('web-1') });
    const solved = (again.body as FailureRecord).solution_source !== 'rules';
    const told = solved
      ? (again.body as FailureRecord)
      : await events.next('solution_updated', (data) => data.id === id);
    expect(told.solution).toContain('Found after the restart.');
    expect(llm.requests).toHaveLength(1);
  });
});

describe('without a language model', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('retry runs the rules again, the preview shows what would be sent, and a finding has its own remediation', async () => {
    const events = await listen(server.url, SERVICE_TOKEN);
    onTestFinished(() => events.close());
    const cookie = await server.signIn('write');
    const { body } = await server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body: report('web-1') });
    const { id } = body as FailureRecord;
    expect(body).toMatchObject({ solution_source: 'rules', solution_fallback_reason: null });
    expect(await server.send('POST', `/api/pods/failed/${id}/retry-solution`, { cookie })).toMatchObject({
      status: 200,
    });
    expect(await events.next('solution_updated', (data) => data.id === id)).toMatchObject({ solution_source: 'rules' });
    const shown = await server.send('POST', `/api/pods/failed/${id}/llm-preview`, { cookie });
    expect(shown.body).toMatchObject({ provider: null, model: null });
    expect((shown.body as { messages: unknown[] }).messages.length).toBeGreaterThan(0);
  });
});
