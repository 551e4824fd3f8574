import { useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { FormField } from './FormField';

type PasswordFieldProps = Omit<ComponentProps<typeof FormField>, 'type' | 'endAdornment'>;

/** A password that can be shown, and that says when Caps Lock is on. */
export function PasswordField({ help, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };
  return (
    <FormField
      {...field}
      type={shown ? 'text' : 'password'}
      help={capsLock ? 'Caps Lock is on' : help}
      onKeyDown={noticeCapsLock}
      onKeyUp={noticeCapsLock}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => {
              setShown(!shown);
            }}
          >
            {shown ? <VisibilityOff /> : <Visibility />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
