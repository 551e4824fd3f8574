import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
}
export function OffersConsent({ checked, onChange }: Props) {
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={checked}
          onChange={(_event, isTicked) => {
            onChange(isTicked);
          }}
          sx={{ p: 1.25, '& svg': { fontSize: 32 } }}
        />
      }
      label={
        <>
          <Typography variant="h4" component="span" sx={{ display: 'block', fontWeight: 500 }}>
            Text me offers
          </Typography>
        </>
      }
      sx={{ m: 0, ml: -1.25, minHeight: 56 }}
    />
  );
}
