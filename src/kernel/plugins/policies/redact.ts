import { decorate } from './decorate.js';

/** What makes a message fit to leave the house: pure, the same result for the same message. */
export type Prepare<Message> = (message: Message) => Message;

/** The messages as they stand. */
export const unchanged = <Message>(message: Message): Message => message;

/** The operations of a port whose first argument is a message that leaves the house. */
type OperationWith<Port, Message> = {
  [Name in keyof Port]: Port[Name] extends (message: Message, signal: AbortSignal) => Promise<unknown> ? Name : never;
}[keyof Port] &
  string;

/** Prepares the message of one operation. It is the outermost policy: nothing below, no log and no retry sees the message as it was. */
export function redact<Port extends object, Message>(
  port: Port,
  operation: OperationWith<Port, Message>,
  prepare: Prepare<Message>,
): Port {
  return decorate(port, (name, call) => {
    if (name !== operation) return call;
    return async (message, ...rest) => call(prepare(message as Message), ...rest);
  });
}
