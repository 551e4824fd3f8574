import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SearchBox } from '../../src/client/shared/list/SearchBox';

const TYPES = [
  { value: 'name', label: 'Store Name' },
  { value: 'id', label: 'Store ID' },
];

let searched: string[];

function Host({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  const [type, setType] = useState('name');
  return (
    <>
      {/* The value also changes outside of the box, as by the Back button. */}
      <input aria-label="address" value={value} onChange={({ target }) => setValue(target.value)} />
      <SearchBox
        label="Search stores"
        value={value}
        types={TYPES}
        type={type}
        onType={setType}
        onSearch={(text) => {
          searched.push(text);
          setValue(text);
        }}
      />
    </>
  );
}

function show(start = '') {
  searched = [];
  render(<Host start={start} />);
  return screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search stores' });
}
const type = (field: HTMLElement, text: string) => {
  fireEvent.change(field, { target: { value: text } });
};
const advance = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('ST-01 the box searches once, 300 ms after the last key press', () => {
  const field = show();
  type(field, 'c');
  advance(299);
  type(field, 'co');
  advance(299);
  expect(searched).toEqual([]);
  advance(1);
  expect(searched).toEqual(['co']);
  advance(5_000);
  expect(searched).toEqual(['co']);
});

test('ST-01 an emptied box shows the whole list, also 300 ms after the last key press', () => {
  const field = show('co');
  type(field, '');
  advance(300);
  expect(searched).toEqual(['']);
});

test('ST-01 Enter and the clear button search immediately and only once', () => {
  const field = show();
  type(field, 'coffee');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(searched).toEqual(['coffee']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(searched).toEqual(['coffee', '']);
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  advance(1_000);
  expect(searched).toHaveLength(2);
});

test('ST-01 spaces around the text do not start another search', () => {
  const field = show('coffee');
  type(field, ' coffee ');
  advance(300);
  expect(searched).toEqual([]);
  type(field, ' tea ');
  advance(300);
  expect(searched).toEqual(['tea']);
  expect(field).toHaveValue(' tea ');
});

test('ST-01 text being typed survives a change of the search type', () => {
  const field = show();
  type(field, 'coffee');
  advance(200);
  fireEvent.change(screen.getByRole('combobox', { name: 'Search type' }), { target: { value: 'id' } });
  expect(field).toHaveValue('coffee');
  advance(100);
  expect(searched).toEqual(['coffee']);
});

test('ST-01 Back and Forward restore the text without a new search', () => {
  const field = show();
  type(field, 'coffee');
  advance(300);
  type(screen.getByLabelText('address'), '');
  expect(field).toHaveValue('');
  type(screen.getByLabelText('address'), 'coffee');
  expect(field).toHaveValue('coffee');
  advance(1_000);
  expect(searched).toEqual(['coffee']);
});

test('ST-01 a late update from the own search does not overwrite newer input', () => {
  searched = [];
  const box = (value: string) => (
    <SearchBox label="Search stores" value={value} onSearch={(text) => searched.push(text)} />
  );
  const { rerender } = render(box(''));
  const field = screen.getByRole('searchbox');
  type(field, 'cof');
  advance(300);
  type(field, 'coffee');
  rerender(box('cof'));
  expect(field).toHaveValue('coffee');
  advance(300);
  expect(searched).toEqual(['cof', 'coffee']);
});
