import { Injectable } from '@nestjs/common';
import { CanvasDocuments, type DocumentEntity } from '../../ports/collaboration/canvas-documents.port.js';
import type { SelectedMedia } from '../../ports/collaboration/opencut-sessions.port.js';
import { MediaDirectory, type MediaDescriptor } from '../../ports/media/media-directory.port.js';
import { canvasNotFound } from './domain/membership.errors.js';
import { fits, shownBy } from './domain/node-media.js';
import { selectionRefused, type SelectionFault } from './domain/opencut.errors.js';

/** A node as a browser names it; what it says of the media is compared, never used. */
export interface NamedNode {
  readonly nodeId: string;
  readonly storageKey: string | undefined;
}

export interface ResolvedMedia extends SelectedMedia {
  readonly type: 'image' | 'video' | 'audio';
  readonly media: MediaDescriptor;
}

type Resolved = { readonly nodeId: string } & ({ readonly fault: SelectionFault } | ResolvedMedia);

/** Finds the media of nodes in the document as it is stored now (COL-19). */
@Injectable()
export class OpenCutSelection {
  constructor(
    private readonly documents: CanvasDocuments,
    private readonly media: MediaDirectory,
  ) {}

  /** All of them, in order of node; throws `opencut-selection-refused` when one is not what it says. */
  async require(
    canvasId: string,
    userId: string,
    named: readonly NamedNode[],
  ): Promise<{ revision: string; media: ResolvedMedia[] }> {
    const { revision, nodes } = await this.resolve(canvasId, userId, named);
    const faults = nodes.flatMap((node, at) =>
      'fault' in node ? [{ at, nodeId: node.nodeId, fault: node.fault }] : [],
    );
    if (faults.length > 0) throw selectionRefused(faults);
    const media = nodes.filter((node): node is ResolvedMedia => !('fault' in node));
    return { revision, media: media.sort((a, b) => (a.nodeId < b.nodeId ? -1 : 1)) };
  }

  /** Those that are still as they were handed out, and the nodes that are not. */
  async still(
    canvasId: string,
    userId: string,
    handedOut: readonly SelectedMedia[],
  ): Promise<{ media: ResolvedMedia[]; missing: string[] }> {
    const { nodes } = await this.resolve(canvasId, userId, handedOut);
    return {
      media: nodes.filter((node): node is ResolvedMedia => !('fault' in node)),
      missing: nodes.filter((node) => 'fault' in node).map(({ nodeId }) => nodeId),
    };
  }

  private async resolve(
    canvasId: string,
    userId: string,
    named: readonly NamedNode[],
  ): Promise<{ revision: string; nodes: Resolved[] }> {
    const page = await this.documents.byIds(
      canvasId,
      named.map(({ nodeId }) => nodeId),
    );
    if (!page) throw canvasNotFound();
    const entities = new Map(page.entities.map((entity) => [entity.id, entity]));
    const chosen = named.map((node) => ({ node, key: chosenKey(node, entities.get(node.nodeId)) }));
    const keys = [...new Set(chosen.flatMap(({ key }) => (typeof key === 'string' ? [key] : [])))];
    const readable = await this.media.readableBy(userId, keys);
    const found = new Map(
      (await this.media.findMany([...readable])).map((media) => [media.storageKey, media]),
    );
    const nodes = chosen.map(({ node: { nodeId }, key }): Resolved => {
      if (typeof key !== 'string') return { nodeId, fault: key.fault };
      const media = found.get(key);
      const type = entities.get(nodeId)?.body['type'];
      if (!media) return { nodeId, fault: 'not-readable' };
      if (!fits(type, media.mime)) return { nodeId, fault: 'wrong-type' };
      return { nodeId, storageKey: key, type: type as ResolvedMedia['type'], media };
    });
    return { revision: page.revision, nodes };
  }
}

function chosenKey(
  { storageKey }: NamedNode,
  entity: DocumentEntity | undefined,
): string | { fault: SelectionFault } {
  if (entity?.kind !== 'node') return { fault: 'no-such-node' };
  const shown = shownBy(entity.body);
  const [first] = shown;
  if (first === undefined) return { fault: 'not-media' };
  if (storageKey === undefined) return first;
  return shown.includes(storageKey) ? storageKey : { fault: 'other-media' };
}
