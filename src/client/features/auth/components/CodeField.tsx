import Link from '@mui/material/Link';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { SECOND_FACTOR_CODE_MAX } from '../../../../contract/plain/limits';
import { FormField } from '../../../shared/forms/FormField';
import { Grid } from '../../../shared/ui/layout';
import type { CodeRequest } from '../hooks/useSignIn';

interface CodeFieldProps {
  form: {
    values: { code: string };
    getFieldProps: (name: 'code') => Pick<ComponentProps<typeof FormField>, 'onChange' | 'onBlur'> & { name: string };
    setFieldValue: (name: 'code', value: string) => unknown;
  };
  /** A new object for each time that the server asks. */
  request: CodeRequest;
}

/** The field for a code of the app or a recovery code. It takes the focus whenever the server asks for a code. */
export function CodeField({ form, request }: CodeFieldProps) {
  const value = form.values.code;
  const inputRef = useRef<HTMLInputElement>(null);
  const [isRecoveryCode, setRecoveryCode] = useState(false);
  const [refused, setRefused] = useState({ request, value });
  if (refused.request !== request) setRefused({ request, value });
  useEffect(() => {
    inputRef.current?.focus();
    inputRef.current?.select();
  }, [request, isRecoveryCode]);
  const { setFieldValue } = form;
  // A code is not kept for another account or for a later attempt.
  useEffect(() => () => void setFieldValue('code', ''), [setFieldValue]);
  // A refusal belongs to the code that was sent.
  const refusal = refused.value === value ? (request.refusal ?? undefined) : undefined;
  return (
    <Grid gap={1}>
      <FormField
        {...form.getFieldProps('code')}
        inputRef={inputRef}
        label={isRecoveryCode ? 'Recovery Code' : 'Code'}
        required
        help={isRecoveryCode ? 'Each recovery code works once.' : 'The six digits that your authenticator app shows.'}
        error={refusal}
        autoComplete="one-time-code"
        inputProps={{
          maxLength: SECOND_FACTOR_CODE_MAX,
          autoCapitalize: 'characters',
          spellCheck: false,
          inputMode: isRecoveryCode ? 'text' : 'numeric',
        }}
      />
      <div>
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => {
            setRecoveryCode(!isRecoveryCode);
            void setFieldValue('code', '');
          }}
        >
          {isRecoveryCode ? 'Use a code of the app' : 'Use a recovery code'}
        </Link>
      </div>
    </Grid>
  );
}
