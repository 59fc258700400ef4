/** A picture of 100 megapixels is 400 MB once decoded; an animation counts all its frames. */
export const MAX_PIXELS = 100_000_000;
export const MAX_FRAME_PIXELS = 400_000_000;
/** A minute and a half of animation at 30 frames a second. */
export const MAX_FRAMES = 3_000;
