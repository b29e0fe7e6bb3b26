import type { DependencyContainer } from 'tsyringe';
import { DiagnosisService } from '../../kernel/diagnosis/diagnosis-service.js';
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
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

/** What nearly everything about solutions stands on. */
function basicsOf(from: DependencyContainer) {
  return {
    plugins: from.resolve(TOKENS.plugins),
    bus: from.resolve(TOKENS.bus),
    clock: from.resolve(TOKENS.clock),
    logger: from.resolve(TOKENS.logger),
    metrics: from.resolve(TOKENS.metrics),
    settings: from.resolve(TOKENS.settings),
  };
}

function withLlm(from: DependencyContainer) {
  return {
    ...basicsOf(from),
    llm: from.resolve(TOKENS.llm),
    calls: from.resolve(TOKENS.llmCalls),
    prompts: from.resolve(TOKENS.llmPrompts),
    answers: from.resolve(TOKENS.llmAnswers),
  };
}

/** How much the active model takes, as its plugin says. */
function contextTokensOf(from: DependencyContainer): number | null {
  const active = from
    .resolve(TOKENS.plugins)
    .list()
    .find(({ kind, status }) => kind === 'llm' && status === 'active');
  const tokens = active?.capabilities['contextTokens'];
  return typeof tokens === 'number' ? tokens : null;
}

function createWorker(from: DependencyContainer): SolutionWorker {
  const on = withLlm(from);
  const writer = new SolutionWriter(on);
  const runner = new SolutionJobRunner({ ...on, diagnosis: from.resolve(TOKENS.diagnosis), writer });
  return new SolutionWorker({ ...on, run: (job, signal) => runner.run(job, signal) });
}

/** Solutions: who writes them, who waits for them, and what users ask of them. */
export function registerSolutions(container: DependencyContainer, config: Config): void {
  const once = registrar(container);
  once(TOKENS.diagnosis, (from) => new DiagnosisService(from.resolve(TOKENS.logger)));
  once(TOKENS.llmCalls, (from) => new LlmCalls(basicsOf(from)));
  once(TOKENS.llmPrompts, (from) => {
    return new LlmPrompts(from.resolve(TOKENS.settings), config.encryptionKey, () => contextTokensOf(from));
  });
  once(TOKENS.llmAnswers, (from) => {
    return new LlmAnswers({ ...basicsOf(from), llm: from.resolve(TOKENS.llm), calls: from.resolve(TOKENS.llmCalls) });
  });
  once(TOKENS.incidentSolutions, (from) => {
    return new IncidentSolutions(from.resolve(TOKENS.llm), from.resolve(TOKENS.settings));
  });
  once(TOKENS.solutionWaits, (from) => new SolutionWaits(from.resolve(TOKENS.bus), config.llmIngestWaitMs));
  once(TOKENS.solutionWorker, createWorker);
  once(TOKENS.solutions, (from) => new SolutionService(withLlm(from)));
  once(TOKENS.findingFixes, (from) => new FindingFixService(withLlm(from)));
}
