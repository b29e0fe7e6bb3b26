import { ActiveKinds } from '../../kernel/diagnosis/active-kinds.js';
import { DiagnosisService } from '../../kernel/diagnosis/diagnosis-service.js';
import { KindPackService } from '../../kernel/diagnosis/kind-pack-service.js';
import { LlmCalls } from '../../kernel/llm/llm-calls.js';
import { FindingFixService } from '../../kernel/solutions/finding-fix-service.js';
import { IncidentSolutions } from '../../kernel/solutions/incident-solutions.js';
import { LlmAnswers } from '../../kernel/solutions/llm-answers.js';
import { LlmPrompts } from '../../kernel/solutions/llm-prompts.js';
import { SolutionJobRunner } from '../../kernel/solutions/solution-job-runner.js';
import { SolutionService } from '../../kernel/solutions/solution-service.js';
import { SolutionWaits } from '../../kernel/solutions/solution-waits.js';
import { SolutionWorker } from '../../kernel/solutions/solution-worker.js';
import { SolutionWriter } from '../../kernel/solutions/solution-writer.js';
import type { Config } from '../config/config.js';
import type { Factories, ServerServices } from '../server-services.js';

function withLlm(services: ServerServices) {
  const { plugins, bus, clock, logger, metrics, settings, llm } = services;
  const { llmCalls: calls, llmPrompts: prompts, llmAnswers: answers } = services;
  return { plugins, bus, clock, logger, metrics, settings, llm, calls, prompts, answers };
}

function createWorker(services: ServerServices): SolutionWorker {
  const on = withLlm(services);
  const writer = new SolutionWriter(on);
  const runner = new SolutionJobRunner({ ...on, writer });
  return new SolutionWorker({ ...on, run: (job, signal) => runner.run(job, signal) });
}

/** Solutions: who writes them, who waits for them, and what users ask of them. */
export const solutionFactories = (config: Config) =>
  ({
    activeKinds: ({ plugins }) => new ActiveKinds(plugins),
    kindPacks: ({ plugins, pluginConfigs: configs, managed }) => new KindPackService({ plugins, configs, managed }),
    diagnosis: ({ logger, activeKinds }) => new DiagnosisService(logger, { kinds: activeKinds }),
    llmCalls: ({ plugins, settings, bus, clock, metrics }) => new LlmCalls({ plugins, settings, bus, clock, metrics }),
    llmPrompts: ({ settings, plugins }) => new LlmPrompts(settings, config.encryptionKey, plugins),
    llmAnswers: ({ plugins, clock, settings, llm, llmCalls: calls }) =>
      new LlmAnswers({ plugins, clock, settings, llm, calls }),
    incidentSolutions: ({ llm, settings }) => new IncidentSolutions(llm, settings),
    solutionWaits: ({ bus }) => new SolutionWaits(bus, config.llmIngestWaitMs),
    solutionWorker: createWorker,
    solutions: (services) => new SolutionService(withLlm(services)),
    findingFixes: (services) => new FindingFixService(withLlm(services)),
  }) satisfies Partial<Factories>;
