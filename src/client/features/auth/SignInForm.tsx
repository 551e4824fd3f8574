import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useFormik } from 'formik';
import { object, string } from 'yup';
import type { ObjectSchema } from 'yup';
import { EMAIL_MAX, LOGIN_PASSWORD_MIN, PASSWORD_MAX } from '../../../contract/limits';
import { FormField } from '../../shared/forms/FormField';
import { PasswordField } from '../../shared/forms/PasswordField';
import { useFocusFirstWrong } from '../../shared/forms/useFocusFirstWrong';
import type { Credentials } from './useSignIn';

const rules: ObjectSchema<Credentials> = object({
  email: string().default('').trim().required('Email is required').email('Please enter a valid email address'),
  password: string()
    .default('')
    .required('Password is required')
    .min(LOGIN_PASSWORD_MIN, 'Password must be at least 6 characters'),
});

interface SignInFormProps {
  submitLabel: string;
  /** What went wrong with the last try. */
  problem: string | null;
  /** Something to know before the first try. */
  notice?: string | null;
  onSignIn: (credentials: Credentials) => Promise<void>;
}

/** Email and password. It checks, says what is wrong, and leaves signing in to its page. */
export function SignInForm({ submitLabel, problem, notice = null, onSignIn }: SignInFormProps) {
  const form = useFormik<Credentials>({
    initialValues: { email: '', password: '' },
    validationSchema: rules,
    onSubmit: (values) => onSignIn(rules.cast(values)),
  });
  const formRef = useFocusFirstWrong(form);
  // An empty field is wrong only once somebody tried to send it.
  const errorOf = (name: keyof Credentials) =>
    form.touched[name] === true && (form.submitCount > 0 || form.values[name] !== '') ? form.errors[name] : undefined;

  return (
    <Stack
      component="form"
      ref={formRef}
      noValidate
      spacing={2.5}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSubmitting) void form.submitForm();
      }}
    >
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {problem === null && notice !== null && (
        <Alert severity="info" role="status">
          {notice}
        </Alert>
      )}
      <FormField
        {...form.getFieldProps('email')}
        label="Email"
        type="email"
        required
        error={errorOf('email')}
        autoComplete="username"
        inputProps={{ maxLength: EMAIL_MAX, autoCapitalize: 'none', spellCheck: false }}
      />
      <PasswordField
        {...form.getFieldProps('password')}
        label="Password"
        required
        error={errorOf('password')}
        autoComplete="current-password"
        inputProps={{ maxLength: PASSWORD_MAX }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={form.isSubmitting}>
        {submitLabel}
      </Button>
    </Stack>
  );
}
