import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

const END = '    at Module._load (node:internal/modules/cjs/loader:985:27) {\n  code: "MODULE_NOT_FOUND"\n}';

it('says who loads a file that the image lacks, where it is code of its own', () => {
  const diagnosis = diagnosisOfLog(
    `Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/srv/shop/routes/cart.js' imported from /srv/shop/lib/server.js\n${END}`,
  );
  expect(diagnosis.kind).toBe('log-file-missing');
  expect(diagnosis.cause).toContain('/srv/shop/lib/server.js loads /srv/shop/routes/cart.js');
  expect(diagnosis.steps[0]?.text).toMatch(/Build registry\.example\/orders:1\.4 so that it has .*\.dockerignore/);
});

it('resolves a relative name by the file that loads it', () => {
  const diagnosis = diagnosisOfLog(
    `Error: Cannot find module '../money/index'\nRequire stack:\n- /srv/shop/lib/server.js\n- /srv/shop/main.js\n${END}`,
  );
  expect(diagnosis.title).toBe('/srv/shop/money/index is missing in api');
});

it('has a native part of a package built for the image', () => {
  const diagnosis = diagnosisOfLog(
    `Error: Cannot find module './build/Release/amber'\nRequire stack:\n- /srv/shop/node_modules/@acme/amber/amber.js\n${END}`,
  );
  expect(diagnosis.cause).toContain('a part of package @acme/amber');
  expect(diagnosis.steps[0]?.text).toContain('npm rebuild @acme/amber');
});

it('has a package that is not whole installed anew', () => {
  const diagnosis = diagnosisOfLog(
    `Error: Cannot find module './rack'\nRequire stack:\n- /srv/shop/node_modules/shelf/lib/index.js\n${END}`,
  );
  expect(diagnosis.steps[0]?.text).toContain('Install package shelf in registry.example/orders:1.4 anew and whole');
});

it('still looks for a file that the command names', () => {
  const diagnosis = diagnosisOfLog(`Error: Cannot find module '/srv/shop/main.js'\n${END}\n  requireStack: []`);
  expect(diagnosis.title).toBe('/srv/shop/main.js is missing in api');
  expect(diagnosis.steps[0]?.text).toContain('See whether the image has /srv/shop/main.js');
});
