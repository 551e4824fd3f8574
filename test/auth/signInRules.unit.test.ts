import { signInRules } from '../../src/client/features/auth/signInRules';
import { toAuthUser } from '../../src/client/features/auth/authUser';
import { createValidator } from '../../src/client/shared/forms/createValidator';
import type { Profile } from '../../src/contract/owners';

const validate = createValidator(signInRules);

test('AU-05 email and password are required', async () => {
  expect(await validate({ email: '', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  expect(await validate({ email: '  ', password: 'correct-horse' })).toEqual({ email: 'Email is required' });
});

test('AU-05 the email is one, spaces around it are ignored, and the password has at least 6 characters', async () => {
  expect(await validate({ email: 'not-an-email', password: '12345' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  });
  expect(await validate({ email: ' pat@example.com ', password: '123456' })).toEqual({});
});

test('AU-03 SE-07 of a profile only its account and its store are stored', () => {
  const store = { id: 's1', name: 'Corner Shop', subdomain: 'corner' };
  const stored = { id: 'o1', email: 'olive@example.com', role: 'store_owner', storeId: 's1', store };
  const profile = { ...stored, password: 'leaked-1', store: { ...store, apiKey: 'leaked-2' } } as unknown as Profile;
  expect(toAuthUser(profile)).toEqual(stored);
});
