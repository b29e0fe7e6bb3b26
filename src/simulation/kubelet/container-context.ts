import { numberOf, textOf, textsOf } from '../../rules/evidence/values.js';
import { labelMapSelector, selects } from '../../rules/label-selector.js';
import { labelsOf, nameOf, namespaceOf, specOf } from '../../rules/pod/object.js';
import { amountOf, type ContainerFields } from '../../rules/pod/pod-fields.js';
import type { ClusterApi } from '../cluster-api.js';
import { elementsOf, mapIn, type SecurityContext } from '../fields.js';
import { ENDPOINTS, PODS, SERVICES } from '../kinds.js';
import { isTrue, type ObjectFields } from '../objects.js';
import { Random, seedOf } from '../random.js';
import type { ContainerContext, SimulatedImage } from '../simulated-image.js';
import type { ContainerHost } from './container-host.js';
import { ConfigError, environmentOf, expanded } from './environment.js';
import { mountedFiles, podFullName, writablePaths } from './volumes.js';

/** What a program sees. Throws ConfigError where the container cannot be made. */
export function contextOf(
  host: ContainerHost,
  container: ContainerFields,
  image: SimulatedImage,
  attempt: number,
): ContainerContext {
  const pod = host.pod();
  const { api, seed } = host.plane;
  const env = environmentOf(api, pod, container);
  const security = { ...mapIn(specOf(pod), 'securityContext'), ...mapIn(container, 'securityContext') };
  checkUser(pod, container, security, image);
  const random = new Random(seedOf(seed, namespaceOf(pod), nameOf(pod), textOf(container.name), attempt));
  const runAsUser = numberOf(security.runAsUser) ?? image.user;
  const memoryLimitBytes = amountOf(container, 'limits', 'memory');
  const cpuLimit = amountOf(container, 'limits', 'cpu');
  return {
    ...{ image: textOf(container.image), ...commandOf(container, image, env), env, attempt },
    ...{ files: mountedFiles(container, host.volumes()), writablePaths: writablePaths(pod, container) },
    ...(memoryLimitBytes !== undefined && { memoryLimitBytes }),
    ...(cpuLimit !== undefined && { cpuLimit }),
    ...(runAsUser !== undefined && { runAsUser }),
    readOnlyRootFilesystem: security.readOnlyRootFilesystem === true,
    ...{ namespace: namespaceOf(pod), pod: nameOf(pod), container: textOf(container.name) },
    random: () => random.next(),
    resolves: (name) => resolves(api, namespaceOf(pod), name),
  };
}

function commandOf(
  container: ContainerFields,
  image: SimulatedImage,
  env: ReadonlyMap<string, string>,
): Pick<ContainerContext, 'command' | 'args'> {
  const [own, args] = [textsOf(container.command), textsOf(container.args)];
  const defaults = own.length > 0 ? [] : (image.cmd ?? []);
  return {
    command: (own.length > 0 ? own : (image.entrypoint ?? [])).map((each) => expanded(each, env)),
    args: (args.length > 0 ? args : defaults).map((each) => expanded(each, env)),
  };
}

function checkUser(
  pod: ObjectFields,
  container: ContainerFields,
  security: SecurityContext,
  image: SimulatedImage,
): void {
  if (security.runAsNonRoot !== true) return;
  const where = `(pod: "${podFullName(pod)}", container: ${textOf(container.name)})`;
  const user = numberOf(security.runAsUser);
  if (user === 0) throw new ConfigError(`container's runAsUser breaks non-root policy ${where}`);
  if (user === undefined && (image.user ?? 0) === 0)
    throw new ConfigError(`container has runAsNonRoot and image will run as root ${where}`);
}

/** Why runc cannot start it; undefined where it can. */
export function startError({ command, args }: ContainerContext, image: SimulatedImage): string | undefined {
  const [program] = [...command, ...args];
  if (program === undefined || image.executables === undefined || image.executables.includes(program)) return undefined;
  const why = program.includes('/')
    ? `stat ${program}: no such file or directory`
    : 'executable file not found in $PATH';
  return `failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: exec: "${program}": ${why}: unknown`;
}

/** Whether a Service of that host name has a pod that is ready. */
export function resolves(api: ClusterApi, namespace: string, host: string): boolean {
  const [name = '', where = namespace] = host.replace(/:\d+$/, '').split('.');
  const service = api.get(SERVICES, where, name);
  if (service === undefined) return false;
  const { type, selector: selected } = specOf<'Service'>(service);
  if (type === 'ExternalName') return true;
  const selector = labelMapSelector(selected);
  if (selector === undefined) return elementsOf(api.get(ENDPOINTS, where, name)?.subsets).length > 0;
  return api.list(PODS, where).some((pod) => selects(selector, labelsOf(pod)) && isTrue(pod, 'Ready'));
}
