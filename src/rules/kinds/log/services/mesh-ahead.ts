import type { Step } from '../../../../contracts/diagnosis.js';
import { changeStep } from '../../support/commands.js';
import { knownInjector } from '../../support/injectors.js';
import type { LogHit } from '../lines/log-signature.js';

/** A service mesh that has taken over the network of the pod, and its proxy, which does not run yet. */
export interface MeshAhead {
  readonly mesh: string;
  readonly proxy: string;
}

const PROXY = /^(?:istio|linkerd)-proxy$/;
/** How a mesh starts its proxy first, and how it leaves addresses and ports out. */
const ADVICE: Readonly<Record<string, string>> = {
  Istio:
    'as a native sidecar (ENABLE_NATIVE_SIDECARS=true at istiod; the default of newer releases), or leave that address out of the redirection: annotation traffic.sidecar.istio.io/excludeOutboundIPRanges or excludeOutboundPorts',
  Linkerd:
    'as a native sidecar (annotation config.linkerd.io/proxy-enable-native-sidecar: "true"; before 2.17 config.alpha.linkerd.io/proxy-enable-native-sidecar), or leave that port out of the redirection: annotation config.linkerd.io/skip-outbound-ports',
};

/**
 * The mesh whose rules lead all that an init container sends to a proxy that only starts after it: the proxy is a usual container of the pod, and no
 * native sidecar. Whatever the init container asks then refuses it.
 */
export function meshAhead({ evidence, container }: Pick<LogHit, 'evidence' | 'container'>): MeshAhead | undefined {
  if (container.role !== 'init' || knownInjector(container.name) !== undefined) return undefined;
  const proxy = evidence.manifest.containers.find(({ name, role }) => role === 'app' && PROXY.test(name));
  const mesh = proxy === undefined ? undefined : knownInjector(proxy.name)?.by;
  return proxy === undefined || mesh === undefined ? undefined : { mesh, proxy: proxy.name };
}

/** How an init container gets to its server past a mesh. */
export function meshSteps({ evidence, container }: LogHit, { mesh, proxy }: MeshAhead): Step[] {
  return [
    changeStep(
      evidence,
      `Let ${proxy} start before ${container.name}: ${ADVICE[mesh] ?? 'as a native sidecar'}, at the template of the pod. What needs no mesh, such as a Job of an installation, is better left out of the injection as a whole`,
    ),
  ];
}
