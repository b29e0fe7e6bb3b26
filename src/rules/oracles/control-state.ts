/** What a pod that was not repaired says of now. */
export interface ControlState {
  /** Whether it has failed anew since the proof began; false where it has not although it had the time to, null where that is not known. */
  readonly failing: boolean | null;
  /** `standing` and `starting`: it will tell if it is given the time. */
  readonly state: 'failing' | 'well' | 'gone' | 'over' | 'standing' | 'starting' | 'unclear';
  /** What was seen, in words that follow the pod's name. */
  readonly words: string;
}
