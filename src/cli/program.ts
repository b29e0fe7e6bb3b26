import { createRequire } from 'node:module';
import { Command, CommanderError, Option } from 'commander';
import type { ExplainOptions } from './agent-explain.js';
import type { DemoOptions } from './demo.js';
import type { DiagnoseOptions } from './diagnose-options.js';
import { errorLine } from './error-line.js';
import { addProve } from './prove-command.js';
import { safeText, withSafeOutput } from './safe-output.js';
import type { ServerOptions } from './server-session.js';
import { CONTEXT, colorOption, type Described, KUBECONFIG } from './shared-options.js';
import type { Terminal } from './terminal.js';
import type { UpOptions } from './up.js';

/** As `PATCH_FORMATS` of the rules, which are loaded when the command is called. */
const PATCH_FORMATS = ['kubectl', 'merge', 'json', 'kustomize'];
const FAILED = 1;
const WRONG_USAGE = 2;

/** Each command is loaded when it is called: `--help` need not wait for the server's code. */
function addCommands(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('run the server: REST API, WebSocket and background jobs')
    .action(async () => {
      (await import('./small-heap.js')).keepYoungSmall();
      return (await import('./serve.js')).serve(terminal);
    });
  addAllInOneCommands(program, terminal);
  addAgent(program, terminal);
  program
    .command('migrate')
    .description('bring the database up to date and end')
    .action(async () => (await import('./migrate.js')).migrate(terminal))
    .command('keys')
    .description('encrypt every stored secret with the present ENCRYPTION_KEY')
    .action(async () => (await import('./migrate-keys.js')).migrateKeys(terminal));
  addPluginCommands(program, terminal);
  program
    .command('backup')
    .argument('<file>', 'where to write it; must not exist yet')
    .description('copy the SQLite database while the server runs, or say what to run for PostgreSQL')
    .action(async (file: string) => (await import('./backup.js')).backup(terminal, file));
  program
    .command('config')
    .description('about the configuration')
    .command('check')
    .description('explain every value of the configuration and where it comes from, and check what it names')
    .option('--connect', 'also try the data folder, the database and the language model')
    .action(async (options: { connect?: boolean }) =>
      (await import('./config-check.js')).configCheck(terminal, options),
    );
  program
    .command('users')
    .description('about user accounts')
    .command('reset-password')
    .argument('<username>')
    .description(
      'give a user another password, read from a prompt or the standard input, and end all sessions of that user',
    )
    .action(async (username: string) => (await import('./reset-password.js')).resetPassword(terminal, username));
  addStorageCommands(program, terminal);
}

const PORT: Described = ['--port <port>', 'port of the server; default: PORT, else 8000'];
const HOST: Described = ['--host <address>', 'address that it listens on; default: HOST, else 127.0.0.1'];

function addAllInOneCommands(program: Command, terminal: Terminal): void {
  program
    .command('up')
    .description('run backend and agent in one process against the cluster of the kubeconfig')
    .option(...CONTEXT)
    .option(...PORT)
    .option(...HOST)
    .option('--or-demo', 'where the cluster cannot be reached, run the demonstration instead')
    .action(async (options: UpOptions) => {
      (await import('./small-heap.js')).keepYoungSmall();
      return (await import('./up.js')).up(terminal, options);
    });
  program
    .command('demo')
    .description('the same against a simulated cluster in which a lot goes wrong, for people without a cluster at hand')
    .option('--seed <number>', 'the same number gives the same history', '1')
    .option('--speed <factor>', 'how many seconds of the cluster pass in one', '1')
    .option(...PORT)
    .option(...HOST)
    .action(async (options: DemoOptions) => {
      (await import('./small-heap.js')).keepYoungSmall();
      return (await import('./demo.js')).demo(terminal, options);
    });
}

function addAgent(program: Command, terminal: Terminal): void {
  const agent = program
    .command('agent')
    .description(
      'watch the pods of a node (NODE_NAME), or of a whole cluster, and report those that fail to PODPROOF_URL',
    )
    .option('--all', 'watch everything, without NODE_NAME and without an election')
    .action(async (options: { all?: boolean }) => {
      (await import('./small-heap.js')).keepAgentSmall(options.all !== true);
      return (await import('./agent.js')).agent(terminal, options);
    });
  agent
    .command('explain')
    .argument('<pod>', 'a pod of the cluster, or deployment/NAME and the like')
    .description('say why an agent reports a pod, or why it does not: what each verdict sees and waits for')
    .option('-n, --namespace <namespace>', 'default: that of the context')
    .option(...CONTEXT)
    .option(...KUBECONFIG)
    .addOption(new Option('-o, --output <format>').choices(['text', 'json']).default('text'))
    .action(async (pod: string, options: ExplainOptions) =>
      (await import('./agent-explain.js')).agentExplain(terminal, pod, options),
    );
}

function addPluginCommands(program: Command, terminal: Terminal): void {
  const plugins = program
    .command('plugins')
    .description('list the plugins that were found, and why one failed')
    .action(async () => (await import('./plugins.js')).plugins(terminal));
  plugins
    .command('new')
    .argument('<kind>', 'llm, notify or storage')
    .argument('<id>', 'lower case letters, digits and hyphens')
    .description('write a folder with a new plugin that passes its suite')
    .option('--in <folder>', 'the folder to make it in', '.')
    .action(async (kind: string, id: string, options: { in: string }) =>
      (await import('./plugins-new.js')).pluginsNew(terminal, kind, id, options),
    );
  plugins
    .command('check')
    .argument('<folder>', 'the folder of a plugin')
    .description('load a plugin as the server would, run its suite and say what failed')
    .action(async (folder: string) => (await import('./plugins-check.js')).pluginsCheck(terminal, folder));
}

/** The exit code goes to `finish`: this command and `prove` have more to say by it than whether they failed. */
function addDiagnose(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  program
    .command('diagnose')
    .argument('[pod]', 'a pod of the cluster, or deployment/NAME and the like for the pods of a workload')
    .description('say why pods fail, from files or from the cluster of the kubeconfig; needs no server')
    .option('-f, --file <file>', 'a report, manifest, kubectl get -o json, recording folder, or - (repeatable)', append)
    .option('--events <file>', 'events of the pod whose manifest -f gives')
    .option('--logs <file>', 'the log of the pod whose manifest -f gives')
    .option('-n, --namespace <namespace>', 'alone: all failing pods of it; default: that of the context')
    .option('-A, --all-namespaces', 'all failing pods of the cluster')
    .option(...CONTEXT)
    .option(...KUBECONFIG)
    .addOption(
      new Option(
        '-o, --output <format>',
        'default: text on a terminal, and json for programs (so in a pipe: -o text | less)',
      ).choices(['markdown', 'json', 'text']),
    )
    .option('--summary', 'only a table: a line for each incident')
    .addOption(colorOption())
    .option('--fix', 'print the fixed manifest instead; 1 where there is none')
    .addOption(
      new Option('--patch <format>', "print the patch for the pod's owner instead; 1 where there is none").choices([
        ...PATCH_FORMATS,
      ]),
    )
    .option('--exit-code', 'end with 1 when something is wrong')
    .addHelpText('after', DIAGNOSE_EXAMPLES)
    .action(async (pod: string | undefined, options: Partial<DiagnoseOptions>) =>
      finish(await (await import('./diagnose.js')).diagnose(terminal, pod, { file: [], ...options })),
    );
}

const DIAGNOSE_EXAMPLES = `
Examples:
  kubectl -n shop get pods,events,deployments,replicasets -o json | podproof diagnose -f -
  podproof diagnose -f pod.yaml --events events.json --logs app.log --patch kubectl
  podproof diagnose deployment/web -n shop`;

function append(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
}

function addStorageCommands(program: Command, terminal: Terminal): void {
  const storage = program.command('storage').description('about where the data are kept');
  const server = '--server <url>';
  const username = '--username <name>';
  const asked = 'ask this running server, as an admin whose password is PODPROOF_PASSWORD or asked for';
  storage
    .command('status')
    .description('say where the data are')
    .option(server, asked)
    .option(username, 'the admin')
    .action(async (options: ServerOptions) => (await import('./storage-status.js')).storageStatus(terminal, options));
  storage
    .command('move')
    .description('move the data to another database and use it from then on; the old one is kept')
    .requiredOption(
      '--to <storage>',
      'postgres://user:password@host/database, sqlite:<path>, or with --config a storage plugin by its id',
    )
    .option('--config <file>', 'JSON with the configuration of that plugin; - is the standard input')
    .option(server, `${asked}; without it no server may be running`)
    .option(username, 'the admin')
    .action(async (options: ServerOptions & { to: string; config?: string }) =>
      (await import('./storage-move.js')).storageMove(terminal, options),
    );
}

function version(): string {
  // The package by its own name: the same from the sources and from the build.
  const { version } = createRequire(import.meta.url)('podproof/package.json') as { version: string };
  return version;
}

function createProgram(terminal: Terminal, finish: (code: number) => void): Command {
  const program = new Command('podproof');
  program
    .description('Says why a pod fails and what to do about it.')
    .version(version())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.error(text.trimEnd()),
      outputError: (text, write) =>
        write(`${text.trimEnd()}${/unknown command/.test(text) ? '; see podproof --help' : ''}`),
    });
  addDiagnose(program, terminal, finish);
  addProve(program, terminal, finish);
  addCommands(program, terminal);
  return program;
}

/**
 * Runs one command. Errors are one line on the standard error.
 * @returns the exit code: 0, 1 for an error, 2 for a command line that makes no sense; `diagnose` and `prove` have their own
 */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    let code = 0;
    const finish = (result: number) => {
      code = result;
    };
    await createProgram(withSafeOutput(terminal), finish).parseAsync([...words], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
    terminal.error(safeText(errorLine(error)));
    return FAILED;
  }
}
