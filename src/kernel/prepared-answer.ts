import { createHash } from 'node:crypto';

/**
 * An answer as the text that is sent, and its entity tag (RFC 9110). It is made once and sent to whoever asks, whatever their role: so it may hold ids, names,
 * amounts and words of Kubernetes, and no text that people or programs wrote.
 */
export class PreparedAnswer<Body> {
  /** Only there to keep answers of different shapes apart. */
  declare readonly body: Body;

  constructor(
    /** JSON. */
    readonly text: string,
    /** With its quotes. */
    readonly etag: string,
  ) {}
}

export function prepareAnswer<Body>(body: Body): PreparedAnswer<Body> {
  const text = JSON.stringify(body);
  return new PreparedAnswer(text, `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`);
}
