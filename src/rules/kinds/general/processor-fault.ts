import type { ContainerEvidence } from '../../evidence/container-evidence.js';

/** A program that is built for other processors than its node's. */
export interface ProcessorFault {
  /** What the processor lacks, as the program names it, such as `AVX`; '' where it does not. */
  readonly feature: string;
  /** The line that names it. */
  readonly line: string | undefined;
}

const FEATURE =
  /\b(AVX(?:-?512[A-Z]{0,4}|2|10)?|SSE(?:4(?:[._][12]|A)?|SSE3|[23])|FMA[34]?|BMI[12]|F16C|POPCNT|AES-NI|x86[-_]64[-_]v[234]|X86_V[234]|LSE|SVE2?|ARMv8\.\d)\b/i;
/** Words of a complaint that a processor lacks it, not of a program that only says what it found. */
const LACKS = /\bCPU\b|\bprocessor\b|\bmachine\b|\bhardware\b|illegal instruction/i;
const COMPLAINS =
  /requir|does(?:n't| not) (?:support|have|appear)|not (?:support|avail)|aren't available|lacks?\b|missing|unsupported|was compiled to use|without/i;
const ILLEGAL = /\billegal instruction\b|\bSIGILL\b/i;
/** The loader of glibc, which ends with 127, and libraries say it before they reach such an instruction. */
const REFUSED = /CPU does not support|your machine (?:doesn't|does not) support|Missing required CPU features/i;
const LINES = 60;
const OTHER_ENDS = new Set([0, 137, 143]);

/** An end by SIGILL, or a log that says so of a container that ends by itself. */
export function processorFault(container: ContainerEvidence): ProcessorFault | undefined {
  const lines = container.logLines.slice(-LINES).map((line) => line.slice(0, 600));
  if (!endsBySigill(container) && !isLogged(container, lines)) return undefined;
  const naming = lines.find((line) => FEATURE.test(line) && (REFUSED.test(line) || isOfFeature(line)));
  if (naming === undefined) return { feature: '', line: lines.find((line) => REFUSED.test(line)) };
  return { feature: FEATURE.exec(naming)?.[1] ?? '', line: naming };
}

function endsBySigill({ crash }: ContainerEvidence): boolean {
  return crash?.exitCode === 132 || crash?.signal === 4;
}

function isLogged({ crash }: ContainerEvidence, lines: readonly string[]): boolean {
  return !OTHER_ENDS.has(crash?.exitCode ?? -1) && lines.some((line) => ILLEGAL.test(line) || REFUSED.test(line));
}

function isOfFeature(line: string): boolean {
  return LACKS.test(line) && COMPLAINS.test(line);
}
