import { useState } from 'react';
import { ApiError } from '../../../api/api-error.js';
import { type Draft, draftOf } from '../../../ui/schema-form/draft.js';
import type { JsonSchema } from '../../../ui/schema-form/json-schema.js';
import { placeProblems } from '../../../ui/schema-form/place-problems.js';
import { countChanges, type Problems, valueOf } from '../../../ui/schema-form/value.js';
import { words } from '../words.js';

type Config = Readonly<Record<string, unknown>>;

export interface ConfigForm {
  readonly draft: Draft;
  readonly problems: Problems;
  /** What belongs to no field. */
  readonly message: string | undefined;
  readonly changes: number;
  readonly set: (draft: Draft) => void;
  readonly discard: () => void;
  /** What is entered; undefined where something is wrong with it, which is shown then. */
  readonly read: () => Config | undefined;
  /** Shows what the server does not take at its field. */
  readonly refuse: (error: unknown) => void;
}

interface State {
  readonly initial: Draft;
  readonly draft: Draft;
  readonly problems: Problems;
  readonly message?: string | undefined;
}

/**
 * What is entered in the form of a plugin. It begins with the value of the moment: what others save meanwhile does not change it, and a form
 * begins anew by another `key`.
 *
 * @param prefix where the value stands in the body of the request
 */
export function useConfigForm(schema: JsonSchema, value: unknown, prefix = ''): ConfigForm {
  const [state, setState] = useState<State>(() => {
    const initial = draftOf(schema, value);
    return { initial, draft: initial, problems: {} };
  });
  const { initial, draft } = state;
  return {
    draft,
    problems: state.problems,
    message: state.message,
    changes: countChanges(schema, initial, draft),
    set: (next) => setState((before) => ({ ...before, draft: next, message: undefined })),
    discard: () => setState({ initial, draft: initial, problems: {} }),
    read: () => {
      const entered = valueOf(schema, draft);
      const isWrong = Object.keys(entered.problems).length > 0;
      setState({ initial, draft, problems: entered.problems, message: isWrong ? words.check : undefined });
      return isWrong ? undefined : (entered.value as Config);
    },
    refuse: (error) => {
      const refusal = error instanceof ApiError ? error : { message: String(error), fields: [] };
      const { at, elsewhere } = placeProblems(draft, refusal, prefix);
      setState({ initial, draft, problems: at, message: elsewhere.join(' ') || words.check });
    },
  };
}
