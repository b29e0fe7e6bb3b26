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
