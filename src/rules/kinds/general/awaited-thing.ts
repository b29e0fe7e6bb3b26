import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { captures } from '../support/texts.js';

const IN_LOG =
  /wait(?:ing|s)? for (?:the )?(?:service |host |database |job |pod )?["'`]?([\w][\w.:/-]{0,252})|(?:bad address|can't resolve|getaddrinfo) ['"]?([\w.-]{1,253})|(?:nslookup|connect(?:ing)? to) ['"]?([\w][\w.:-]{0,252})/i;
const IN_COMMAND =
  /(?:nslookup|dig|getent hosts|ping -c ?\d{1,3}|pg_isready -h|redis-cli -h|mysqladmin [^|;&]{0,60}?-h|wait-for-it(?:\.sh)?|wait-for) ['"]?([\w][\w.:-]{0,252})|nc (?:(?:-\S{1,10}|\d{1,5}) ){0,8}['"]?([\w][\w.-]{0,252}) (\d{1,5})|(?:curl|wget) [^|;&]{0,120}?(https?:\/\/[^\s'";|&)]{1,253})/;
/** Words that follow "waiting for" and name nothing. */
const NO_NAME = /^(?:it|to|a|an|the|up|ready|be|all|dependencies|dependency|something)$/i;
const LINES = 10;
/** An object as kubectl names it: `job/migrate`. */
const OBJECT =
  /(?:^|[\s("'`=])(job|deployment|statefulset|daemonset|service|svc|pod|pvc|configmap|secret)s?\/([a-z0-9][a-z0-9.-]{0,252})/;

/** The kind and the name of the object that it waits for, where its last lines or its command name one as kubectl does. */
export function awaitedObject(
  container: ContainerEvidence,
): { readonly kind: string; readonly name: string } | undefined {
  const texts = [...container.logLines.slice(-LINES).reverse(), container.command.join(' ').slice(0, 2_000)];
  const [, kind, name] = captures(texts.map((text) => OBJECT.exec(text)).find((match) => match !== null) ?? null);
  return name === '' ? undefined : { kind, name: name.replace(/[.-]{1,5}$/, '') };
}

/** What an init container waits for, as its last lines or its command name it; '' where they do not. */
export function awaitedThing(container: ContainerEvidence): string {
  for (const line of container.logLines.slice(-LINES).reverse()) {
    const name = firstName(IN_LOG, line);
    if (name !== '') return name;
  }
  const command = container.command.join(' ').slice(0, 2_000);
  const [, , host, port] = captures(IN_COMMAND.exec(command));
  return host === '' ? firstName(IN_COMMAND, command) : `${host}:${port}`;
}

function firstName(pattern: RegExp, text: string): string {
  const [, one, two, three, four] = captures(pattern.exec(text));
  const name = (one || two || three || four).replace(/[.:…-]{1,5}$/, '');
  return NO_NAME.test(name) ? '' : name;
}
