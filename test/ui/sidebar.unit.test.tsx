import { fireEvent, render, screen } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ConsoleShell } from '../../src/client/app/layouts/ConsoleShell';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { baseApi } from '../../src/client/shared/api/baseApi';

const start = () =>
  render(
    <Provider store={configureStore({ reducer: { [baseApi.reducerPath]: baseApi.reducer } })}>
      <MemoryRouter>
        <AppTheme>
          <ConsoleShell
            {...{ title: 'Bean', subtitle: 'Owner', pages: [], storeId: null, collapsible: true, logoutText: '' }}
            onLogout={() => undefined}
          />
        </AppTheme>
      </MemoryRouter>
    </Provider>,
  );
const button = (name: string) => screen.queryByRole('button', { name, hidden: true });

test('OD-01 a collapsed sidebar stays collapsed after a reload, and an expanded one leaves nothing behind', () => {
  const first = start();
  fireEvent.click(button('Collapse sidebar') as HTMLElement);
  first.unmount();
  const second = start();
  expect(button('Collapse sidebar')).toBeNull();
  fireEvent.click(button('Expand sidebar') as HTMLElement);
  second.unmount();
  start();
  expect(button('Collapse sidebar')).not.toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('OD-01 a browser that denies storage has an expanded sidebar that can be collapsed', () => {
  const denied = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  start();
  fireEvent.click(button('Collapse sidebar') as HTMLElement);
  expect(button('Expand sidebar')).not.toBeNull();
  denied.mockRestore();
});
