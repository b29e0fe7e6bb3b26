import { PodproofError } from '../../kernel/ports/errors.js';
import { errorOfVerdict, type HttpAnswer, type Verdict, verdictOf } from '../http/error-of-status.js';
import { EMPTY } from './answer-of.js';

/** A meaning of an error body that the status alone does not tell. */
interface Meaning extends Verdict {
  readonly statuses: readonly number[];
  readonly words: RegExp;
}

const ANY = /(?:)/;

/** In order: the first that fits is taken. The words are those of OpenAI, Azure, GitHub, Groq, vLLM, Anthropic, Mistral, Google, Ollama. */
const MEANINGS: readonly Meaning[] = [
  { statuses: [401], words: ANY, code: 'refused', sentence: 'refused the API key', quote: false },
  {
    statuses: [400, 403],
    words: /api[ _]?key[ _](?:not[ _]valid|invalid|expired)|(?:invalid|incorrect|unknown)[ _]api[ _]?key/i,
    code: 'refused',
    sentence: 'refused the API key',
    quote: false,
  },
  {
    statuses: [400, 413, 422],
    words:
      /context[ _](?:length|window|size)|maximum context|prompt is too long|too many (?:input )?tokens|tokens_limit_reached|input token count|string_above_max_length/i,
    code: 'too_large',
    sentence: 'finds the prompt too long for the model',
  },
  {
    statuses: [400, 404, 422],
    words:
      /(?:model_not_found|unknown_model|invalid_model|deploymentnotfound)|\bmodels?\b[^.]{0,220}(?:not[ _]found|n[o']t exist|unknown|not supported|not available|not a valid)|(?:unknown|invalid|no such|no) model\b|not a valid model|not_found_error[^}]{0,40}model/i,
    code: 'not_found',
    sentence: 'does not know this model',
  },
  { statuses: [404, 405], words: ANY, code: 'not_found', sentence: 'has no such path; check the base URL' },
];

/** Models that reason and run out of tokens before they say anything are reported so by OpenAI. */
const OUT_OF_TOKENS = /max_tokens or model output limit was reached/i;

/** As `errorOfStatus`, in the words of language models: refused key, unknown model, no such path, prompt too long. */
export function errorOfLlmStatus(what: string, answer: HttpAnswer): PodproofError {
  const { status, text = '' } = answer;
  if (status === 400 && OUT_OF_TOKENS.test(text)) {
    return new PodproofError('invalid', `${what} used up all tokens before it answered`, { cause: EMPTY });
  }
  const meaning = MEANINGS.find(({ statuses, words }) => statuses.includes(status) && words.test(text));
  return errorOfVerdict(what, { answer, verdict: meaning ?? verdictOf(status) });
}
