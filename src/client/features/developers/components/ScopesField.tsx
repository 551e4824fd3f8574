import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { KEY_SCOPES, type KeyScope } from '../../../../contract/plain/apiKeyLimits';
import { Grid } from '../../../shared/ui/layout';
import { SCOPE_LABELS } from '../developersRules';

interface ScopesFieldProps {
  value: readonly KeyScope[];
  error: string | undefined;
  onChange: (scopes: KeyScope[]) => void;
}

/** A box for each thing that a key may do. */
export function ScopesField({ value, error, onChange }: ScopesFieldProps) {
  const id = useId();
  return (
    <FormControl component="fieldset" error={error !== undefined} aria-describedby={error && id}>
      <FormLabel component="legend" sx={{ typography: 'body2', fontWeight: 500, mb: 0.5 }}>
        The key may
      </FormLabel>
      <Grid columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {KEY_SCOPES.map((scope) => (
          <FormControlLabel
            key={scope}
            label={SCOPE_LABELS[scope]}
            sx={{ mr: 0 }}
            control={
              <Checkbox
                name="scopes"
                checked={value.includes(scope)}
                slotProps={{ input: { 'aria-invalid': error !== undefined } }}
                onChange={() => onChange(KEY_SCOPES.filter((each) => (each === scope) !== value.includes(each)))}
              />
            }
          />
        ))}
      </Grid>
      {error !== undefined && (
        <FormHelperText id={id} sx={{ m: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
