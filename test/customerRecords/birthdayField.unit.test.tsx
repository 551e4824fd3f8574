import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BirthdayField } from '../../src/client/features/customers/components/BirthdayField';
import { isTooYoung, personRules } from '../../src/client/features/customers/customerRules';
import { createValidator } from '../../src/client/shared/forms/createValidator';

const DAY_MISSING = 'Please choose the month and the day';
const YEAR_WRONG = 'Please enter a year from 1900 on with four digits, or leave it out';
const NOT_REAL = 'Please enter a real date up to today';

test.each([
  ['', undefined],
  ['--02-29', undefined],
  ['1988-02-29', undefined],
  ['1989-02-29', NOT_REAL],
  ['--02-30', NOT_REAL],
  ['9999-05-17', NOT_REAL],
  ['1990--', DAY_MISSING],
  ['--05-', DAY_MISSING],
  ['90-05-17', YEAR_WRONG],
  ['1899-05-17', YEAR_WRONG],
  ['1604-05-17', YEAR_WRONG],
])('BX-84 the form answers the birthday %j with %j', async (birthday, message) => {
  const validate = createValidator(personRules);
  expect((await validate({ name: 'Ann', birthday })).birthday).toBe(message);
});

test('BX-84 nobody is too young by a year that is unknown or not complete', () => {
  const year = new Date().getFullYear() - 5;
  expect(['', '--05-17', '202-05-17', `${year}-05-17`, `${year}--`].map(isTooYoung)).toEqual([
    ...[false, false, false, true, true],
  ]);
});

test('BX-84 month, day and year of a birthday are entered and taken back one by one', () => {
  const values: string[] = [];
  function Form() {
    const [value, setValue] = useState('1990-05-17');
    values.push(value);
    return <BirthdayField value={value} help={undefined} error="Wrong" onChange={setValue} />;
  }
  render(<Form />);
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(screen.getByLabelText('Birth month')).toHaveDisplayValue('May');
  expect(screen.getByLabelText('Birth day')).toHaveDisplayValue('17');
  expect(screen.getByLabelText('Birth year')).toHaveAccessibleDescription('Wrong');
  change('Birth year', '');
  change('Birth month', '02');
  change('Birth day', '29');
  change('Birth year', '1988x');
  change('Birth year', '');
  change('Birth month', '');
  change('Birth day', '');
  expect(values.slice(1)).toEqual([...['--05-17', '--02-17', '--02-29', '1988-02-29', '--02-29', '---29', '']]);
});
