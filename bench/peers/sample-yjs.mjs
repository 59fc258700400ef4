// The sample canvas as a Yjs document: a shared map a node, as our rows have it.
import * as Y from 'yjs';

export const nodeMap = (document, node) => document.getMap(`n${node}`);

export function documentWith(nodes) {
  const document = new Y.Doc();
  document.transact(() => {
    for (let n = 1; n <= nodes; n++) {
      const map = nodeMap(document, n);
      map.set('type', 'image');
      map.set('width', 320);
      map.set('height', 240);
      map.set('position', { x: (n % 300) * 400, y: Math.floor(n / 300) * 300 });
      map.set('data', { prompt: `a harbour at dawn, number ${n}` });
    }
    for (let n = 1; n < nodes; n++) document.getMap(`e${n}`).set('ends', { from: `n${n}`, to: `n${n + 1}` });
  });
  return document;
}
