import { describe, expect, it } from 'vitest';
import { pathIn } from '../../../../../src/rules/kinds/log/lines/file-path.js';

const READ_ONLY = /read-only file system/i;

describe('the path that a line is about', () => {
  it.each([
    ["open '/var/lib/app/state.db': read-only file system", '/var/lib/app/state.db'],
    ['{"path":"/data/x.log","error":"read-only file system"}', '/data/x.log'],
    ["OSError: [Errno 30] Read-only file system: b'/data/x'", '/data/x'],
    ['cannot write `/srv/cache`: read-only file system', '/srv/cache'],
    ['mkdir(/run/app): read-only file system', '/run/app'],
    ["Error: EACCES: permission denied, copyfile '/srv/shelf/a.md' -> '/srv/rack/a.md'", '/srv/rack/a.md'],
    ['read-only file system, see https://docs.example/a/b', ''],
  ])('in %j is %j', (line, path) => expect(pathIn(line, READ_ONLY)).toBe(path));

  it.each(['cannot write /var/`id`/x: read-only file system', "cannot write /var/$(id)'/x': read-only file system"])(
    'is not the end of another one: %j',
    (line) => expect(pathIn(line, READ_ONLY)).not.toBe('/x'),
  );
});
