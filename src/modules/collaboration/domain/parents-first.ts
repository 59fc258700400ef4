/** An entity that is to lie in a parent. */
export interface Placement {
  readonly kind: 'node' | 'group';
  readonly id: string;
  readonly parentId: string;
}

/** So that no placement waits for the one of its parent: then no step makes a circle or a nest deeper than the last one does. */
export function parentsFirst(placements: readonly Placement[]): Placement[] {
  const byId = new Map(placements.map((placement) => [placement.id, placement]));
  const ordered = new Set<Placement>();
  for (const placement of placements) {
    const chain: Placement[] = [];
    let at: Placement | undefined = placement;
    while (at && !ordered.has(at) && !chain.includes(at)) {
      chain.push(at);
      at = byId.get(at.parentId);
    }
    for (const link of chain.reverse()) ordered.add(link);
  }
  return [...ordered];
}
