import type { Step } from '../../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { anyOf } from '../../any-of.js';
import { step } from '../../support/commands.js';
import { cut } from '../../support/quotes.js';
import { messageOf } from '../lines/headline.js';
import { linesAround } from '../lines/line-below.js';
import { levelOf } from '../lines/line-level.js';
import { choicesIn } from '../lines/refusal.js';

/** A sentence that tells the reader to change a setting, as programs put behind or below what they complain of. */
const ADVICE =
  /(?:(?<=[Dd]id you forget to )|^|[.;:!,] {1,3}|\( {0,3}|\b(?:and|or|either|then) )((?:please (?:either )?|you (?:must|can|need to|should|may want to) |try |to (?:fix|resolve|solve|avoid) this,? )?(?:try|use|set|setting(?= \S{1,60} (?:to|=))|configure|make sure|ensure|specify|provide|supply|increase|increasing|include|decrease|decreasing|reduce|raise|lower|upgrade|downgrade|update|enable|disable|add|remove|choose|change|check|edit|install|define|declare)\b [^!]{6,240}|(?:please |you (?:must|need to|should) )(?:verify|run|create|grant|rename|switch|rebuild|recreate|restart|load|seed|import|start|deploy|apply)\b [^!]{6,240}|(?:load|seed|import|apply|start|deploy|migrate|provision|bootstrap) (?:the |your )[^!.]{4,160} (?:first|before \w{4,12}ing\b)[^!.]{0,80}|run ["'`][^"'`]{3,120}["'`] (?:first|before|once|to)\b[^!]{0,120})/i;
/** How Go heads what went wrong within a step: the name of the step, and no advice. */
const STEP_HEADING =
  /^(?:set|setting|configure|install|define|declare|update|check|edit|add|remove|create|enable) (?:[\w-]{1,40} ){1,4}?[\w-]{1,40}: /i;
/** What a package manager is told to do, so that the image has something more. */
const INSTALL =
  /\b(?:(?:pip3?|python3? -m pip|uv pip|conda|mamba|gem|cargo|go|apt|apt-get|dnf|yum|brew|npm|playwright) (?:install|i)|apk add|yarn add|pnpm add|composer require|go get) [\w@./<>=~[\]^+:"' -]{1,160}/;
/** What is no advice: where to read more, how to report it, how to be told more; and commands, which nobody is to copy from a log. */
const NO_ADVICE = anyOf(
  /: (?:invalid argument|no such file or directory|permission denied|operation not permitted|input\/output error|read-only file system|file exists|device or resource busy)$/i,
  /:\/\/|\btry (?:again|later)\b|\braise [\w.]{1,80}\(|\bhelp\b|--verbose|BACKTRACE|\bissue\b|\breport(?:ed)?\b/i,
  /support team|stack ?trace|\blogs?\b|\bsudo\b|\bcurl\b|\bwget\b|\bsh -c\b|[|`$]\(|\| ?\w|&&/i,
  /for (?:more|further) |--trace-|to (?:show|see) where |documentation|\bdebug\b|(?:\.\.\.|…)\s{0,3}$/i,
  /\bto (?:allow|override|ignore|bypass|skip|suppress) \w{1,20}ing\b|\bto (?:override|ignore|bypass|skip|suppress) (?:this|the|that)\b/i,
  /\bif you (?:really|know what)\b|\breally (?:mean|want)\b|\bat your own risk\b|\bALLOW_\w{0,20}(?:DEBUG|UNSAFE|INSECURE|ROOT)|\b\w{1,30}\.[A-Z]\w{1,60}\(\)|\bonly (?:for|if|when|in|during) |insecure|unsafe|override this check|use the server mode|--privileged|skip.{0,12}verif|(?:disable|without|turn off) (?:\w{1,20} )?(?:tls|ssl|auth|verif|security)|777/i,
);
const SENTENCE_END = /(?<=[a-z0-9"'`)\]])\.(?=\s|$)/;
const FRAME = /^\s{1,40}(?:at |File "|from |#\d)|^goroutine \d/;
/** Python warns so of what it goes on with: of another line, its advice is about something else. */
const DEPRECATION = /\w{0,40}Warning: |\bis deprecated\b/;
const LINES_ABOVE = 2;
const LINES_BELOW = 6;

/** The step that the program's own advice about a line is, if it gives any. `about`: what it is about, where it does not stand beside the line. */
export function adviceSteps(container: ContainerEvidence, raw: string, about = ''): Step[] {
  const install = installAdvice(container, raw);
  if (install !== '') return [step(install)];
  // A choice that the line lists is told with where the value stands.
  const advice = choicesIn(raw).length > 1 ? '' : ownAdvice(container, raw);
  return advice === '' ? [] : [step(`See whether its own advice fits: "${advice}".${about}`)];
}

/**
 * What the program itself says to do about a line, there, right below or right above it; '' where it says nothing of the kind. What it tells as
 * information beside the line is what it was doing: `Setting up the datapath`.
 */
function ownAdvice(container: ContainerEvidence, raw: string): string {
  const { lines, index } = linesAround({ container, raw });
  if (index === -1) return adviceIn(raw);
  const below = lines.slice(index, index + 1 + LINES_BELOW);
  const above = lines.slice(Math.max(0, index - LINES_ABOVE), index).reverse();
  for (const line of [...below, ...above]) {
    const isAside = FRAME.test(line) || (line !== raw && (DEPRECATION.test(line) || levelOf(line) === 'info'));
    const advice = isAside ? '' : adviceIn(line);
    if (advice !== '') return advice;
  }
  return '';
}

/**
 * What a program tells the reader to install, with where that belongs; '' where it tells nothing of the kind. A container does not keep what is
 * installed while it runs.
 */
function installAdvice(container: ContainerEvidence, raw: string): string {
  const { lines, index } = linesAround({ container, raw });
  const near = index === -1 ? [raw] : lines.slice(index, index + 1 + LINES_BELOW);
  const command = near.flatMap((line) => INSTALL.exec(messageOf(line.slice(0, 1_500)))?.[0] ?? [])[0];
  return command === undefined
    ? ''
    : `Build into ${container.image || 'the image'} what it lacks, by its Dockerfile: a container that runs does not keep what is installed there. It names: "${cut(command.replace(/[.,;:"']{1,3}$/, ''), 160)}".`;
}

function adviceIn(line: string): string {
  for (const sentence of messageOf(line.slice(0, 1_500)).split(SENTENCE_END)) {
    const advice = ADVICE.exec(sentence.trim())?.[1]?.trim();
    const isAdvice = advice !== undefined && !NO_ADVICE.test(sentence) && !STEP_HEADING.test(advice);
    if (isAdvice) return cut(advice.replace(/ \(\w{1,60}Error\)$|\.$/, ''), 200);
  }
  return '';
}
