// Draws a canvas document as SVG (media inside, so that the file stands alone) and as PNG.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const MARGIN = 60;
const FONT = 'font-family="system-ui, Helvetica, Arial, sans-serif"';

/** Writes `<name>.svg` and `<name>.png` into `folder`; returns their paths. `media`: storage key → { mime, bytes }. */
export async function writeCanvasPicture({ title, nodes, edges, media, folder, name }) {
  const svg = drawCanvas({ title, nodes, edges, media });
  fs.mkdirSync(folder, { recursive: true });
  const files = { svg: path.join(folder, `${name}.svg`), png: path.join(folder, `${name}.png`) };
  fs.writeFileSync(files.svg, svg);
  await sharp(Buffer.from(svg)).png().toFile(files.png);
  return files;
}

function drawCanvas({ title, nodes, edges, media }) {
  const box = bounds(nodes);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const [width, height] = [box.width + 2 * MARGIN, box.height + 2 * MARGIN + 40];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box.x - MARGIN} ${box.y - MARGIN - 40} ${width} ${height}">
<defs>
  <pattern id="dots" width="24" height="24" patternUnits="userSpaceOnUse"><circle cx="1.2" cy="1.2" r="1.2" fill="#d5d8e0"/></pattern>
  <filter id="lift" x="-10%" y="-10%" width="120%" height="130%"><feDropShadow dx="0" dy="4" stdDeviation="7" flood-color="#1c2340" flood-opacity="0.18"/></filter>
  <marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 L10 5 L0 10 z" fill="#6c6fd8"/></marker>
</defs>
<rect x="${box.x - MARGIN}" y="${box.y - MARGIN - 40}" width="100%" height="100%" fill="#f6f7fb"/>
<rect x="${box.x - MARGIN}" y="${box.y - MARGIN - 40}" width="100%" height="100%" fill="url(#dots)"/>
<text x="${box.x}" y="${box.y - MARGIN + 2}" ${FONT} font-size="24" font-weight="600" fill="#20253c">${escape(title)}</text>
${edges.map((edge) => drawEdge(edge, byId)).join('\n')}
${nodes.map((node) => drawNode(node, media)).join('\n')}
</svg>
`;
}

function drawEdge(edge, byId) {
  const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
  if (!from || !to) return '';
  const a = { x: from.position.x + from.width, y: from.position.y + from.height / 2 };
  const b = { x: to.position.x - 4, y: to.position.y + to.height / 2 };
  const bend = Math.max(60, Math.abs(b.x - a.x) / 2);
  return `<path d="M${a.x} ${a.y} C${a.x + bend} ${a.y} ${b.x - bend} ${b.y} ${b.x} ${b.y}" fill="none" stroke="#6c6fd8" stroke-width="3" marker-end="url(#tip)"/>`;
}

function drawNode(node, media) {
  const { x, y } = node.position;
  const { width, height } = node;
  const picture = media.get(node.data?.storageKey);
  const clip = `clip-${node.id.replace(/\W/g, '-')}`;
  const inside = picture
    ? `<clipPath id="${clip}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14"/></clipPath>
       <image href="data:${picture.mime};base64,${picture.bytes.toString('base64')}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" clip-path="url(#${clip})"/>`
    : textLines(node.data?.text ?? node.data?.prompt ?? '', x + 18, y + 34, width - 36);
  return `<g><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="#ffffff" filter="url(#lift)"/>${inside}
<text x="${x + 2}" y="${y + height + 24}" ${FONT} font-size="15" fill="#5a607a">${escape(node.title ?? node.type)}</text></g>`;
}

function textLines(text, x, y, width) {
  const perLine = Math.max(10, Math.floor(width / 9));
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < perLine)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const spans = lines
    .slice(0, 8)
    .map((line, index) => `<tspan x="${x}" y="${y + index * 24}">${escape(line)}</tspan>`);
  return `<text ${FONT} font-size="17" fill="#31374f">${spans.join('')}</text>`;
}

function bounds(nodes) {
  const left = Math.min(...nodes.map((node) => node.position.x));
  const top = Math.min(...nodes.map((node) => node.position.y));
  const right = Math.max(...nodes.map((node) => node.position.x + node.width));
  const bottom = Math.max(...nodes.map((node) => node.position.y + node.height));
  return { x: left, y: top, width: right - left, height: bottom - top + 30 };
}

function escape(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
