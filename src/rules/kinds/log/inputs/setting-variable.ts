import type { ContainerEvidence } from '../../../evidence/container-evidence.js';

/** Frameworks of Java that take each setting from a variable too. */
const OF_JAVA =
  /\bSRCFG\d{5}\b|\bio\.(?:quarkus|smallrye|micronaut)\b|\borg\.springframework\b|APPLICATION FAILED TO START/;
const DOTTED = /^[a-z][\w-]{0,60}(?:\.[\w-]{1,60}){1,8}$/;
/** A setting of .NET within its section. */
const OF_DOTNET = /^[A-Z]\w{0,60}(?::\w{1,60}){1,6}$/;
const LINES = 60;

/** ` (as a variable DEPOT_SHELF_URL)`: how a setting with dots is given to a program of Java; '' for other settings and programs. */
export function variableWords({ logLines }: ContainerEvidence, name: string): string {
  if (OF_DOTNET.test(name)) return ` (as a variable ${name.replaceAll(':', '__')})`;
  const isJava = DOTTED.test(name) && logLines.slice(-LINES).some((line) => OF_JAVA.test(line));
  return isJava ? ` (as a variable ${name.replaceAll(/[^A-Za-z0-9]/g, '_').toUpperCase()})` : '';
}
