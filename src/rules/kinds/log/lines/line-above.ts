import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { step } from '../../support/commands.js';
import { headline } from './headline.js';
import { isFrame } from './stack-frames.js';

/** Panics of Rust whose value says nothing: the reason was logged before. */
const EMPTY_VALUE =
  /on an? `(?:None|Err)` value(?:: \(\)|['"]|$)|\bNullPointerException\b|\bNullReferenceException\b|nil pointer dereference/;
const COMPLAINT = /\b(?:WARN(?:ING)?|ERROR|ERRO|FATAL|error|failed|could not|unable)\b/;
const LINES = 5;

/** What a program said right before an end that names no reason; nothing where the end names one. */
export function stepsOfLineAbove({ logLines }: ContainerEvidence, message: string) {
  if (!EMPTY_VALUE.test(message)) return [];
  const at = logLines.findLastIndex((line) => line.includes(message.trim().slice(0, 80)));
  const above = logLines.slice(Math.max(0, at - LINES), Math.max(0, at));
  const complaint = above.findLast((line) => COMPLAINT.test(line) && !isFrame(line));
  return complaint === undefined
    ? []
    : [
        step(
          `See to what it complains of right before, since its end gives no reason of its own: "${headline(complaint, 200)}".`,
        ),
      ];
}
