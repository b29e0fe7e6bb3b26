import type { Simulation } from '../simulation/index.js';
import { ROUND_SECONDS, type Step, TIMELINE } from './timeline.js';

/** What the timeline changes. */
export type Stage = Pick<Simulation, 'apply' | 'remove' | 'setNodeReady'> & {
  readonly clock: Pick<Simulation['clock'], 'now' | 'at'>;
};

function play(stage: Stage, { apply = [], remove = [], node }: Step): void {
  for (const { kind, metadata } of remove) stage.remove(kind, metadata.namespace, metadata.name);
  stage.apply(...apply);
  if (node !== undefined) stage.setNodeReady(node.name, node.isReady);
}

/**
 * Lets happen what the timeline says, round after round, in the time of the cluster: with the same seed always at the same instants.
 * @param onStep hears of each step that is done
 */
export function playTimeline(stage: Stage, onStep: (step: Step) => void, timeline = TIMELINE): void {
  const { clock } = stage;
  const playRound = (beganAt: number) => {
    for (const step of timeline) {
      clock.at(beganAt + step.at * 1000, () => {
        play(stage, step);
        onStep(step);
      });
    }
    const next = beganAt + ROUND_SECONDS * 1000;
    clock.at(next, () => playRound(next));
  };
  playRound(clock.now);
}
