import { useState, type ComponentProps } from 'react';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { SECRET_MAX } from '../../../../contract/limits';
import { FormField } from '../../../shared/forms/FormField';

interface SecretFieldProps extends Omit<ComponentProps<typeof FormField>, 'type' | 'endAdornment' | 'label'> {
  label: string;
}

/** A vendor's key, covered until somebody asks to see it. It is nobody's password, so no browser should keep it. */
export function SecretField({ label, ...field }: SecretFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FormField
      {...field}
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete="off"
      inputProps={{ maxLength: SECRET_MAX, autoCapitalize: 'none', spellCheck: false }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label}`}
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
