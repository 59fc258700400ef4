import type { ContentFault } from '../../../modules/media/domain/media.errors.js';

/** Why content is refused; crosses the border of a process as its `reason`. */
export class ContentRefused extends Error {
  constructor(
    readonly reason: ContentFault,
    detail = '',
  ) {
    super(detail === '' ? reason : `${reason}: ${detail}`);
  }
}
