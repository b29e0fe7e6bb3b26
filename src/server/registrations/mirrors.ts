import { askForCandidate } from '../../kernel/mirrors/ask-for-candidate.js';
import { AutoProof } from '../../kernel/mirrors/auto-proof.js';
import { DeployService } from '../../kernel/mirrors/deploy-service.js';
import { MirrorReader } from '../../kernel/mirrors/mirror-reader.js';
import { MirrorRoom } from '../../kernel/mirrors/mirror-room.js';
import { MirrorRunner, type RunnerDependencies } from '../../kernel/mirrors/mirror-runner.js';
import { MirrorSweep } from '../../kernel/mirrors/mirror-sweep.js';
import { PreviewService } from '../../kernel/mirrors/preview-service.js';
import { ProofClaims } from '../../kernel/mirrors/proof-claims.js';
import { SolutionWriter } from '../../kernel/solutions/solution-writer.js';
import type { Config } from '../config/config.js';
import { installationId } from '../secrets/installation-id.js';
import type { Factories, ServerServices } from '../server-services.js';

function createDeploys(engine: RunnerDependencies, services: ServerServices): DeployService {
  const { logger, llm, llmPrompts: prompts, llmAnswers: answers, settings } = services;
  const ask = askForCandidate({ llm, writer: new SolutionWriter({ logger, prompts, answers }) });
  return new DeployService({
    ...engine,
    runner: services.mirrorRunner,
    claims: services.proofClaims,
    ask,
    settings,
    room: new MirrorRoom(engine.plugins, settings),
  });
}

/** Mirror pods: what they would be, how they are made and watched, and what is stored of them. */
export function mirrorFactories(config: Config) {
  const engineOf = ({ plugins, bus, clock, logger, mirrorCluster }: ServerServices): RunnerDependencies => ({
    plugins,
    bus,
    clock,
    logger,
    cluster: mirrorCluster,
    installation: installationId(config.encryptionKey),
  });
  return {
    proofClaims: ({ plugins, activeKinds }) => new ProofClaims(plugins, activeKinds),
    mirrorPreviews: ({ proofClaims, plugins, settings }) =>
      new PreviewService(proofClaims, new MirrorRoom(plugins, settings)),
    mirrors: ({ plugins }) => new MirrorReader(plugins),
    mirrorRunner: (services) => new MirrorRunner(engineOf(services)),
    mirrorSweep: (services) => new MirrorSweep({ ...engineOf(services), runner: services.mirrorRunner }),
    mirrorDeploys: (services) => createDeploys(engineOf(services), services),
    autoProof: (services) => {
      const { settings, mirrorDeploys: deploys } = services;
      return new AutoProof({ ...engineOf(services), settings, deploys });
    },
  } satisfies Partial<Factories>;
}
