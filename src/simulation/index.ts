export type { SimulatedNode, SimulationOptions } from './options.js';
export type { ContainerContext, ExecResult, PortPlan, RunPlan, SimulatedImage } from './simulated-image.js';
export type { Simulation } from './simulation.js';
export { startSimulation } from './start-simulation.js';
