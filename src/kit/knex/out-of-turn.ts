/**
 * What a transaction was about to lock had changed before it held it, so that to go on would take locks out of their order
 * (docs/decisions/0082-incidents-before-records.md): it begins anew and sees what is there now.
 */
export class OutOfTurn extends Error {
  constructor() {
    super('what was to be locked has changed meanwhile');
  }
}
