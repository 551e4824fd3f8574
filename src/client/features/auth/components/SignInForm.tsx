import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormik } from 'formik';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { EMAIL_MAX, PASSWORD_MAX } from '../../../../contract/plain/limits';
import { whenIdle } from '../../../shared/device/whenIdle';
import { FormField } from '../../../shared/forms/FormField';
import { PasswordField } from '../../../shared/forms/PasswordField';
import { useFocusFirstInvalid } from '../../../shared/forms/useFocusFirstInvalid';
import { Grid } from '../../../shared/ui/layout';
import type { CodeRequest, Credentials } from '../hooks/useSignIn';

interface SignInFormProps {
  submitLabel: string;
  /** The error of the last attempt. */
  error: string | null;
  /** Set while the account needs a code too. */
  codeRequest: CodeRequest | null;
  /** What to do about the error. */
  errorHint?: ReactNode;
  /** A notice before the first attempt, with an optional link. */
  notice?: string | null;
  noticeLink?: ReactNode;
  onSignIn: (credentials: Credentials, code: string) => Promise<void>;
}

// Few people need it, so it is not in the first load of the page.
const CodeField = lazy(async () => ({ default: (await import('./CodeField')).CodeField }));

const loadRules = async () => (await import('../signInRules')).validateSignIn;

/** Checks a form with rules that are loaded after the first picture. Without them, the server decides. */
async function validateLater(values: Credentials) {
  const validate = await loadRules().catch(() => null);
  return validate === null ? {} : validate(values);
}

export function SignInForm({
  submitLabel,
  error,
  codeRequest,
  errorHint,
  notice = null,
  noticeLink,
  onSignIn,
}: SignInFormProps) {
  const form = useFormik<Credentials & { code: string }>({
    initialValues: { email: '', password: '', code: '' },
    validate: validateLater,
    onSubmit: ({ email, password, code }) => onSignIn({ email: email.trim(), password }, code),
  });
  const formRef = useFocusFirstInvalid(form);
  useEffect(() => whenIdle(() => void loadRules().catch(() => undefined)), []);
  // An empty field shows its error only after a submit, so that leaving it for a moment shows none.
  const getFieldError = (name: keyof Credentials) =>
    form.touched[name] === true && (form.submitCount > 0 || form.values[name] !== '') ? form.errors[name] : undefined;

  return (
    <Grid
      component="form"
      ref={formRef}
      noValidate
      gap={2.5}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSubmitting) void form.submitForm();
      }}
    >
      {error !== null && <Alert severity="error">{error}</Alert>}
      {error !== null && errorHint && (
        <Typography variant="body2" role="status">
          {errorHint}
        </Typography>
      )}
      {error === null && notice !== null && (
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
        autoFocus
        error={getFieldError('email')}
        autoComplete="username"
        inputProps={{ maxLength: EMAIL_MAX, autoCapitalize: 'none', spellCheck: false }}
      />
      <PasswordField
        {...form.getFieldProps('password')}
        label="Password"
        required
        error={getFieldError('password')}
        autoComplete="current-password"
        inputProps={{ maxLength: PASSWORD_MAX }}
      />
      {codeRequest && (
        <Suspense fallback={null}>
          <CodeField form={form} request={codeRequest} />
        </Suspense>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth loading={form.isSubmitting}>
        {submitLabel}
      </Button>
    </Grid>
  );
}
