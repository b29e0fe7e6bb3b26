import { type Command, Option } from 'commander';
import type { ProveOptions } from './prove-options.js';
import { CONTEXT, colorOption, KUBECONFIG } from './shared-options.js';
import type { Terminal } from './terminal.js';

const EXAMPLES = `
Ends with 0 PROVEN, 1 REFUTED, 3 INCONCLUSIVE, and 2 where nothing could be tried.

Examples:
  podproof prove web-5f7d9 -n shop
  podproof prove deployment/web -n shop --manifest fixed.yaml --yes
  podproof prove -f recording/ -n shop -o json --yes`;

/** Puts `podproof prove` into the program; the exit code goes to `finish`. */
export function addProve(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  const command = program
    .command('prove')
    .argument('[pod]', 'a pod of the cluster that fails, or deployment/NAME and the like')
    .description('try a fix on a copy of a failing pod, and say whether it holds; needs no server')
    .option('-f, --file <file>', 'a report, manifest or recording of the pod that fails, or -')
    .option('--manifest <file>', 'the pod as you would fix it, instead of the fix that is derived; or -')
    .option('--strategy <name>', 'another of the fixes that can be derived')
    .option('--control', 'run an unchanged copy beside it, also where the pod itself still fails')
    .option('--ttl <seconds>', 'when the copy is removed at the latest; default: 180, or what the fix needs')
    .option('--window <seconds>', 'how long the fix has to hold, where it should be longer than needed')
    .option('--keep', 'leave the copy after the verdict until Ctrl-C or the end of its time')
    .option('--deny-egress', 'let nothing out of the copy, by a NetworkPolicy')
    .option('--allow-privileged', 'also where the manifest asks for more rights than the pod has')
    .option('--allow-large', 'also where the copy asks for more processor or memory than copies usually may')
    .option('-y, --yes', 'do not ask');
  addPlace(command)
    .addHelpText('after', EXAMPLES)
    .action(async (pod: string | undefined, options: ProveOptions) =>
      finish(await (await import('./prove.js')).prove(terminal, pod, options)),
    );
}

function addPlace(command: Command): Command {
  return command
    .option('-n, --namespace <namespace>', 'default: that of the context, or of the file')
    .option(...CONTEXT)
    .option(...KUBECONFIG)
    .addOption(new Option('-o, --output <format>').choices(['text', 'json']).default('text'))
    .addOption(colorOption());
}
