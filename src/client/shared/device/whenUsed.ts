import { listen } from './listen';
import { whenIdle } from './whenIdle';

/**
 * Calls `work` in a pause after the first touch or key on the page, so that it delays neither the first picture nor the
 * reaction to that touch. Returns a function that cancels it.
 */
export function whenUsed(work: () => void): () => void {
  const stop = listen(window, ['pointerdown', 'keydown'], () => {
    stop();
    whenIdle(work);
  });
  return stop;
}
