import { renderHook } from '@testing-library/react';
import { useClampPage } from '../../src/client/shared/routing/useClampPage';

const goToPage = jest.fn<undefined, [number, boolean]>();
beforeEach(() => goToPage.mockClear());

const pageState = (page: number, total: number | undefined) => ({ page, total, perPage: 9, goToPage });

test('ST-04 a page beyond the last is replaced by the last without a history entry', () => {
  const { result, rerender } = renderHook(useClampPage, { initialProps: pageState(4, 19) });
  expect(result.current).toBe(true);
  expect(goToPage.mock.calls).toEqual([[3, true]]);
  rerender(pageState(3, 19));
  expect(result.current).toBe(false);
  expect(goToPage).toHaveBeenCalledTimes(1);
});

test('ST-04 a list without rows has only a first page', () => {
  expect(renderHook(useClampPage, { initialProps: pageState(1, 0) }).result.current).toBe(false);
  expect(goToPage).not.toHaveBeenCalled();
  renderHook(useClampPage, { initialProps: pageState(2, 0) });
  expect(goToPage.mock.calls).toEqual([[1, true]]);
});

test('ST-04 the page does not change until the number of rows is known', () => {
  const { result, rerender } = renderHook(useClampPage, { initialProps: pageState(4, undefined) });
  expect(result.current).toBe(false);
  expect(goToPage).not.toHaveBeenCalled();
  rerender(pageState(4, 36));
  expect(result.current).toBe(false);
  rerender(pageState(4, 27));
  expect(goToPage.mock.calls).toEqual([[3, true]]);
});

test('ST-04 if the new page is beyond the last page by then, it is replaced again', () => {
  const { rerender } = renderHook(useClampPage, { initialProps: pageState(5, 27) });
  rerender(pageState(3, 18));
  expect(goToPage.mock.calls).toEqual([
    [3, true],
    [2, true],
  ]);
});
