import type { Step } from '../../../contracts/diagnosis.js';
import { baseName } from '../../base-name.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { listOf } from '../../evidence/values.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { classAdvice } from '../log/classes/line-class.js';
import { knownProblem } from '../log/known-problem.js';
import { pathIn } from '../log/lines/file-path.js';
import { type HelpText, helpText } from '../log/lines/help-text.js';
import { linesAround } from '../log/lines/line-below.js';
import { rateLines } from '../log/lines/rated-lines.js';
import { operatorTodo } from '../log/settings/no-shell.js';
import { listeningOf } from '../probe/probe-listening.js';
import { changeStep, kubectl, logCheck, recoveryCheck, step, workloadName } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromLog, fromManifest, fromStatus } from '../support/quotes.js';
import { isHeldByInit } from './failing-containers.js';
import { endingLine, isSandboxRenewed, sayRenewed, toldLine } from './told-to-end.js';

/** The last lines, and what a line that complains is rated there at least. */
const LAST_LINES = 5;
const COMPLAINT = 26;
const SHELL_IMAGE = /^(?:[^@]{0,200}\/)?(?:busybox|alpine|ubuntu|debian|centos|fedora|bash)(?:[:@][^/]{0,200})?$/;

/** The pod is not started again once it has ended well, to see that it completes. A Deployment cannot do that: the work belongs in a Job. */
const runToCompletion = fix<ContainerEvidence>({
  strategy: 'run-to-completion',
  title: 'Let a program that ends with success end (restartPolicy: Never)',
  touches: ['/spec/restartPolicy'],
  propose: (container, { pod }) => {
    if (container.role !== 'app' || servesOrIsTold(container)) return [];
    const edit = new PodEdit(pod).set(['spec', 'restartPolicy'], 'Never');
    if (edit.patch.length === 0) return [];
    return [
      {
        title: 'Let the pod complete instead of starting it again',
        explanation: `Container ${container.name} ends with exit code 0 and is started again only because restartPolicy is Always. With Never the pod shows Completed. A Deployment, StatefulSet or DaemonSet allows only Always: to keep it so, make the work a Job or CronJob.`,
        assumes: [`What ${container.name} does is done when it ends with exit code 0.`],
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
});

/** It ends successfully and restartPolicy Always starts it again. */
export const exit0Loop = defineKind({
  id: 'exit-0-loop',
  title: 'The program ends successfully and is started again and again',
  description:
    'The container ends with exit code 0 (Completed) and restartPolicy Always starts it again, so Kubernetes counts it as a crash loop: work that ends in a Deployment, a server that goes to the background, or a program that finds nothing to do. A complaint in its last lines is named first.',
  group: 'exit',
  severity: 'medium',
  read: loopingContainers,
  say: sayLooping,
  fixes: [runToCompletion],
  oracles: [notRestarted],
});

/** The containers that end with 0 although they are to keep running. */
export function loopingContainers(evidence: Evidence): readonly ContainerEvidence[] {
  return evidence.containers.filter(
    (container) =>
      container.crash?.exitCode === 0 &&
      container.crash.reason !== 'OOMKilled' &&
      !container.isHealthy &&
      container.role !== 'init' &&
      !isHeldByInit(evidence, container) &&
      !evidence.isJob &&
      knownProblem(evidence, container) === undefined,
  );
}

function sayLooping(container: ContainerEvidence, evidence: Evidence): Draft {
  const told = isSandboxRenewed(evidence) ? endingLine(container) : undefined;
  if (told !== undefined) return sayRenewed(container, evidence, told);
  const help = helpText(container);
  return help === undefined ? sayEnded(container, evidence) : sayHelped(container, evidence, help);
}

/** It was not told what to do: it printed its help and ended. */
function sayHelped(container: ContainerEvidence, evidence: Evidence, { line, commands }: HelpText): Draft {
  const list = commands.length === 0 ? '' : `: it knows ${commands.join(', ')}`;
  return {
    title: `${container.name} is given no command: it prints its help and ends`,
    cause: `${nameContainer(container)} prints its help and ends with exit code 0, since it is not told what to do${list}. It is started again each time, so Kubernetes counts it as a crash loop.${consequence(evidence, container)}`,
    container,
    objects: [`command of ${container.name}`],
    evidence: [
      fromLog(container, line),
      ...fromStatus(container),
      ...(container.command.length === 0 ? [] : [fromManifest(`${container.path}.args`, container.command)]),
    ],
    steps: [
      changeStep(
        evidence,
        `Tell it at ${container.path}.args what to do${commands.length === 0 ? ', as its help says' : `, by one of its commands (${commands.join(', ')})`}`,
      ),
    ],
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

function sayEnded(container: ContainerEvidence, evidence: Evidence): Draft {
  const complaint = lastComplaint(evidence, container);
  const line = complaint ?? container.logLines.at(-1);
  const { command } = container;
  return {
    title: `${container.name} ends with exit code 0 and is started again${complaint === undefined ? '' : `: ${cut(complaint.trim(), 100)}`}`,
    cause:
      `${nameContainer(container)} completed successfully (exit code 0), and restartPolicy: Always starts it again each time, so Kubernetes counts it as a crash loop. ` +
      `${completionCause(evidence, container, complaint)}${consequence(evidence, container)}`,
    confidence: complaint === undefined ? 'high' : 'medium',
    container,
    objects: [`exit 0 of ${container.name}`],
    evidence: [
      ...fromStatus(container),
      ...(line === undefined ? [] : [...placeAbove(container, line), line].map((each) => fromLog(container, each))),
      ...(command.length === 0 ? [] : [fromManifest(`${container.path}.command`, command)]),
    ],
    steps: steps(evidence, container, complaint),
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

function completionCause(evidence: Evidence, container: ContainerEvidence, complaint: string | undefined): string {
  if (complaint !== undefined)
    return `Its log complains before it ends, so it probably ends because of that: "${cut(complaint.trim(), 300)}". Work that is to end belongs in a Job or CronJob.`;
  if (isIdleShell(container))
    return `The ${container.imageWords} starts a shell, which ends at once where it has no terminal, and the manifest gives it no command.`;
  if (isDevelopmentServer(container))
    return 'It is the development server of a web page (react-scripts start), which ends with success as soon as its standard input is closed, as it is in a container without stdin and tty.';
  const told = toldLine(container);
  if (told !== undefined)
    return `Its log says that it was told to end: "${cut(told.trim(), 300)}". Nothing is wrong in the program itself as far as the log shows.`;
  return (
    `${workloadName(evidence)} is for programs that keep running: work that ends belongs in a Job or CronJob. ` +
    'Or the program goes to the background instead of staying in the foreground.'
  );
}

function steps(evidence: Evidence, container: ContainerEvidence, complaint: string | undefined): Step[] {
  const operator = operatorTodo(container);
  return [
    ...(operator === undefined ? [] : [changeStep(evidence, operator)]),
    ...usualSteps(evidence, container, complaint),
  ];
}

function usualSteps(evidence: Evidence, container: ContainerEvidence, complaint: string | undefined): Step[] {
  const asJob = step(
    `If the work shall be done once or on a schedule, make it a Job or CronJob instead of ${workloadName(evidence)}.`,
  );
  if (complaint !== undefined)
    return [
      step(classAdvice(container, complaint) || 'Repair what that line says; the lines before it show more.'),
      asJob,
    ];
  if (isDevelopmentServer(container)) return developmentSteps(evidence, container);
  const told = toldLine(container);
  if (told !== undefined) return stoppedSteps(evidence, told);
  const foreground = isNode(container)
    ? step(
        `If it is a server, see that ${scriptOf(container)} really starts it: Node.js ends with 0 as soon as nothing keeps it busy (listen is never called or the wrong file is started, what it waits for never comes), or where the code calls process.exit().`,
      )
    : changeStep(
        evidence,
        `If it is a server, let it run in the foreground (no & and no daemon mode in ${container.path}.command)`,
      );
  const lacking = step(
    'If it ends because it finds nothing to do, its log says so: give it the configuration that it lacks.',
  );
  if (isIdleShell(container))
    return [changeStep(evidence, `Give the container a program to run at ${container.path}.command`), asJob];
  return isServer(container) ? [foreground, lacking, asJob] : [asJob, foreground, lacking];
}

const DEVELOPMENT = /^(?:> |\$ )?react-scripts start\b|^Starting the development server\.\.\.$/;

function isDevelopmentServer({ logLines }: ContainerEvidence): boolean {
  return logLines.some((line) => DEVELOPMENT.test(line.trim()));
}

function developmentSteps(evidence: Evidence, container: ContainerEvidence): Step[] {
  return [
    step(
      `Build the page (npm run build) and let ${container.image || 'the image'} serve what was built (nginx, serve -s build): a development server is not for a cluster.`,
    ),
    changeStep(
      evidence,
      `Or keep it for development: stdin: true and tty: true at ${container.path}, or CI=true at ${container.path}.env`,
    ),
  ];
}

/** A program that ends well since it was told to: not the program is to be mended, but what ends it. */
function stoppedSteps(evidence: Evidence, line: string): Step[] {
  return [
    step(
      `See who told it to end ("${cut(line.trim(), 160)}"): the kubelet does after a failing liveness or startup probe (events Unhealthy and Killing), so give that probe more time or correct what it asks; else its own process manager, or a hook:`,
      kubectl(evidence, 'get', 'events', '--sort-by=.lastTimestamp'),
    ),
  ];
}

/** Whether an end with success is none of work that is done. */
function servesOrIsTold(container: ContainerEvidence): boolean {
  return isServer(container) || isDevelopmentServer(container) || toldLine(container) !== undefined;
}

/** Whether it is to be asked things: then it is no work that ends. */
function isServer(container: ContainerEvidence): boolean {
  const { fields, command } = container;
  const probe = fields['livenessProbe'] ?? fields['readinessProbe'] ?? fields['startupProbe'];
  return (
    probe !== undefined ||
    listOf(fields['ports']).length > 0 ||
    SERVING.test(command.join(' ')) ||
    listeningOf(container) !== undefined ||
    container.logLines.some((line) => SAYS_SERVER.test(line))
  );
}

const SAYS_SERVER = /\b(?:running|started|starting) (?:as )?(?:a |the )?(?:\w{1,20} )?(?:server|daemon)(?![\w-])/i;

const SERVING =
  /(?:^|[\s/])(?:server?|runserver|httpd?|nginx|gunicorn|uvicorn|daphne|puma|next start|phx\.server)(?:$|[\s.:])/;

function isNode({ command }: ContainerEvidence): boolean {
  return /^(?:node|nodejs|tsx|ts-node)$/.test(baseName(command[0] ?? ''));
}

/** The file that Node.js is told to run. */
function scriptOf({ command }: ContainerEvidence): string {
  const file = command.slice(1).find((each) => !each.startsWith('-'));
  return file === undefined ? 'its code' : cut(file, 160);
}

/** The newest of the last lines that complains of something. */
function lastComplaint(evidence: Evidence, container: ContainerEvidence): string | undefined {
  return rateLines(evidence, container)
    .slice(-LAST_LINES)
    .filter(({ rating }) => rating >= COMPLAINT)
    .at(-1)?.line;
}

/** The line above a complaint that names no path, where that one does: where it has looked. */
function placeAbove(container: ContainerEvidence, line: string): string[] {
  const { lines, index } = linesAround({ container, raw: line });
  const above = lines[index - 1];
  return pathIn(line) === '' && above !== undefined && pathIn(above) !== '' ? [above] : [];
}

function isIdleShell(container: ContainerEvidence): boolean {
  return container.manifest !== undefined && container.command.length === 0 && SHELL_IMAGE.test(container.image);
}
