/** Writes src/rules/kinds/index.ts, the kinds of failures that the files beside it export, and docs/reports/kinds.md, what users read of them. */
import { writeFile } from 'node:fs/promises';
import { describeKinds } from './describe-kinds.js';

await writeFile(new URL('../src/rules/kinds/index.ts', import.meta.url), await describeKinds());
// Only by now the list is the one of the folder.
const { describeKindList } = await import('./describe-kind-list.js');
await writeFile(new URL('../docs/reports/kinds.md', import.meta.url), describeKindList());
