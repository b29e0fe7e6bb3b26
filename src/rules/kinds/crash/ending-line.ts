import { fieldsOf, textOf } from '../../evidence/values.js';
import type { Problem } from '../fix.js';

/** What begins the next command of a line for a shell. */
const SEPARATOR = /&&|\|\||[;|\n]/;
/** A loop, or a command in the background that is waited for, keeps the shell running; of lines that go on elsewhere nothing is known. */
const KEEPS_RUNNING = /\b(?:while|until|for|wait|trap)\b|\$\(|`|<<|\btail -\w{0,5}[fF]|\bexec\b/;
/** Programs that do their work and end, by how they are called. */
const ENDING =
  /^(?:\S{0,60}\/)?(?:(?:echo|printf|env|printenv|ls|cat|cp|mv|rm|ln|touch|chmod|chown|mkdir|grep|sed|awk|date|id|whoami|hostname|true|exit|test|curl|wget|nslookup|pg_isready|psql|mysql|mongosh|redis-cli|git|tar|openssl)(?:\s|$)|ping\s.{0,80}-c|sleep \d{1,3}(?:s|\s|$))/;

/** Whether a program that runs this line would be started again and again, with exit code 0: then it is no better off. */
export function isLoopOfEnds(problem: Problem, line: string): boolean {
  return !mayEnd(problem) && endsSoon(line);
}

/** Whether a line for a shell ends by itself within minutes, whatever its commands find: the last of them is one that does its work and ends. */
function endsSoon(line: string): boolean {
  if (line.length > 2_000 || KEEPS_RUNNING.test(line)) return false;
  const last = line
    .split(SEPARATOR)
    .map((each) => each.trim())
    .findLast((each) => each !== '');
  return last !== undefined && !last.endsWith('&') && ENDING.test(last);
}

/** Whether a program of the container may end with success without being started again and again. */
export function mayEnd({ container, evidence, pod }: Problem): boolean {
  const policy = textOf(fieldsOf(pod['spec'])['restartPolicy']) || 'Always';
  return container?.role === 'init' || evidence.isJob || policy !== 'Always';
}
