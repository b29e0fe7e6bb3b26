import { answerOf } from 'podproof/kit/llm';
import { type LlmAnswer, PodproofError, z } from 'podproof/plugin';

/** What is read of a reply of `models.generateContent`. */
const Reply = z.object({
  modelVersion: z.string().nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ text: z.string().nullish(), thought: z.boolean().nullish() })).nullish(),
          })
          .nullish(),
        finishReason: z.string().nullish(),
      }),
    )
    .nullish(),
  usageMetadata: z
    .object({
      promptTokenCount: z.number().nullish(),
      candidatesTokenCount: z.number().nullish(),
      thoughtsTokenCount: z.number().nullish(),
    })
    .nullish(),
});

/** The reasons to stop that mean that somebody is not to read the answer. */
const BLOCKED: readonly string[] = ['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'];

type Reply = z.output<typeof Reply>;
type Candidate = NonNullable<Reply['candidates']>[number];

/** The port's answer. Throws PodproofError `invalid` when the reply is none, is empty, or the prompt or the answer was blocked. */
export function geminiAnswer(body: unknown, asked: string): LlmAnswer {
  const reply = Reply.safeParse(body).data ?? {};
  const { content } = candidateOf(reply);
  return answerOf({
    text: (content?.parts ?? []).map(({ text, thought }) => (thought ? '' : (text ?? ''))).join(''),
    model: reply.modelVersion ?? asked,
    usage: usageOf(reply),
  });
}

function candidateOf({ promptFeedback, candidates }: Reply): Candidate {
  const blocked = promptFeedback?.blockReason;
  if (blocked) throw new PodproofError('invalid', `Gemini blocked the prompt (${blocked})`);
  const candidate = candidates?.[0];
  if (candidate === undefined) {
    throw new PodproofError('invalid', 'Gemini sent something that is not an answer; check the base URL');
  }
  const { finishReason } = candidate;
  if (finishReason && BLOCKED.includes(finishReason)) {
    throw new PodproofError('invalid', `Gemini blocked the answer (${finishReason})`);
  }
  return candidate;
}

function usageOf({ usageMetadata }: Reply): { input: number; output: number } {
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = usageMetadata ?? {};
  return { input: promptTokenCount ?? 0, output: (candidatesTokenCount ?? 0) + (thoughtsTokenCount ?? 0) };
}
