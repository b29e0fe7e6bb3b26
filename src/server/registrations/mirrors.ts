import type { DependencyContainer } from 'tsyringe';
import { askForCandidate } from '../../kernel/mirrors/ask-for-candidate.js';
import { AutoProof } from '../../kernel/mirrors/auto-proof.js';
import { DeployService } from '../../kernel/mirrors/deploy-service.js';
import { MirrorReader } from '../../kernel/mirrors/mirror-reader.js';
import { MirrorRunner, type RunnerDependencies } from '../../kernel/mirrors/mirror-runner.js';
import { MirrorSweep } from '../../kernel/mirrors/mirror-sweep.js';
import { PreviewService } from '../../kernel/mirrors/preview-service.js';
import { ProofClaims } from '../../kernel/mirrors/proof-claims.js';
import { SolutionWriter } from '../../kernel/solutions/solution-writer.js';
import type { Config } from '../config/config.js';
import { installationId } from '../secrets/installation-id.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

/** Mirror pods: what they would be, how they are made and watched, and what is stored of them. */
export function registerMirrors(container: DependencyContainer, config: Config): void {
  const once = registrar(container);
  once(TOKENS.proofClaims, (from) => {
    return new ProofClaims({ plugins: from.resolve(TOKENS.plugins), diagnosis: from.resolve(TOKENS.diagnosis) });
  });
  once(TOKENS.mirrorPreviews, (from) => new PreviewService(from.resolve(TOKENS.proofClaims)));
  once(TOKENS.mirrors, (from) => new MirrorReader(from.resolve(TOKENS.plugins)));
  const engine = (from: DependencyContainer): RunnerDependencies => ({
    ...{ plugins: from.resolve(TOKENS.plugins), bus: from.resolve(TOKENS.bus), clock: from.resolve(TOKENS.clock) },
    ...{ logger: from.resolve(TOKENS.logger), cluster: from.resolve(TOKENS.mirrorCluster) },
    installation: installationId(config.encryptionKey),
  });
  once(TOKENS.mirrorRunner, (from) => new MirrorRunner(engine(from)));
  once(TOKENS.mirrorSweep, (from) => new MirrorSweep({ ...engine(from), runner: from.resolve(TOKENS.mirrorRunner) }));
  once(TOKENS.mirrorDeploys, (from) => {
    const [runner, claims] = [from.resolve(TOKENS.mirrorRunner), from.resolve(TOKENS.proofClaims)];
    const ask = askForCandidate({
      ...{ llm: from.resolve(TOKENS.llm), diagnosis: from.resolve(TOKENS.diagnosis) },
      writer: new SolutionWriter({
        ...{ logger: from.resolve(TOKENS.logger), prompts: from.resolve(TOKENS.llmPrompts) },
        answers: from.resolve(TOKENS.llmAnswers),
      }),
    });
    return new DeployService({ ...engine(from), runner, claims, ask, settings: from.resolve(TOKENS.settings) });
  });
  once(TOKENS.autoProof, (from) => {
    const [settings, deploys] = [from.resolve(TOKENS.settings), from.resolve(TOKENS.mirrorDeploys)];
    return new AutoProof({ ...engine(from), settings, deploys });
  });
}
