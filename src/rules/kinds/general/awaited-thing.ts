import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { captures } from '../support/texts.js';

const IN_LOG =
  /wait(?:ing|s)? for (?:the )?(?:service |host |database |job |pod )?["'`]?([\w][\w.:/-]{0,252})|(?:bad address|can't resolve|getaddrinfo) ['"]?([\w.-]{1,253})|(?:nslookup|connect(?:ing)? to) ['"]?([\w][\w.:-]{0,252})/i;
const IN_COMMAND =
  /(?:nslookup|dig|getent hosts|ping -c ?\d{1,3}|pg_isready -h|redis-cli -h|mysqladmin [^|;&]{0,60}?-h|wait-for-it(?:\.sh)?|wait-for) ['"]?([\w][\w.:-]{0,252})|nc (?:(?:-\S{1,10}|\d{1,5}) ){0,8}['"]?([\w][\w.-]{0,252}) (\d{1,5})|(?:curl|wget) [^|;&]{0,120}?(https?:\/\/[^\s'";|&)]{1,253})/;
/** Words that follow "waiting for" and name nothing. */
const NO_NAME = /^(?:it|to|a|an|the|up|ready|be|all|dependencies|dependency|something)$/i;
const LINES = 10;

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
