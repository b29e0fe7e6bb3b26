/** Writes docs/diagnosis.md: what diagnosis knows, committed so that a change of it is seen in review. */
import { writeFile } from 'node:fs/promises';
import { describeDiagnosis } from './describe-diagnosis.js';

await writeFile(new URL('../docs/diagnosis.md', import.meta.url), describeDiagnosis());
