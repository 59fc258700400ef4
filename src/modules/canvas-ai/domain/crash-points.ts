/** Where a worker or a request of this context may die, beside those of the engine; `test/faults/README.md` says what each leaves. */
export type CanvasAiCrashPoint =
  | 'create-run:before-commit'
  | 'create-run:after-commit'
  | 'run:after-claim'
  | 'run:in-submit'
  | 'run:after-submit'
  | 'run:after-step'
  | 'run:in-end';
