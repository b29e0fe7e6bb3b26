import nock from 'nock';
import { refuseNestedUse } from '../../src/kernel/plugins/storage-scope.js';

// Files share a process: each begins with nothing of the one before it.
if (!nock.isActive()) nock.activate();
nock.cleanAll();

/** No test talks to anything but this machine: what is not stubbed fails at once, and says which address it was. */
nock.disableNetConnect();
nock.enableNetConnect(/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/);

// A use of the storage within another fails in the test that does it, not in a server that switches its storage.
refuseNestedUse();
