import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { useUrlState } from '../../src/client/shared/routing/useUrlState';

const address = () => window.location.pathname + window.location.search;

test('ST-01 parameters are set in the URL of the page, but not after the user has left for another page', () => {
  window.history.replaceState(null, '', '/admin/store-groups?page=2');
  const { result } = renderHook(useUrlState, { wrapper: BrowserRouter });
  act(() => {
    result.current.setParams({ search: 'north', page: null });
  });
  expect(address()).toBe('/admin/store-groups?search=north');
  // The router does this before the other page renders.
  window.history.pushState(null, '', '/admin/stores');
  act(() => {
    result.current.setParams({ search: 'south' });
  });
  expect(address()).toBe('/admin/stores');
});
