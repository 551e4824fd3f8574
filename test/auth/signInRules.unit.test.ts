import { signInRules } from '../../src/client/features/auth/signInRules';
import { createValidator } from '../../src/client/shared/forms/createValidator';

const validate = createValidator(signInRules);

test('AU-05 email and password are required', async () => {
  expect(await validate({ email: '', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  expect(await validate({ email: '  ', password: 'correct-horse' })).toEqual({ email: 'Email is required' });
});

test('AU-05 the email must be valid, spaces around it are ignored, and the password has at least 6 characters', async () => {
  expect(await validate({ email: 'not-an-email', password: '12345' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  });
  expect(await validate({ email: ' pat@example.com ', password: '123456' })).toEqual({});
});
