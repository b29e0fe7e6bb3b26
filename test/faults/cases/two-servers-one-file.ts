import { audit } from '../support/audit.js';
import { check, checkNone } from '../support/checks.js';
import { Installation } from '../support/installation.js';
import { Ledger } from '../support/ledger.js';
import { Load } from '../support/load.js';
import { sqlitePlace, temporaryFolder } from '../support/place.js';
import type { Track } from '../support/runner.js';

/** SQLite is for one server; a second one, as during a restart that overlaps, must not harm the data. */
export async function twoServersOneFile(track: Track): Promise<void> {
  const installation = new Installation(track, sqlitePlace(temporaryFolder(track)));
  await track.case('two servers take reports at once: no record is lost or doubled', async () => {
    const ledger = new Ledger();
    const servers = [await installation.start(), await installation.start()];
    const [first] = servers;
    check(first !== undefined, 'there is no server');
    await installation.cookie(first);
    const loads = await Promise.all(
      servers.map(({ url }, index) =>
        Load.during({ url, ledger, name: `server-${index}`, concurrency: 5 }, (load) => load.accepts(100)),
      ),
    );
    for (const load of loads) {
      checkNone(load.wrong, 'answers that are neither 200 nor 503 with a detail');
      check(load.lost === 0, `${load.lost} requests got no answer`);
    }
    await audit(installation, first, ledger);
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
  });
}
