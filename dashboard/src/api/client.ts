import createClient, { type Middleware } from 'openapi-fetch';
import { noteServerDate } from '../lib/time.js';
import { ApiError } from './api-error.js';
import type { paths } from './schema.js';

/** Says when an answer shows that nobody is signed in any more. */
type OnSignedOut = () => void;

let onSignedOut: OnSignedOut = () => {};

/** Whoever shows pages says what to do when the session has ended. */
export function whenSignedOut(listener: OnSignedOut): void {
  onSignedOut = listener;
}

/** Of these a 401 says that the password was wrong. */
const PUBLIC = /^\/api\/auth\/(?:login|signup|accept-invitation|invitation|status|password|once)/;

const answers: Middleware = {
  onResponse({ response, schemaPath }) {
    noteServerDate(response.headers.get('date'));
    if (response.status === 401 && !PUBLIC.test(schemaPath)) onSignedOut();
  },
  onError: ({ error }) => (isAborted(error) ? undefined : ApiError.unreachable(error)),
};

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The API as docs/reports/openapi.json describes it. `answerOf` takes what a call answers. */
export const api = createClient<paths>({ baseUrl: '', credentials: 'same-origin' });
api.use(answers);

interface Result<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of a good answer, and its headers. Throws ApiError for any other. */
export async function resultOf<Data>(call: Promise<Result<Data>>): Promise<{ data: Data; headers: Headers }> {
  const { data, error, response } = await call;
  if (!response.ok) throw new ApiError(response, error);
  return { data: data as Data, headers: response.headers };
}

/** The body of a good answer. Throws ApiError for any other. */
export async function answerOf<Data>(call: Promise<Result<Data>>): Promise<Data> {
  return (await resultOf(call)).data;
}
