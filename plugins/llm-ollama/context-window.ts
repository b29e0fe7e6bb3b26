import { type LlmMessage, PodproofError } from 'podproof/plugin';

/** Logs and manifests have more tokens per byte than prose. */
const BYTES_PER_TOKEN = 3;
/** What the template of a model puts round each message, in tokens. */
const AROUND_A_MESSAGE = 16;
const SMALLEST = 4_096;

/**
 * The context window that a prompt and its answer need, in tokens: a power of two, because Ollama loads a model anew for each other size,
 * but no more than `most`. Throws PodproofError `too_large` when they do not fit in that.
 */
export function windowFor(messages: readonly LlmMessage[], answerTokens: number, most: number): number {
  const prompt = messages.reduce((sum, { content }) => sum + tokensOf(content) + AROUND_A_MESSAGE, 0);
  const needed = prompt + answerTokens;
  if (needed > most) {
    throw new PodproofError(
      'too_large',
      `The prompt is too long: with its answer it needs about ${needed} tokens, and context_tokens allows ${most}; raise it if the model and the memory of its machine can take it`,
    );
  }
  let window = SMALLEST;
  while (window < needed) window *= 2;
  return Math.min(window, most);
}

function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
