import { object, string } from 'yup';
import { createValidator } from '../../src/client/shared/forms/createValidator';
import { fieldProps } from '../../src/client/shared/forms/fieldProps';
import { pickChanged } from '../../src/client/shared/forms/pickChanged';

test('ST-09 only the fields that differ from their initial values count as changed', () => {
  const initial = { name: 'A', points: 1, enabled: true, token: '', ids: ['a', 'b'] };
  expect(pickChanged(initial, { ...initial, ids: ['a', 'b'] })).toEqual({});
  expect(pickChanged(initial, { ...initial, name: 'B', enabled: false })).toEqual({ name: 'B', enabled: false });
  expect(pickChanged(initial, { ...initial, name: '', points: 0, token: 'x' })).toEqual({
    name: '',
    points: 0,
    token: 'x',
  });
  expect(pickChanged(initial, { ...initial, ids: ['a'] })).toEqual({ ids: ['a'] });
  expect(pickChanged(initial, { ...initial, ids: ['b', 'a'] })).toEqual({ ids: ['b', 'a'] });
});

test('VA-01 a field shows its error after a blur if it is not empty, and after any submit', () => {
  const getError = (over: { touched?: boolean; submitCount?: number; value?: string }) =>
    fieldProps(
      {
        values: { name: over.value ?? '' },
        errors: { name: 'Name is required' },
        touched: { name: over.touched ?? false },
        submitCount: over.submitCount ?? 0,
        handleChange: () => undefined,
        handleBlur: () => undefined,
      },
      'name',
    ).error;
  expect(getError({})).toBeUndefined();
  expect(getError({ value: 'x' })).toBeUndefined();
  expect(getError({ touched: true })).toBeUndefined();
  expect(getError({ touched: true, value: 'x' })).toBe('Name is required');
  expect(getError({ submitCount: 1 })).toBe('Name is required');
});

test('VA-01 a validator gives the first error of each invalid field', async () => {
  const validate = createValidator(
    object({
      name: string().required('Name is required').min(2, 'Name is too short'),
      email: string().email('Bad email'),
    }),
  );
  await expect(validate({ name: 'Pat', email: 'pat@example.com' })).resolves.toEqual({});
  await expect(validate({ name: '', email: 'pat' })).resolves.toEqual({ name: 'Name is required', email: 'Bad email' });
});

test('a validator rejects when the schema itself fails', async () => {
  const validate = createValidator({ validate: () => Promise.reject(new Error('broken schema')) });
  await expect(validate({})).rejects.toThrow('broken schema');
});
