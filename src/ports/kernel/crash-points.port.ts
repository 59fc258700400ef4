/**
 * Named places where a process may die (PLT-33). In production nothing happens there; the fault suites kill the process
 * at one of them, the simulator abandons the worker. Every name is a claim: a death here leaves a state that a recovery
 * loop finishes.
 */
export abstract class CrashPoints {
  abstract reach(name: string): Promise<void>;
}
