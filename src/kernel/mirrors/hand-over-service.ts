import type { HandOverPatch } from '../../contracts/mirror.js';
import type { Evidence } from '../../rules/evidence/evidence.js';
import { readEvidence } from '../../rules/evidence/read-evidence.js';
import {
  type HandOver,
  handOverFix,
  type NoPatch,
  type OwnerPatch,
  type PatchFormat,
  renderPatch,
} from '../../rules/handover/index.js';
import { handOverPlan } from '../../rules/mirror/hand-over-plan.js';
import { scrubText } from '../../rules/secrets/scrub.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import { PodproofError } from '../ports/errors.js';
import type { StoredFailureRecord } from '../ports/storage/failures.js';
import type { StoredMirror } from '../ports/storage/mirrors.js';
import { readerView } from '../privacy/reader-view.js';
import { LLM_STRATEGY } from '../solutions/prompt/llm-fix.js';
import { holdsPlaceholder } from '../solutions/prompt/placeholders.js';

/** How a patch is asked for. */
export interface HandOverQuestion {
  readonly format: PatchFormat;
  /** Whether what only a mirror should have is handed over as well. */
  readonly isExperiment: boolean;
  /** Whether who asks may see secrets. */
  readonly seesSecrets: boolean;
}

/** A fix on its way to the owner, and what is known of it. */
interface Handed extends Pick<HandOverPatch, 'scope' | 'origin' | 'verdict' | 'proven_by'> {
  readonly result: HandOver;
  readonly warnings: readonly string[];
}

/** Hands fixes over as patches of the owner (docs/decisions/0063-what-was-proven-is-handed-over.md). Never writes to a workload. */
export class HandOverService {
  constructor(private readonly plugins: PluginAccess) {}

  /**
   * The patch of what was proven last for the failure as it is now, else of the record's fix. Throws `not_found`, and `conflict` where there is no fix, none
   * that may be handed over, or no patch that says it: then with another way in `extra.command` where there is one.
   */
  async patch(failureId: number, question: HandOverQuestion): Promise<HandOverPatch> {
    const { record, proven, tried } = await this.#read(failureId);
    const evidence = readEvidence(record);
    // What was proven for another cause says nothing about this one.
    const isOfCause = proven !== undefined && proven.causeKey === record.cause_key;
    const handed = isOfCause ? handProven(proven, evidence, question) : handFix({ record, tried }, evidence, question);
    checkScope(handed, question);
    return toHandOverPatch(handed, question);
  }

  #read(failureId: number) {
    return this.plugins.use('storage', async ({ failures, mirrors }) => {
      const record = await failures.get(failureId);
      if (record === undefined) throw new PodproofError('not_found', `Pod failure ${failureId} was not found`);
      const proven = await mirrors.lastProven(failureId);
      const { proof } = record;
      const tried = proof?.verdict === 'REFUTED' ? await mirrors.get(proof.mirror_id) : undefined;
      return { record, proven, tried };
    });
  }
}

function handProven({ mirror, plan }: StoredMirror, evidence: Evidence, { isExperiment }: HandOverQuestion): Handed {
  const scope = mirror.scope ?? plan.candidate.scope;
  const candidate = { ...plan.candidate, scope };
  const { origin, verdict, created_by } = mirror;
  return {
    result: handOverPlan({ ...plan, candidate }, evidence, { isExperiment }),
    ...{ scope, origin, verdict, proven_by: created_by, warnings: plan.warnings },
  };
}

/** A fix that nobody has seen hold; one that was seen to fail says so. */
function handFix(
  { record, tried }: { readonly record: StoredFailureRecord; readonly tried: StoredMirror | undefined },
  evidence: Evidence,
  { isExperiment }: HandOverQuestion,
): Handed {
  const { fix } = record;
  if (fix === null) {
    throw new PodproofError(
      'conflict',
      'There is no fix to hand over: none could be derived for this failure. What to do stands in its solution; a manifest of your own can be tried in a mirror pod',
    );
  }
  const isRefuted = tried !== undefined && tried.mirror.strategy === fix.strategy;
  const warning = `This fix was tried in a mirror pod and did not hold: ${tried?.mirror.verdict_reason ?? 'it failed again.'}`;
  return {
    result: handOverFix(fix, evidence, { isExperiment }),
    origin: fix.strategy === LLM_STRATEGY ? 'llm' : 'rules',
    ...{ scope: fix.scope, verdict: null, proven_by: null, warnings: isRefuted ? [scrubText(warning)] : [] },
  };
}

function checkScope({ scope, result }: Handed, { isExperiment }: HandOverQuestion): void {
  if (scope === 'hand-over' || isExperiment) return;
  const reason = result.ok ? 'This is an experiment for a mirror pod, not a change for production.' : result.reason;
  throw new PodproofError('conflict', `${scrubText(reason)} To get its patch all the same, ask with experiment=true`);
}

async function toHandOverPatch(handed: Handed, { format, seesSecrets }: HandOverQuestion): Promise<HandOverPatch> {
  const { result, warnings, ...known } = handed;
  if (!result.ok) throw noPatchError(result);
  const text = renderPatch(format, result);
  const { kind, name, namespace } = result.target;
  if (text === '') {
    const message = `There is no command for ${kind} ${name}, since a word of it could mean something else to a shell: ask for another format, such as merge.`;
    throw new PodproofError('conflict', message);
  }
  if (holdsPlaceholder(result.jsonPatch)) {
    const message = `The patch of ${kind} ${name} would write what stands for a secret into it: its manifest was reported with the secret masked. Make the change by hand.`;
    throw new PodproofError('conflict', message);
  }
  if (!seesSecrets && (await holdsSecret(result, text))) {
    const message = `The patch of ${kind} ${name} holds what looks like a secret, and would not work without it: somebody with the role write can get it.`;
    throw new PodproofError('conflict', message);
  }
  return {
    ...{ format, target: { kind, name, namespace }, text, managed_by: result.managedBy, ...known },
    warnings: [...result.warnings, ...warnings],
  };
}

/** A command goes along on one line and without a secret in it; the manifest stands in the preview of a mirror. */
function noPatchError({ reason, command }: NoPatch): PodproofError {
  const safeReason = scrubText(reason);
  const isShown = command !== undefined && !command.includes('\n') && scrubText(command) === command;
  return isShown
    ? new PodproofError('conflict', `${safeReason} Instead: ${command}`, { extra: { command } })
    : new PodproofError('conflict', safeReason);
}

/** What is masked in the patch is lost: it would put the mask into the manifest. */
async function holdsSecret({ strategicMerge, jsonPatch }: OwnerPatch, text: string): Promise<boolean> {
  const whole = { text, strategicMerge, jsonPatch };
  const shown = await readerView(whole);
  return shown.text !== text || shown.strategicMerge !== strategicMerge || shown.jsonPatch !== jsonPatch;
}
