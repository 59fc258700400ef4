/** Where a worker or a request of this context may die; the README says what each death leaves behind. */
export const CRASH_POINTS = [
  'submit:before-commit',
  'submit:after-commit',
  'execute:after-claim',
  'execute:in-mark',
  'execute:after-mark',
  'execute:after-call',
  'execute:after-accept',
  'execute:after-stage',
  'execute:after-save',
  'execute:in-finish',
  'execute:after-finish',
  'execute:in-uncertain',
  'poll:after-answer',
  'cancel:after-ask',
] as const;

export type GenerationCrashPoint = (typeof CRASH_POINTS)[number];
