import type { FacetName, FacetValue, StatsBy, StatsOverview, StatsStep } from '../../../contracts/stats.js';

/** From when to when: `from` is within the time, `to` is not. */
export interface StatRange {
  readonly step: StatsStep;
  readonly from: number;
  readonly to: number;
}

/** What came and went in one step of time. */
export interface StepCount {
  readonly at: number;
  /** '' where nothing is told apart. */
  readonly label: string;
  readonly opened: number;
  readonly resolved: number;
}

export interface CauseCount {
  readonly cause: string;
  readonly pods: number;
  readonly incidents: number;
  /** Of the newest incident; null when none is left. */
  readonly title: string | null;
  readonly lastSeen: number | null;
}

export interface OverviewFilter {
  readonly namespace?: string;
  readonly since: number;
  /** Open failures of incidents that were not seen since then are stale. */
  readonly freshSince: number;
  readonly aliveSince: number;
}

/** What is counted here. What the kernel knows without the storage is left out. */
export type StoredOverview = Pick<StatsOverview, 'incidents' | 'failures' | 'mirrors' | 'namespaces'> & {
  readonly findings: StatsOverview['findings']['by_severity'];
  readonly agents: {
    readonly alive: number;
    readonly total: number;
    readonly watching: number;
    readonly lastSeen: number | null;
  };
};

/** A pod of which a record is open. */
export interface OpenPod {
  readonly namespace: string;
  readonly podName: string;
}

/** Numbers that cost the same however many records there are: they are kept on write, or counted by an index to 10,000. */
export interface StatRepository {
  overview(filter: OverviewFilter): Promise<StoredOverview>;
  /** The steps in which something happened, in their order; with `by`, of its most frequent labels only. */
  steps(range: StatRange, by?: { readonly name: StatsBy; readonly labels: number }): Promise<StepCount[]>;
  /** The most frequent first. */
  causes(range: StatRange, limit: number): Promise<CauseCount[]>;
  /** Values that active failures have, the most frequent first; with `q`, those that contain it. */
  facet(name: FacetName, filter: { readonly q?: string | undefined; readonly limit: number }): Promise<FacetValue[]>;
  /** Pods with an open record that fit patterns of SQL (`like`, with `\` before what stands for itself); letters may differ in case. */
  openPods(like: { readonly namespace: string; readonly pod: string }, limit: number): Promise<OpenPod[]>;
  /** Forgets hours and days that are over; answers how many rows. */
  deleteExpired(before: Readonly<Record<StatsStep, number>>, limit: number): Promise<number>;
}
