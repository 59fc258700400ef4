import { rmSync } from 'node:fs';
import { renderAudio } from './audio/render-audio.js';
import { renderImages } from './image/render-image.js';
import { RenderRefused, type RenderedFile, type RenderJob, type RenderReply } from './render-job.js';
import { renderVideos } from './video/render-video.js';

/*
 * The child process of one CPU-heavy job: one message in, one reply out, then it ends. Its parent may die at any line:
 * the channel closes, and the child removes the folder and ends with all it started.
 */

function render(job: RenderJob): Promise<RenderedFile[]> {
  if (job.capability.startsWith('image.')) return renderImages(job);
  if (job.capability.startsWith('video.')) return renderVideos(job);
  return renderAudio(job);
}

async function replyTo(job: RenderJob): Promise<RenderReply> {
  try {
    return { state: 'done', files: await render(job) };
  } catch (error) {
    if (error instanceof RenderRefused) return { state: 'failed', code: error.code, message: error.message };
    throw error;
  }
}

process.once('message', (job: RenderJob) => {
  process.once('disconnect', () => {
    rmSync(job.directory, { recursive: true, force: true });
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
  });
  void replyTo(job).then((reply) => {
    process.send?.(reply, () => process.exit(0));
  });
});
