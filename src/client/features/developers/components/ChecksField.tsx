import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { Grid } from '../../../shared/ui/layout';

interface ChecksFieldProps<Value extends string> {
  name: string;
  legend: string;
  /** What the boxes say, in their order. */
  labels: Readonly<Record<Value, string>>;
  value: readonly Value[];
  error: string | undefined;
  onChange: (value: Value[]) => void;
}

/** A box for each of several values, with the name that programs know it by. */
export function ChecksField<Value extends string>(props: ChecksFieldProps<Value>) {
  const { name, legend, labels, value, error, onChange } = props;
  const id = useId();
  const all = Object.keys(labels) as Value[];
  return (
    <FormControl component="fieldset" error={error !== undefined} aria-describedby={error && id}>
      <FormLabel component="legend" sx={{ typography: 'body2', fontWeight: 500, mb: 0.5 }}>
        {legend}
      </FormLabel>
      <Grid columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {all.map((each) => (
          <FormControlLabel
            key={each}
            sx={{ mr: 0, py: 0.5 }}
            label={
              <>
                {labels[each]}
                <Box component="code" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                  {each}
                </Box>
              </>
            }
            control={
              <Checkbox
                name={name}
                checked={value.includes(each)}
                slotProps={{ input: { 'aria-invalid': error !== undefined } }}
                onChange={() => onChange(all.filter((one) => (one === each) !== value.includes(one)))}
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
