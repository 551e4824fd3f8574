import { fireEvent, render, screen } from '@testing-library/react';
import { useFormik } from 'formik';
import { StoreFields } from '../../src/client/features/stores/components/StoreFields';
import { suggestSubdomain, toFormValues } from '../../src/client/features/stores/storesRules';
import { SUBDOMAIN_PATTERN } from '../../src/contract/plain/storeLimits';

function Form({ isEdit }: { isEdit: boolean }) {
  return (
    <StoreFields form={useFormik({ initialValues: toFormValues(null), onSubmit: () => undefined })} isEdit={isEdit} />
  );
}

const name = () => screen.getByLabelText('Store Name');
const subdomain = () => screen.getByLabelText('Subdomain');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test.each([
  ['Blue Door', 'blue-door'],
  ["  Joe's Café & Bakery!  ", 'joes-cafe-bakery'],
  ['Señor Niño, 2nd Street', 'senor-nino-2nd-street'],
  [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
  ['東京', ''],
])('the suggestion for %j is %j', (storeName, suggestion) => {
  expect(suggestSubdomain(storeName)).toBe(suggestion);
  if (suggestion !== '') expect(suggestion).toMatch(new RegExp(SUBDOMAIN_PATTERN));
});

test('the subdomain follows the name until it is typed by hand', () => {
  render(<Form isEdit={false} />);
  type(name(), 'Blue');
  type(name(), 'Blue Door');
  expect(subdomain()).toHaveValue('blue-door');
  type(subdomain(), 'bluedoor');
  type(name(), 'Blue Door Coffee');
  expect(subdomain()).toHaveValue('bluedoor');
});

test('the subdomain of an existing store stays', () => {
  render(<Form isEdit />);
  type(name(), 'Blue Door');
  expect(subdomain()).toHaveValue('');
});
