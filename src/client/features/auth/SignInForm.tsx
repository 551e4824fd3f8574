import { useEffect, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useFormik } from 'formik';
import type { FormikErrors } from 'formik';
import { EMAIL_MAX, PASSWORD_MAX } from '../../../contract/limits';
import { FormField } from '../../shared/forms/FormField';
import { PasswordField } from '../../shared/forms/PasswordField';
import { createValidator } from '../../shared/forms/createValidator';
import { useFocusFirstInvalid } from '../../shared/forms/useFocusFirstInvalid';
import type { Credentials } from './useSignIn';

/** The rules come after the first paint: nobody is wrong before they have typed. */
const fetchRules = async () => (await import('./signInRules')).signInRules;

async function problemsOf(values: Credentials): Promise<FormikErrors<Credentials>> {
  // Without the rules (the connection is gone) the server alone judges.
  const rules = await fetchRules().catch(() => null);
  return rules === null ? {} : createValidator(rules)(values);
}

interface SignInFormProps {
  submitLabel: string;
  /** What went wrong with the last try. */
  problem: string | null;
  /** Something to know before the first try, and a way to where more can be done about it. */
  notice?: string | null;
  noticeLink?: ReactNode;
  onSignIn: (credentials: Credentials) => Promise<void>;
}

/** Email and password. It checks, says what is wrong, and leaves signing in to its page. */
export function SignInForm({ submitLabel, problem, notice = null, noticeLink, onSignIn }: SignInFormProps) {
  const form = useFormik<Credentials>({
    initialValues: { email: '', password: '' },
    validate: problemsOf,
    onSubmit: ({ email, password }) => onSignIn({ email: email.trim(), password }),
  });
  useEffect(() => void fetchRules().catch(() => undefined), []);
  const formRef = useFocusFirstInvalid(form);
  // An empty field is wrong only once somebody tried to send it.
  const errorOf = (name: keyof Credentials) =>
    form.touched[name] === true && (form.submitCount > 0 || form.values[name] !== '') ? form.errors[name] : undefined;

  return (
    <Box
      component="form"
      ref={formRef}
      noValidate
      sx={{ display: 'grid', gap: 2.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSubmitting) void form.submitForm();
      }}
    >
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {problem === null && notice !== null && (
        <Alert severity="info" role="status">
          <div>{notice}</div>
          {noticeLink}
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
    </Box>
  );
}
