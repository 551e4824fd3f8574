import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';

type SwitchFieldProps = {
  name: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  help?: string;
  /** The text next to the switch while it is on. */
  onLabel?: string;
  offLabel?: string;
};

/** A switch with its label above and its state as text next to it. */
export function SwitchField(props: SwitchFieldProps) {
  const { name, label, checked, onChange, disabled = false, help, onLabel = 'On', offLabel = 'Off' } = props;
  const id = useId();
  return (
    <Box>
      <Box id={`${id}-label`} sx={{ typography: 'body2', fontWeight: 500, color: 'text.secondary' }}>
        {label}
      </Box>
      <FormControlLabel
        sx={{ ml: -1 }}
        control={
          <Switch
            name={name}
            checked={checked}
            disabled={disabled}
            slotProps={{
              input: { role: 'switch', 'aria-labelledby': `${id}-label`, 'aria-describedby': help && `${id}-help` },
            }}
            onChange={(_event, next) => onChange(next)}
          />
        }
        label={checked ? onLabel : offLabel}
      />
      {help && (
        <FormHelperText id={`${id}-help`} sx={{ m: 0 }}>
          {help}
        </FormHelperText>
      )}
    </Box>
  );
}
