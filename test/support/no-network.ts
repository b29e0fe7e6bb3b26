import nock from 'nock';

/** No test talks to anything but this machine: what is not stubbed fails at once, and says which address it was. */
nock.disableNetConnect();
nock.enableNetConnect(/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/);
