import type { Story } from './canvas-steps.js';

/** Stories that once went wrong, as the simulator shortened them; `what` says what was wrong. */
export const PINNED: readonly { readonly what: string; readonly story: Story }[] = [
  {
    what: 'two groups put into each other at once',
    story: [
      [
        {
          do: 'batch',
          client: 0,
          api: 0,
          send: 'once',
          operations: [{ type: 'group.patch', entityId: 'g0', value: { parentId: 'g1' } }],
        },
        {
          do: 'batch',
          client: 1,
          api: 1,
          send: 'once',
          operations: [{ type: 'group.patch', entityId: 'g1', value: { parentId: 'g0' } }],
        },
      ],
    ],
  },
];
