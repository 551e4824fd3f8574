import { useState, type ComponentProps } from 'react';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { SECRET_MAX } from '../../../../contract/storeLimits';
import { FormField } from '../../../shared/forms/FormField';

interface SecretFieldProps extends Omit<ComponentProps<typeof FormField>, 'type' | 'endAdornment' | 'label'> {
  label: string;
}

/** A vendor's API key, masked until revealed. It is not a user's password, so browsers must not offer to save it. */
export function SecretField({ label, ...field }: SecretFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <FormField
      {...field}
      label={label}
      type={isVisible ? 'text' : 'password'}
      autoComplete="off"
      inputProps={{ maxLength: SECRET_MAX, autoCapitalize: 'none', spellCheck: false }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={`${isVisible ? 'Hide' : 'Show'} ${label}`}
            onClick={() => {
              setVisible(!isVisible);
            }}
          >
            {isVisible ? <VisibilityOff /> : <Visibility />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
