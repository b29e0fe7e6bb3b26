import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { firstCaptured } from '../../support/texts.js';
import type { LogHit } from '../lines/log-signature.js';

const NAME = /(?:huggingface\.co\/|model |repo(?:sitory)? (?:for url )?)([\w.-]{2,80}\/[\w.-]{2,100})/i;
const LINES = 60;

/** A model whose owner lets in only who has accepted the terms. */
export const GATED_REPOSITORY = {
  pattern: anyOf(/gated repo|GatedRepoError|Access to model \S{1,200} is restricted/i),
  example: 'huggingface_hub.errors.GatedRepoError: 401 Client Error. (Request ID: Root=1-5)',
  lacks: 'access',
  read: (_who: string, _detail: string, hit: LogHit) => {
    const model = nameOf(hit);
    return {
      title: `${hit.container.name} has no access to the gated model${model}`,
      what: `the model${model} is gated: it is given only to an account that has accepted its terms, and it asks without a token or with one of an account that has not`,
      steps: [
        step(
          `Accept the terms of${model || ' the model'} on its page, with the account of the token, and wait for the approval where the owner gives one.`,
        ),
        changeStep(
          hit.evidence,
          `Give ${hit.container.name} that token from a Secret (HF_TOKEN at ${hit.container.path}.env; a fine-grained token needs the right to read gated repositories), or use a model that is open`,
        ),
      ],
    };
  },
} as const;

/** The model that the line or one near it names, behind a space; '' where none does. */
function nameOf({ container, line }: LogHit): string {
  const found = [line, ...container.logLines.slice(-LINES)].map((each) => firstCaptured(NAME.exec(each)));
  const name = found.find((each) => each !== '');
  return name === undefined ? '' : ` ${name.replace(/\.$/, '')}`;
}
