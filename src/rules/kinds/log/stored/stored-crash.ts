import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { step } from '../../support/commands.js';
import type { LogDraft } from '../lines/log-draft.js';

/** Frames of libraries that read what a program has stored: a fault there is mostly one of the file. */
const STORE_FRAME =
  /\/(?:raft-boltdb|bbolt|boltdb|raft-wal|badger|goleveldb|leveldb|pebble|gorocksdb|tsdb)(?:@v[\w.-]{1,40})?[./]|\/tsdb\/(?:wlog|wal|chunks|index)\//;
const LINES_BELOW = 16;

/** What a crash within such a library tells, which begins at this line; undefined for any other crash. */
export function storedCrash(
  { name }: ContainerEvidence,
  lines: readonly string[],
  at: number,
): Pick<LogDraft, 'title' | 'what' | 'steps'> | undefined {
  const frame = lines.slice(at + 1, at + 1 + LINES_BELOW).find((line) => STORE_FRAME.test(line));
  if (frame === undefined) return undefined;
  const library = /\/(raft-boltdb|bbolt|boltdb|raft-wal|badger|goleveldb|leveldb|pebble|gorocksdb|tsdb)/.exec(
    frame,
  )?.[1];
  return {
    title: `${name} crashes while it reads what it has stored (${library ?? 'its store'})`,
    what: `it crashes within ${library ?? 'the library'} that reads its files: mostly a file on its volume is damaged or half written, as after a kill, a full disk or a node that went down`,
    steps: [
      step(
        'Where it is a member of a cluster whose other members are well, remove it there, empty its data directory (in a debug pod with the same volume) and let it join anew; where it is the only one, make a copy and restore a backup or snapshot.',
      ),
      step(
        'Only where it crashes with fresh data too, it is a fault of the program: go back to the image before, and report the stack trace.',
      ),
    ],
  };
}
