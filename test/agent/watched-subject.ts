import { expect } from 'vitest';
import { type Action, type Observation, observe, observeDeletion, type Step } from '../../src/agent/failure-states.js';

export const NOON = Date.parse('2026-01-01T12:00:00Z');

/** A subject that is watched: what it tells, and whatever is due by itself as time goes by. */
export class Watched {
  now = NOON;
  step: Step = { state: undefined, actions: [], nextLook: undefined };
  readonly told: { readonly at: number; readonly action: Action }[] = [];
  #seen: Observation | undefined;

  see(observation: Observation): this {
    this.#seen = observation;
    return this.#take(observe(this.step.state, observation, this.now));
  }

  delete(): this {
    this.#seen = undefined;
    return this.#take(observeDeletion(this.step.state));
  }

  wait(duration: number): this {
    const end = this.now + duration;
    for (let { nextLook } = this.step; nextLook !== undefined && nextLook <= end; { nextLook } = this.step) {
      expect(nextLook).toBeGreaterThan(this.now);
      this.now = nextLook;
      if (this.#seen === undefined) break;
      this.see(this.#seen);
    }
    this.now = end;
    return this;
  }

  kinds(): string[] {
    return this.told.map(({ action }) => (action.kind === 'report' ? action.finding.cause : action.kind));
  }

  #take(step: Step): this {
    this.step = step;
    this.told.push(...step.actions.map((action) => ({ at: this.now, action })));
    return this;
  }
}
