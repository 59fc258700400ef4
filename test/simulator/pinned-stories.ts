import type { Step, Story } from './canvas-steps.js';

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
  {
    what: 'a batch showed media of another that its neighbour in the shared commit had just taken off the canvas',
    story: Array.from({ length: 8 }, () => [
      [show(1, 'n0', 'm2')],
      [show(0, 'n3', 'm0'), show(1, 'n0', null), show(2, 'n1', 'm2')],
      [show(2, 'n1', null)],
    ]).flat(),
  },
];

function show(client: number, entityId: string, storageKey: string | null): Step {
  const operation = { type: 'node.patch', entityId, value: { data: { storageKey } } } as const;
  return { do: 'batch', client, api: 0, send: 'once', operations: [operation] };
}
