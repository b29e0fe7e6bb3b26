import type { ContainerContext, RunPlan, SimulatedImage } from '../../../src/simulation/index.js';

const FOR_EVER_SECONDS = 3_600;
const MEBIBYTE = 2 ** 20;

/** What a script has done so far. */
interface Script {
  readonly lines: { atMs: number; text: string }[];
  readonly ports: RunPlan['ports'][number][];
  atMs: number;
  status: number;
  isOver: boolean;
  runsOn: boolean;
  disk: RunPlan['disk'];
}

type Command = (
  words: readonly string[],
  script: Script,
  context: Pick<ContainerContext, 'readOnlyRootFilesystem' | 'writablePaths'>,
) => void;

/** As much of a shell's programs as the scenarios of the recordings run. */
const COMMANDS: Readonly<Record<string, Command>> = {
  echo: (words, script) => {
    script.lines.push({ atMs: script.atMs, text: words.filter((word) => !word.startsWith('>')).join(' ') });
  },
  sleep: ([seconds], script) => {
    script.runsOn = Number(seconds) >= FOR_EVER_SECONDS;
    script.atMs += Number(seconds) * 1_000;
  },
  exit: ([code = '0'], script) => {
    script.status = code === '$?' ? script.status : Number(code);
    script.isOver = true;
  },
  sh: (words, script) => {
    if (words.join(' ').includes('kill -SEGV')) script.status = 139;
  },
  mkdir: ([, path = ''], script, { readOnlyRootFilesystem, writablePaths }) => {
    if (!readOnlyRootFilesystem || writablePaths.some((each) => path.startsWith(each))) return;
    script.lines.push({ atMs: script.atMs, text: `mkdir: can't create directory '${path}': Read-only file system` });
    script.status = 1;
  },
  httpd: (words, script) => {
    script.ports.push({ port: Number(words[words.indexOf('-p') + 1]), fromMs: 0, http: () => 404 });
    script.runsOn = true;
  },
  dd: (words, script) => {
    const valueOf = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    script.disk = { path: valueOf('of'), startBytes: Number(valueOf('count')) * MEBIBYTE };
  },
};

function run(text: string, context: Parameters<Command>[2]): Script {
  const script: Script = {
    ...{ lines: [], ports: [], atMs: 20, status: 0, isOver: false, runsOn: false, disk: undefined },
  };
  // What comes after two bars is for those that failed.
  let isAlternative = false;
  for (const part of text.match(/(?:[^;'|]|'[^']*')+|\|\|/g) ?? []) {
    const isSkipped = part.trim() === '' || part === '||' || (isAlternative && script.status === 0);
    isAlternative = part === '||';
    if (!isSkipped && !script.isOver && !script.runsOn) runCommand(part, script, context);
  }
  return script;
}

function runCommand(part: string, script: Script, context: Parameters<Command>[2]): void {
  const [name = '', ...words] = (part.trim().match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
  const command = COMMANDS[name];
  if (command !== undefined) {
    command(words, script, context);
    return;
  }
  script.lines.push({ atMs: script.atMs, text: `sh: ${name}: not found` });
  script.status = 127;
}

function program(context: ContainerContext): RunPlan {
  const [name = '', ...words] = [...context.command, ...context.args];
  if (name === 'awk') {
    // Twice what its text comes to.
    return {
      lines: [{ atMs: 10, text: 'loading model' }],
      memory: { startBytes: 4 * MEBIBYTE, bytesPerSecond: 32 * MEBIBYTE },
      ports: [],
    };
  }
  const script = run(name === 'sh' ? (words[1] ?? '') : [name, ...words].join(' '), context);
  return {
    ...{ lines: script.lines, ports: script.ports, terminationMs: 60_000 },
    ...(script.disk !== undefined && { disk: script.disk }),
    ...(!script.runsOn && { exit: { atMs: script.atMs + 30, code: script.status } }),
    exec: ([, , text = '']) => ({ code: run(text, context).status }),
  };
}

export const SHELL: SimulatedImage = {
  ...{ reference: '127.0.0.1:5000/team/shell:1.0', pullMs: 500, program },
  ...{ executables: ['sh', 'sleep', 'awk'], cmd: ['sh'] },
};

/** The same in a registry that wants credentials. */
export const PRIVATE_SHELL: SimulatedImage = { ...SHELL, reference: '127.0.0.1:5001/team/shell:1.0', isPrivate: true };
