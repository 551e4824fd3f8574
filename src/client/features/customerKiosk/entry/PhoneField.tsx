import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { phoneAsTyped } from '../phone';

interface Props {
  digits: string;
  problem: string | null;
  onEdit: (text: string) => void;
}

export function PhoneField({ digits, problem, onEdit }: Props) {
  return (
    <div>
      <Typography component="label" htmlFor="kiosk-phone" variant="h4" sx={{ display: 'block', mb: 1 }}>
        Phone number
      </Typography>
      <InputBase
        id="kiosk-phone"
        type="tel"
        value={phoneAsTyped(digits)}
        onChange={(event) => {
          onEdit(event.target.value);
        }}
        error={problem !== null}
        fullWidth
        placeholder="(123) 456-7890"
        // The keypad beside it is the keyboard; the tablet's own would cover it.
        slotProps={{
          input: {
            inputMode: 'none',
            autoComplete: 'off',
            'aria-required': true,
            'aria-describedby': 'kiosk-phone-problem',
          },
        }}
        sx={{
          height: { xs: 72, md: 80 },
          px: 2.5,
          borderRadius: (theme) => theme.radii.kiosk,
          border: '2px solid',
          borderColor: problem ? 'error.main' : digits ? 'primary.main' : 'line.strong',
          bgcolor: 'surface.card',
          '&.Mui-focused': { boxShadow: (theme) => `0 0 0 4px ${theme.vars.palette.primary.soft}` },
          '& input': { typography: { xs: 'h2', md: 'h1' }, height: 'auto', p: 0, outline: 'none' },
          '& input::placeholder': { color: 'ink.faint', opacity: 0.55, fontWeight: 400 },
        }}
      />
      <Box
        id="kiosk-phone-problem"
        role="alert"
        sx={{ minHeight: 32, pt: 0.75, typography: 'body1', color: 'error.main' }}
      >
        {problem}
      </Box>
    </div>
  );
}
