/** Straight (not premultiplied) RGBA, wider than the frame by its overscan. */
export interface Plane {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  /** How far it moves compared with the nearest plane: 0 … 1. */
  readonly speed: number;
}

interface Frame {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Starts and stops gently. */
export const eased = (share: number): number => share * share * (3 - 2 * share);

/**
 * Draws `plane` over `frame`, moved left by `shift` pixels (fractions are interpolated: whole pixels would stutter) and
 * up by `rise` whole pixels. The fraction is the same for the whole plane, which keeps the inner loop to two taps.
 */
export function drawPlane(frame: Frame, plane: Plane, shift: number, rise: number): void {
  const whole = Math.floor(shift);
  const second = Math.round((shift - whole) * 256);
  const first = 256 - second;
  const { data: to } = frame;
  const { data: from } = plane;
  for (let y = 0; y < frame.height; y += 1) {
    let source = ((y + rise) * plane.width + whole) * 4;
    let target = y * frame.width * 3;
    for (let x = 0; x < frame.width; x += 1, source += 4, target += 3) {
      const [a0, a1] = [from[source + 3] as number, from[source + 7] as number];
      const alpha = a0 * first + a1 * second;
      if (alpha === 0) continue;
      const [w0, w1] = [a0 * first, a1 * second];
      const r = ((from[source] as number) * w0 + (from[source + 4] as number) * w1) / alpha;
      const g = ((from[source + 1] as number) * w0 + (from[source + 5] as number) * w1) / alpha;
      const b = ((from[source + 2] as number) * w0 + (from[source + 6] as number) * w1) / alpha;
      if (alpha >= 65_280) {
        to[target] = r;
        to[target + 1] = g;
        to[target + 2] = b;
        continue;
      }
      const share = alpha / 65_280;
      to[target] = (to[target] as number) + (r - (to[target] as number)) * share;
      to[target + 1] = (to[target + 1] as number) + (g - (to[target + 1] as number)) * share;
      to[target + 2] = (to[target + 2] as number) + (b - (to[target + 2] as number)) * share;
    }
  }
}

/** The window (left, top, width, height: fractions of a pixel count) of an RGB picture, scaled to the frame. */
export function drawWindow(
  frame: Frame,
  picture: Frame,
  window: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): void {
  const columns = new Int32Array(frame.width);
  const shares = new Float32Array(frame.width);
  for (let x = 0; x < frame.width; x += 1) {
    const place = Math.min(
      picture.width - 1.001,
      window.left + ((x + 0.5) * window.width) / frame.width - 0.5,
    );
    columns[x] = Math.max(0, Math.floor(place)) * 3;
    shares[x] = Math.max(0, place) % 1;
  }
  const { data: from } = picture;
  const stride = picture.width * 3;
  for (let y = 0; y < frame.height; y += 1) {
    const place = Math.max(
      0,
      Math.min(picture.height - 1.001, window.top + ((y + 0.5) * window.height) / frame.height - 0.5),
    );
    const top = Math.floor(place) * stride;
    const down = place % 1;
    let target = y * frame.width * 3;
    for (let x = 0; x < frame.width; x += 1) {
      const at = top + (columns[x] as number);
      const along = shares[x] as number;
      for (let channel = 0; channel < 3; channel += 1, target += 1) {
        const p = at + channel;
        const upper = (from[p] as number) * (1 - along) + (from[p + 3] as number) * along;
        const lower = (from[p + stride] as number) * (1 - along) + (from[p + stride + 3] as number) * along;
        frame.data[target] = upper * (1 - down) + lower * down;
      }
    }
  }
}
