import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

const onClaim = (path: string) => ({
  manifest: manifest(
    { volumeMounts: [{ name: 'data', mountPath: path }] },
    { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-depot-0' } }] },
  ),
});

describe('what servers print where they do not start', () => {
  it('is told by the meaning of a bare number of the system', () => {
    const { steps } = diagnosisOfLog('ERROR Unable to prepare the shelves: errno 524');
    expect(steps[0]?.text).toContain('errno 524 is ENOTSUPP, not supported');
    expect(steps[0]?.text).toContain('block volume');
  });

  it('is told as a list of members that lacks this one', () => {
    const log = 'java.lang.RuntimeException: My id 7 not in the peer list\n\tat com.acme.Quorum.start(Quorum.java:17)';
    expect(diagnosisOfLog(log).steps[0]?.text).toContain('Let the list of members that it reads and its own id');
  });

  it('is told as another version where an upgrade from there is not supported', () => {
    const log = "1 [ERROR] [Server] Upgrading the shelf index from index version '3' is not supported.\nAborting";
    const { title, steps } = diagnosisOfLog(log);
    expect(title).toContain('were made by another version');
    expect(steps[0]?.text).toContain('Go back to the image of the version that made the data');
  });

  it('names the limit where a process of it is killed, also if it ends with 0 itself', () => {
    const log =
      'INFO Waiting for rows to be up\nWARN Process exited with exit value [rows]: 137\nINFO depot is stopped';
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [crashed({ exit_code: 0, reason: 'Completed' })],
      manifest: manifest({ resources: { limits: { memory: '2Gi' } } }),
      logs: log,
    });
    expect(diagnosis.title).toBe('A process of api is ended by signal SIGKILL');
    expect(diagnosis.steps[0]?.text).toContain('spec.containers[0].resources.limits.memory, now 2Gi');
  });

  it('names the account that may not read the peers', () => {
    const log =
      '[error] <0.9.0> Peer discovery returned an error: "403". Will retry after a delay of 9 ms, 0 retries left...';
    const { cause, steps } = diagnosisOfLog(log, { manifest: manifest({}, { serviceAccountName: 'depot-mq' }) });
    expect(cause).toContain('ServiceAccount depot-mq');
    expect(steps[0]?.text).toContain('Give ServiceAccount depot-mq a Role');
  });
});

describe('damage of what is stored', () => {
  it('takes no single file out of a store that is read as a whole', () => {
    const log =
      'rocksdb: Corruption: block checksum mismatch: expected 7, got 9 in /srv/depot/store.db/000042.sst offset 0';
    const { steps } = diagnosisOfLog(log, {}, 134);
    expect(steps[0]?.text).toContain('Remove no single file of it');
    expect(steps[0]?.text).not.toContain('repair or remove');
  });

  it('names the claim whose storage fails, and no tool of another database', () => {
    const log = [
      'E STORAGE  [thread] WiredTiger error (5) file:rows-7.wt, WT_SESSION.checkpoint: handle-sync: fdatasync: Input/output error',
      'E STORAGE  [thread] WiredTiger error (-31804) WT_SESSION.checkpoint: the process must exit and restart: WT_PANIC: library panic',
    ].join('\n');
    const diagnosis = diagnosisOfLog(log, onClaim('/data/db'), 134);
    expect(diagnosis.steps[0]?.text).toContain('Look at volume data (claim data-depot-0)');
    expect(textOfDiagnosis(diagnosis)).not.toContain('pg_resetwal');
  });
});
