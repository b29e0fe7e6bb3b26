import nock from 'nock';

// Files share a process: each begins with nothing of the one before it.
if (!nock.isActive()) nock.activate();
nock.cleanAll();

/** No test talks to anything but this machine: what is not stubbed fails at once, and says which address it was. */
nock.disableNetConnect();
nock.enableNetConnect(/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/);
