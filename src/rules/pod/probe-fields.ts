import { fieldsOf, type Shape, textsOf } from '../evidence/values.js';

/** The ways to ask a port. */
export const TARGET_NAMES = ['httpGet', 'tcpSocket', 'grpc'] as const;
export const HOOK_NAMES = ['postStart', 'preStop'] as const;

type TargetName = (typeof TARGET_NAMES)[number];
export type HookName = (typeof HOOK_NAMES)[number];

/** What a probe or a hook does: one of them is there. */
export type HandlerFields = Shape<TargetName | 'exec' | 'sleep'>;

/** Where a handler that asks a port sends what it asks. */
export type PortTarget = Shape<'host' | 'httpHeaders' | 'path' | 'port' | 'scheme' | 'service'>;

/** Without fields where the container has no such hook. */
export function hookOf({ lifecycle }: Shape<'lifecycle'>, hook: HookName): HandlerFields {
  const hooks: Shape<HookName> = fieldsOf(lifecycle);
  return fieldsOf(hooks[hook]);
}

/** Without fields where the handler asks nothing in this way. */
export function targetOf(handler: HandlerFields, name: TargetName): PortTarget {
  return fieldsOf(handler[name]);
}

/** The words of the command that it runs; none where it runs none. */
export function execCommandOf({ exec }: Shape<'exec'>): readonly string[] {
  const { command }: Shape<'command'> = fieldsOf(exec);
  return textsOf(command);
}
