import { defineOracle } from '../define-oracle.js';
import { signaturesOf } from '../log-signature.js';
import type { RunLook } from '../oracle.js';
import type { OracleCase } from '../oracle-case.js';
import { quotedLine } from '../words.js';

const PROGRAM = /^(?:log-|crash-|exit-|termination-|sidecar-|init-failed)/;

/** The lines that told of the failure do not come again. */
const definition = defineOracle({
  name: 'log-signature-absent',
  // What a program says that ends well it says as well where it is to run on.
  applies: ({ kind, logLines }) => PROGRAM.test(kind) && kind !== 'exit-0-loop' && signaturesOf(logLines).length > 0,
  watches: (about) => `The log does not say again: ${quotedLine(about.logLines[0] ?? '')}`,
  holds(look, about) {
    const logs = logsOf(look, about);
    const [first] = look.pods;
    if (logs.length === 0 || first === undefined) return { waits: 'the log has not been read yet' };
    return { since: first.at, detail: `the log does not say again: ${quotedLine(about.logLines[0] ?? '')}` };
  },
});

export const logSignatureAbsent: typeof definition = {
  ...definition,
  judge(look, about) {
    const again = lineAgain(look, about);
    if (again === undefined) return definition.judge(look, about);
    return { status: 'failed', detail: `the log says again: ${quotedLine(again)}`, at: look.run.readAt };
  },
};

function logsOf({ run }: RunLook, { container }: OracleCase): RunLook['run']['logs'] {
  return run.logs.filter((log) => container === undefined || log.container === container);
}

function lineAgain(look: RunLook, about: OracleCase): string | undefined {
  const signatures = signaturesOf(about.logLines);
  for (const { text } of logsOf(look, about)) {
    const line = text.split('\n').find((each) => signatures.some((signature) => signature.isIn(each)));
    if (line !== undefined) return line;
  }
  return undefined;
}
