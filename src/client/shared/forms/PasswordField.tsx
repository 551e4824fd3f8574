import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { FormField } from './FormField';

type PasswordFieldProps = Omit<ComponentProps<typeof FormField>, 'type' | 'endAdornment'>;

/** A password field with a button that reveals it and a notice while Caps Lock is on. */
export function PasswordField({ help, ...field }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const handleKey = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <FormField
      {...field}
      type={isVisible ? 'text' : 'password'}
      help={isCapsLockOn ? 'Caps Lock is on' : help}
      onKeyDown={handleKey}
      onKeyUp={handleKey}
      endAdornment={<RevealAdornment what="password" isVisible={isVisible} onToggle={() => setVisible(!isVisible)} />}
    />
  );
}

interface RevealAdornmentProps {
  /** A noun for the content of the field, used in the button's label. */
  what: string;
  isVisible: boolean;
  onToggle: () => void;
}

/** The button in a masked field that shows or hides the text. */
export function RevealAdornment({ what, isVisible, onToggle }: RevealAdornmentProps) {
  return (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={`${isVisible ? 'Hide' : 'Show'} ${what}`} onClick={onToggle}>
        {isVisible ? <VisibilityOff /> : <Visibility />}
      </IconButton>
    </InputAdornment>
  );
}
