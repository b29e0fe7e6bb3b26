import { decorate } from './decorate.js';

/** A message that is fit to leave the house, and how to read the answer to it. */
export interface Prepared<Message, Answer> {
  readonly message: Message;
  /** Puts back into the answer what `message` stands in for, such as real names for pseudonyms. */
  restore(answer: Answer): Answer;
}

/** What makes a message fit to leave the house: the same result for the same message. */
export type Prepare<Message, Answer = void> = (message: Message) => Prepared<Message, Answer>;

/** The messages as they stand. */
export const unchanged = <Message, Answer>(message: Message): Prepared<Message, Answer> => ({
  message,
  restore: (answer) => answer,
});

/** The operations of a port whose first argument is a message that leaves the house. */
type OperationWith<Port, Message, Answer> = {
  [Name in keyof Port]: Port[Name] extends (message: Message, signal: AbortSignal) => Promise<Answer> ? Name : never;
}[keyof Port] &
  string;

/** Prepares the message of one operation. It is the outermost policy: nothing below, no log and no retry sees the message as it was. */
export function redact<Port extends object, Message, Answer>(
  port: Port,
  operation: OperationWith<Port, Message, Answer>,
  prepare: Prepare<Message, Answer>,
): Port {
  return decorate(port, (name, call) => {
    if (name !== operation) return call;
    return async (given, ...rest) => {
      const { message, restore } = prepare(given as Message);
      return restore((await call(message, ...rest)) as Answer);
    };
  });
}
