import type { DiagnosisRuleInfo } from '../src/contracts/diagnosis-rule.js';
import { describeRules } from '../src/kernel/diagnosis/describe-rules.js';
import { GROUPS, type Group } from '../src/rules/kinds/define-kind.js';

/** What the rules of a group are about. */
const ABOUT: Readonly<Record<Group, { readonly title: string; readonly text: string }>> = {
  controller: {
    title: 'Pods that cannot be created',
    text: 'The API server refuses the pods of a controller, so there is no pod to look at.',
  },
  'pod-end': {
    title: 'Pods that were ended',
    text: 'Not a container but the whole pod was stopped or refused by its node or by a controller.',
  },
  scheduling: { title: 'Scheduling', text: 'The pod exists and no node takes it.' },
  volume: {
    title: 'Volumes and the sandbox',
    text: 'The pod has a node, and its volumes or its network cannot be made ready.',
  },
  image: { title: 'Images', text: 'The image of a container cannot be pulled or used.' },
  configuration: { title: 'Configuration', text: 'A container cannot be made of what its manifest says.' },
  start: { title: 'Start', text: 'The runtime cannot start the process of a container.' },
  crash: { title: 'Crashes', text: 'The process started and ended, and how it ended says why.' },
  probe: { title: 'Probes', text: 'The process runs, and a probe says that it is not well.' },
  log: { title: 'What the log says', text: 'The process ended or is not ready, and a line of its log says why.' },
  exit: {
    title: 'Exit codes',
    text: 'Nothing but the exit code is known. These stand only where no other rule explains the container.',
  },
  general: { title: 'General', text: 'What is left when nothing more is known.' },
};

const HEAD = `# Diagnosis

Generated from the rules and fixers: \`npx tsx scripts/diagnosis-report.ts\` in the repository. The same list is served by \`GET /api/diagnosis/rules\`.

## How a diagnosis is made

A report of a failing pod is read once: the pod's own status, its containers (init containers and sidecars too) with their present and
last states, the events of the pod and of its controller, the logs, the manifest, and where the reporter has them the node or nodes and
the objects that the pod names. Every rule looks for one kind of failure in this evidence. A rule is a pure function: it calls nothing,
and no language model has a part in it.

What counts as evidence, the strongest first:

1. the pod's own reason, such as Evicted, NodeLost or DeadlineExceeded;
2. how an init container ended;
3. how a container ended the last time, with the events of probes and hooks that killed it;
4. why a container waits: its image, its configuration, its start;
5. events of volumes, of the sandbox, of the scheduler;
6. readiness;
7. the log.

CrashLoopBackOff is never a cause: it says that a container ends again and again, and why stands elsewhere. Exit code 137 alone is
no lack of memory: for that the kernel or the runtime has to say so.

## How findings are ranked

Several rules may find something in one pod. What keeps a pod from existing comes before what keeps it from starting, and that before
what makes it end: this is the order of the groups below. Where several containers fail, one that has ended comes before one that
waits for its image or its configuration. Within a group the stronger case wins, then init containers before sidecars
before the others, then the order of this page. The first finding is the root cause; the others stand under it. Exit codes and general
kinds are left out where another finding explains the same container. A pod with nothing wrong has no diagnosis.

## How a fix is made

Where the evidence shows what to change, a fixer proposes a patch of the manifest. A guard judges every patch before it is shown: it may
touch only what its fixer declares, and never adds privileges, capabilities, host access, another registry or secret values. A fix is
\`hand-over\`, which is right for production, or \`mirror-only\`, an experiment that shows whether the rest works. Of several, the first that
is right for production stands first and the others are its alternatives. Whether a fix is proposed depends on the pod: a value that only
a person can know is never guessed.

## On the command line

\`podproof diagnose\` asks the same rules without a server. It reads files:

\`\`\`sh
kubectl -n shop get pods,events,replicasets,deployments -o json | podproof diagnose -f -
podproof diagnose -f pod.yaml --events events.json --logs app.log
podproof diagnose -f report.json -f more.yaml -o json
podproof diagnose -f recording/
\`\`\`

or the cluster of the kubeconfig, of which it only reads (pods, events, logs, controllers, nodes; of ConfigMaps and Secrets names and
keys). What may not be read is left out, and a line on the standard error says so. For a pod that finds no room it also asks what the pods
of all namespaces request, of which it keeps nothing else; whoever may not list them gets the diagnosis without what nodes have left:

\`\`\`sh
podproof diagnose web-5f7d9c-x2x4k -n shop
podproof diagnose deployment/web -n shop
podproof diagnose -n shop
podproof diagnose -A --context production
\`\`\`

- \`-f\` takes a report as agents send it, a manifest with or without status, \`kubectl get -o json\` or \`-o yaml\` of anything, and folders of
  such files. A folder with \`pods.json\`, \`events.json\`, \`workloads.json\` and \`logs.<pod>.<container>[.previous].txt\` (and \`nodes.json\`) is a
  recording; the folder above many of them is all of them. The manifest of a Deployment and the like counts as its pod template. A manifest
  without status, events and logs has nothing to diagnose.
- A terminal gets text: a table of what is wrong, the most severe first, then a section for each incident, which is all pods of one controller
  that fail of one cause. \`--summary\` prints the table alone; \`--color always|never\` or \`NO_COLOR\` say whether there are colours:

\`\`\`
$ podproof diagnose -n shop --summary
SEVERITY  NAMESPACE/POD                  TITLE
critical  shop/cart-7d9fdd8785-hkgpp ×3  cart exceeds its memory limit of 128Mi
high      shop/avatar-0                  Image reference "Team/Avatar:latest" is not valid

$ podproof diagnose cart-7d9fdd8785-hkgpp -n shop
cart exceeds its memory limit of 128Mi

critical · shop/cart-7d9fdd8785-hkgpp · Deployment cart · confidence high

Container cart was killed by the kernel for lack of memory (OOMKilled, exit code 137). It used more
than its memory limit of 128Mi (spec.containers[0].resources.limits.memory).

The fix

Raise the memory limit of cart from 128Mi to 256Mi. Container cart was killed at its memory limit of
128Mi. The limit becomes 256Mi. If its use grows without end, this only delays the next kill: then
it leaks, or must be told to use less.
    kubectl -n shop patch deployment cart --type=strategic -p '{"spec":{"template":{"spec":…
\`\`\`

- Programs get JSON where nobody asks for another form (\`-o json|markdown|text\`; in a pipe to a pager \`-o text\`):
  \`{pod_name, namespace, diagnosis, fix}\`, an array where several pods were given, and always for \`-n\`, \`-A\` and a workload. Failing pods come
  first; pods with nothing wrong have \`diagnosis: null\`. \`-n\` and \`-A\` alone leave them out.
- \`--fix\` prints the fixed manifest instead, cleaned, under comments that say what changes, for what it is meant and what it assumes; a
  controller's where that is known, else the pod's. \`--patch kubectl|merge|json|kustomize\` prints the patch for the pod's
  controller. Several are one stream. Where there is none, a line on the standard error says why, and the exit code is 1; what to do stands in the diagnosis.
- The exit code is 0 when it could tell, also when nothing is wrong; 1 when there is nothing for \`--fix\` or \`--patch\` to print; 2 when it could not: a file or a command line that
  makes no sense, a cluster that cannot be reached. With \`--exit-code\` it is 1 when something is wrong.
`;

/** docs/diagnosis.md: how a diagnosis is made, and every kind with its fixes by group. */
export function describeDiagnosis(rules: readonly DiagnosisRuleInfo[] = describeRules()): string {
  const groups = GROUPS.map((group) => ({ group, rules: rules.filter((rule) => rule.group === group) })).filter(
    (each) => each.rules.length > 0,
  );
  const contents = groups.flatMap(({ group, rules: inGroup }) => [
    `- [${ABOUT[group].title}](#${anchorOf(ABOUT[group].title)})`,
    ...inGroup.map(({ id, title }) => `  - [${title}](#${anchorOf(id)})`),
  ]);
  const sections = groups.map(({ group, rules: inGroup }) => {
    const { title, text } = ABOUT[group];
    return [`## ${title}`, text, ...inGroup.map(describeRule)].join('\n\n');
  });
  const count = `${rules.length} kinds of failures; fixers: ${new Set(rules.flatMap(({ fixes }) => fixes.map(({ strategy }) => strategy))).size}`;
  return `${[`${HEAD}\n## The kinds`, count, contents.join('\n'), ...sections].join('\n\n')}\n`;
}

/** The id is the heading, so that a link to it outlives a change of words. */
function describeRule({ id, title, severity, description, fixes }: DiagnosisRuleInfo): string {
  const what = `**${title}.** Severity ${severity}.${description === '' ? '' : ` ${description}`}`;
  const list = fixes.map((fix) => `- \`${fix.strategy}\`: ${fix.title}`).join('\n');
  return [
    `### ${id}`,
    what,
    fixes.length === 0 ? 'No fix can be derived: see the steps of the diagnosis.' : `Fixes:\n\n${list}`,
  ].join('\n\n');
}

/** The anchor that Markdown viewers give a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}
