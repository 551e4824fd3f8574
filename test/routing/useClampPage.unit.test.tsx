import { renderHook } from '@testing-library/react';
import { useClampPage } from '../../src/client/shared/routing/useClampPage';

const goToPage = jest.fn<undefined, [number, boolean]>();
beforeEach(() => goToPage.mockClear());

const asking = (page: number, total: number | undefined) => ({ page, total, perPage: 9, goToPage });

test('ST-04 a page beyond the last leads to the last, without a step for the back button', () => {
  const { result, rerender } = renderHook(useClampPage, { initialProps: asking(4, 19) });
  expect(result.current).toBe(true);
  expect(goToPage.mock.calls).toEqual([[3, true]]);
  rerender(asking(3, 19));
  expect(result.current).toBe(false);
  expect(goToPage).toHaveBeenCalledTimes(1);
});

test('ST-04 a list without rows has a first page, and only that', () => {
  expect(renderHook(useClampPage, { initialProps: asking(1, 0) }).result.current).toBe(false);
  expect(goToPage).not.toHaveBeenCalled();
  renderHook(useClampPage, { initialProps: asking(2, 0) });
  expect(goToPage.mock.calls).toEqual([[1, true]]);
});

test('ST-04 nothing moves while it is not known how many rows there are', () => {
  const { result, rerender } = renderHook(useClampPage, { initialProps: asking(4, undefined) });
  expect(result.current).toBe(false);
  expect(goToPage).not.toHaveBeenCalled();
  rerender(asking(4, 36));
  expect(result.current).toBe(false);
  rerender(asking(4, 27));
  expect(goToPage.mock.calls).toEqual([[3, true]]);
});

test('ST-04 one that is led to a page which is beyond by then is led on', () => {
  const { rerender } = renderHook(useClampPage, { initialProps: asking(5, 27) });
  rerender(asking(3, 18));
  expect(goToPage.mock.calls).toEqual([
    [3, true],
    [2, true],
  ]);
});
