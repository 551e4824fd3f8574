import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { KioskField } from '../../src/client/features/customerKiosk/components/KioskField';
import { KeyboardProvider } from '../../src/client/features/customerKiosk/keyboard/components/KeyboardProvider';
import { renderPage } from '../support/renderPage';

function Fields() {
  const [values, setValues] = useState({ name: '', birthday: '', code: '' });
  const set = (key: keyof typeof values) => (text: string) => setValues((all) => ({ ...all, [key]: text }));
  return (
    <KeyboardProvider>
      <KioskField label="Name" value={values.name} onChange={set('name')} />
      <KioskField label="Birthday" value={values.birthday} onChange={set('birthday')} keyboard="birthday" />
      <KioskField label="Code" value={values.code} onChange={set('code')} />
      <button>Save</button>
    </KeyboardProvider>
  );
}

beforeAll(() => {
  // jsdom has no layout, so the height of the keyboard stays 0.
  global.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const field = (label: string) => screen.getByRole('textbox', { name: label });
const focus = (label: string) => act(() => field(label).focus());
const keyboard = () => screen.queryByRole('region');

test('BX-282 an open on-screen keyboard follows the focus, and the focus alone opens none', () => {
  renderPage(<Fields />, '/', () => undefined);
  focus('Birthday');
  expect(keyboard()).toBeNull();
  focus('Name');
  fireEvent.click(field('Name'));
  expect(keyboard()).toHaveTextContent('Name');
  focus('Birthday');
  expect(keyboard()).toHaveTextContent('Birthday');
  expect(keyboard()).not.toHaveTextContent('Name');
  focus('Code');
  expect(keyboard()).toHaveTextContent('Code');
  fireEvent.click(screen.getByRole('button', { name: 'a' }));
  expect(field('Code')).toHaveValue('a');
  expect(field('Name')).toHaveValue('');
  focus('Name');
  expect(keyboard()).toHaveTextContent('Name');
  act(() => screen.getByRole('button', { name: 'Save' }).focus());
  expect(keyboard()).toHaveTextContent('Name');
});
