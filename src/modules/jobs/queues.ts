/** Every queue with what one process works on at once. Handlers name their queue from here; Bull makes these queues. */
export const QUEUES: readonly { readonly name: string; readonly concurrency: number }[] = [
  { name: 'billing-expired-holds', concurrency: 2 },
  { name: 'billing-outdated-quotes', concurrency: 1 },
  { name: 'canvas-ai-runs', concurrency: 4 },
  { name: 'collaboration-expired-locks', concurrency: 1 },
  { name: 'collaboration-expired-opencut-sessions', concurrency: 1 },
  { name: 'collaboration-history', concurrency: 1 },
  { name: 'collaboration-outdated-comments', concurrency: 1 },
  { name: 'collaboration-outdated-invitations', concurrency: 1 },
  { name: 'collaboration-version-removals', concurrency: 2 },
  { name: 'generation-execute', concurrency: 4 },
  { name: 'generation-poll', concurrency: 4 },
  { name: 'identity-account-purges', concurrency: 1 },
  { name: 'identity-expired-sessions', concurrency: 2 },
  { name: 'media-deletions', concurrency: 2 },
  { name: 'media-derivatives', concurrency: 2 },
  { name: 'platform-expired-responses', concurrency: 1 },
];
