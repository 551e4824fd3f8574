import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A choice of its own, never ticked for anybody: without it no offers are sent. */
export function OffersConsent({ checked, onChange }: Props) {
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={checked}
            onChange={(_event, isTicked) => {
              onChange(isTicked);
            }}
            slotProps={{ input: { 'aria-describedby': 'offers-terms' } }}
            sx={{ p: 1, mr: 1, '& svg': { fontSize: 36 } }}
          />
        }
        label={
          <Typography variant="h4" component="span" sx={{ fontWeight: 500 }}>
            Text me offers
          </Typography>
        }
        sx={{ m: 0, ml: -1, minHeight: 56 }}
      />
      <Typography id="offers-terms" variant="body1" sx={{ color: 'ink.soft' }}>
        Your choice. Message rates may apply; reply STOP at any time.
      </Typography>
    </div>
  );
}
