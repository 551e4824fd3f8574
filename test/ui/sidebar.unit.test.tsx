import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ConsoleShell } from '../../src/client/app/layouts/ConsoleShell';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';

const start = () =>
  render(
    <Provider store={createAppStore()}>
      <MemoryRouter>
        <AppTheme>
          <ConsoleShell title="Bean" subtitle="Owner" pages={[]} collapsible logoutText="" />
        </AppTheme>
      </MemoryRouter>
    </Provider>,
  );
const button = (name: string) => screen.queryByRole('button', { name, hidden: true });

test('OD-01 a collapsed sidebar stays collapsed after a reload, and an expanded one stores nothing', () => {
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
