/**
 * What an agent does with what it has to tell: puts a stream of reports and ends of a few pods into its spool and delivers them. Says on the
 * standard output what it is about to tell (`try`), what is kept (`kept`), what is wrong with the disk (`disk`) and, once nothing waits, `idle`. With UNTIL_DISK_FULL it tells of a
 * new pod each time until the disk is full, and then begins to count: a pod that has a file gives up its own room, so those could go on without end.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BackendClient } from '../../../src/agent/delivery/backend-client.js';
import { Delivery } from '../../../src/agent/delivery/delivery.js';
import { Spool } from '../../../src/agent/spool/spool.js';
import { SpoolFolder } from '../../../src/agent/spool/spool-folder.js';
import { missingConfigMap } from '../../support/reports.js';

const {
  SPOOL = '',
  BACKEND = '',
  TOKEN = '',
  PODS = '20',
  TELL = '0',
  FIRST = '1',
  UNTIL_DISK_FULL = '',
  TIMEOUT_MS = '30000',
} = process.env;

const say = (words: string) => void process.stdout.write(`${words}\n`);
const spool = await Spool.open(new SpoolFolder(SPOOL));
const backend = new BackendClient({ url: BACKEND, serviceToken: TOKEN, timeoutMs: Number(TIMEOUT_MS) });
const logger = { info: () => {}, warn: (_fields: object, message: string) => say(`warn ${message}`) };
const delivery = new Delivery({ backend, spool, logger, backoff: { firstMs: 5, longestMs: 100 }, perSecond: 2_000 });

/** One message of a pod; `version` grows with each of any pod. */
async function tell(version: number, isOfNewPod: boolean): Promise<void> {
  const pod = `pod-${isOfNewPod ? version : Math.floor(Math.random() * Number(PODS))}`;
  const identity = { cluster: 'default', namespace: 'shop', pod_name: pod };
  const isGone = Math.random() < 0.2;
  const said = `${pod} ${version} ${isGone ? 'gone' : 'report'}`;
  say(`try ${said}`);
  const report = { ...missingConfigMap(pod), ...identity, failure_message: `version ${version}` };
  await (isGone ? delivery.gone({ ...identity, reason: 'deleted' }) : delivery.report(report));
  say(`kept ${said}`);
}

process.once('SIGTERM', () => {
  delivery.stop(2_000).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});

say(`loaded ${spool.status.pods} torn ${spool.status.torn}`);
delivery.start();
let end = Number(FIRST) + Number(TELL);
let isDiskFull = UNTIL_DISK_FULL === '';
for (let version = Number(FIRST); version < end || !isDiskFull; version += 1) {
  await tell(version, !isDiskFull);
  const { problem } = spool.status;
  if (problem !== undefined) say(`disk ${problem}`);
  if (problem !== undefined && !isDiskFull) {
    isDiskFull = true;
    end = version + Number(TELL);
  }
  await nextTurn();
}
say('told');
setInterval(() => say(spool.status.pods === 0 ? 'idle' : `waiting ${spool.status.pods}`), 20);
