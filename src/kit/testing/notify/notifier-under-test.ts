import type { Plugin } from '../../../kernel/plugins/define-plugin.js';

/** An answer of the service, as its documentation has it. */
export interface WireAnswer {
  readonly status: number;
  readonly body?: string | Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a service answers, and what it takes. */
export interface NotifierWire {
  /** The answer to a message that was taken. */
  readonly accepted: WireAnswer;
  /** The answer to one message too many, with the seconds to wait. */
  limited(seconds: number): WireAnswer;
  /** The longest body, in bytes. */
  readonly maxBytes: number;
  /** What is wrong with a body by the service's documentation: a limit that it breaks, markup of a cluster's that works. */
  faults(body: unknown): readonly string[];
  /** True where texts are data for a program, which shows them to nobody as they are. */
  readonly isData?: boolean;
}

/** A notifier and its service, which nock plays. */
export interface NotifierUnderTest<Config> {
  readonly plugin: Plugin<'notify', Config>;
  /** A configuration as an admin enters it. */
  readonly config: { readonly webhook_url: string } & Readonly<Record<string, unknown>>;
  readonly wire: NotifierWire;
}

/** Every text of a body with the path where it stands, such as `blocks.0.text.text`. */
export function textsIn(body: unknown, path = ''): readonly { readonly path: string; readonly text: string }[] {
  if (typeof body === 'string') return [{ path, text: body }];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => textsIn(value, path === '' ? name : `${path}.${name}`));
}
