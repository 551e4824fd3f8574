import { whenUsed } from '../../src/client/shared/device/whenUsed';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('later parts are loaded once, in a pause after the first touch or key', () => {
  const work = jest.fn();
  whenUsed(work);
  jest.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointerdown'));
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(5_000);
  window.dispatchEvent(new Event('keydown'));
  jest.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('nothing is loaded after the page was left', () => {
  const work = jest.fn();
  whenUsed(work)();
  window.dispatchEvent(new Event('keydown'));
  jest.advanceTimersByTime(5_000);
  expect(work).not.toHaveBeenCalled();
});
