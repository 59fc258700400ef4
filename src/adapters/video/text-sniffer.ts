import fs from 'node:fs/promises';

const HEAD_BYTES = 64 * 1024;
const PREAMBLE = String.raw`(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->)*`;
const SVG = new RegExp(
  String.raw`^${PREAMBLE}(?:<!doctype\s+svg[^>]*(?:\[[\s\S]*?\]\s*)?>${PREAMBLE})?<(?:\w+:)?svg[\s/>]`,
  'i',
);
/** The tags of the WHATWG sniffing table, which browsers take for HTML when nobody stops them. */
const HTML = new RegExp(
  String.raw`^${PREAMBLE}<(?:!doctype\s+html|html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|svg|math)(?=[\s/>])`,
  'i',
);
// Tab, line feed, form feed, carriage return and escape occur in texts; the others do not.
const BINARY = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

/** The type of a file without a signature, if its head is text. */
export async function sniffText(file: string): Promise<string | undefined> {
  const text = await headOf(file);
  if (text === undefined || BINARY.test(text)) return undefined;
  if (SVG.test(text)) return 'image/svg+xml';
  if (HTML.test(text)) return 'text/html';
  return 'text/plain';
}

/** Width and height of the root element in pixels, or those of its view box. Nothing is rendered, nothing fetched. */
export async function svgSize(
  file: string,
): Promise<{ width: number | undefined; height: number | undefined }> {
  const root = /<(?:\w+:)?svg\b[^>]*>/i.exec((await headOf(file)) ?? '')?.[0] ?? '';
  const pixels = (name: string) =>
    Number(
      new RegExp(String.raw`\s${name}\s*=\s*["']\s*(\d{1,6}(?:\.\d+)?)(?:px)?\s*["']`, 'i').exec(root)?.[1],
    );
  const box =
    /\sviewBox\s*=\s*["']\s*\S+[\s,]+\S+[\s,]+(\d{1,6}(?:\.\d+)?)[\s,]+(\d{1,6}(?:\.\d+)?)\s*["']/i.exec(
      root,
    );
  const width = Math.round(pixels('width') || Number(box?.[1]));
  const height = Math.round(pixels('height') || Number(box?.[2]));
  return width > 0 && height > 0 ? { width, height } : { width: undefined, height: undefined };
}

/** The first characters; undefined when they are not UTF-8. A character cut in two at the end is left out. */
async function headOf(file: string): Promise<string | undefined> {
  const handle = await fs.open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), {
      stream: bytesRead === HEAD_BYTES,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return undefined;
    throw error;
  } finally {
    await handle.close();
  }
}
