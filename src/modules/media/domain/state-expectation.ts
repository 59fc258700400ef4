import { statePreconditionFailed, stateRevisionConflict } from './state.errors.js';

/** What a writer believes is there: a revision, `0` for nothing, `any` for something; and where the request said so. */
export interface StateExpectation {
  readonly revision: string;
  readonly by: 'body' | 'if-match';
}

export function expectationFailed({ by }: StateExpectation, current: string | undefined): Error {
  return by === 'body' ? stateRevisionConflict(current ?? '0') : statePreconditionFailed(current ?? '0');
}
