import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { signedIn } from '../../../session';
import { isNotFound } from '../../../shared/api/errors';
import { NewPasswordFields, PersonFields } from '../../../shared/forms/AccountFields';
import { resetPasswordRules } from '../../../shared/forms/accountRules';
import { FormField } from '../../../shared/forms/FormField';
import { useFocusFirstInvalid } from '../../../shared/forms/useFocusFirstInvalid';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { PATHS } from '../../../shared/routing/paths';
import { Grid } from '../../../shared/ui/layout';
import { useCompleteSetupMutation } from '../authApi';
import { EMPTY_SETUP, firstAdminRules, type KnownPerson, type SetupValues } from '../setupRules';

interface SetupFormProps {
  token: string;
  person: KnownPerson;
  /** Called when the server rejects the link, because it was used or has expired since the page was opened. */
  onEnded: () => void;
}

/** Sets an administrator's password and signs in. The first administrator also enters a name and an email. */
export function SetupForm({ token, person, onEnded }: SetupFormProps) {
  const dispatch = useDispatch();
  const [completeSetup] = useCompleteSetupMutation();
  const [isDone, setDone] = useState(false);
  const { form, error } = useServerForm<SetupValues>({
    initialValues: EMPTY_SETUP,
    schema: person ? resetPasswordRules : firstAdminRules,
    getFallback: () => 'The password could not be saved. Please check your connection and try again.',
    onSave: async ({ name, email, password }) => {
      const session = await completeSetup({ token, password, ...(!person && { name, email: email.trim() }) })
        .unwrap()
        .catch((failure: unknown) => {
          if (isNotFound(failure)) return null;
          throw failure;
        });
      if (session === null) {
        onEnded();
        return;
      }
      dispatch(signedIn({ token: session.token, role: session.role, isDashboard: true, authUser: null }));
      setDone(true);
      // The full page load clears cached responses of an account that was signed in before.
      window.location.replace(PATHS.admin.dashboard);
    },
  });
  const formRef = useFocusFirstInvalid(form);
  const isBusy = form.isSubmitting || isDone;

  return (
    <Grid
      component="form"
      ref={formRef}
      noValidate
      gap={2.5}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void form.submitForm();
      }}
    >
      {error !== null && <Alert severity="error">{error}</Alert>}
      {person ? (
        // The email is a field, so that a password manager stores it with the password.
        <FormField name="username" label="Email" value={person.email} readOnly autoComplete="username" />
      ) : (
        <PersonFields form={form} isOwn autoFocus />
      )}
      <NewPasswordFields form={form} autoFocus={person !== null} />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
        {person ? 'Set Password' : 'Create Administrator'}
      </Button>
    </Grid>
  );
}
