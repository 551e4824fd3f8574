import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import offers from '../../../shared/i18n/messages/en/offers.json';
import { useText } from '../../../shared/i18n/useText';
import { Grid } from '../../../shared/ui/layout';

/** On narrower screens, the button beside the text would leave no room for it. */
const WIDE = '@media (min-width: 640px)';

interface OfferTicketProps {
  /** The id of the element with the name, which labels the ticket. */
  id: string;
  /** The discount, shown on the stub of the ticket. */
  stub: string;
  name: string;
  description: string;
  /** An available ticket is colored and has a Redeem button. Other tickets are gray. */
  isAvailable: boolean;
  /** The price, dates and badges. */
  children: ReactNode;
  onRedeem: () => void;
}

/** A reward or promotion as a ticket: the stub shows the discount, and the body shows the terms and the button. */
export function OfferTicket({ id, stub, name, description, isAvailable, children, onRedeem }: OfferTicketProps) {
  const { t } = useText(offers);
  const line = isAvailable ? 'reward.line' : 'line.main';
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '176px minmax(0, 1fr)' },
        [WIDE]: { gridTemplateColumns: '176px minmax(0, 1fr) auto' },
        border: '1px solid',
        borderColor: line,
        borderRadius: (theme) => theme.radii.kiosk,
        bgcolor: 'surface.card',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeContent: 'center',
          textAlign: 'center',
          p: 2,
          typography: 'h3',
          // A word breaks only if it is wider than the stub.
          overflowWrap: 'break-word',
          gridRow: { sm: 'span 2' },
          [WIDE]: { gridRow: 'auto' },
          bgcolor: isAvailable ? 'reward.soft' : 'surface.sunken',
          color: isAvailable ? 'reward.onSoft' : 'ink.soft',
          borderRight: { sm: '2px dashed' },
          borderBottom: { xs: '2px dashed', sm: 'none' },
          // Repeated for each breakpoint, because the shorthands above reset the color inside their media queries.
          borderColor: { xs: line, sm: line },
        }}
      >
        {stub}
      </Box>
      <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'start', gap: 1, p: 2.5, minWidth: 0 }}>
        <Typography
          id={id}
          variant="h3"
          component="h3"
          sx={{ overflowWrap: 'anywhere', color: isAvailable ? 'ink.main' : 'ink.soft' }}
        >
          {name}
        </Typography>
        {description && (
          <Typography variant="h4" component="p" sx={{ fontWeight: 400, color: 'ink.soft', overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        )}
        {children}
      </Box>
      {isAvailable && (
        <Grid sx={{ alignContent: 'center', p: 2.5, pt: 0, [WIDE]: { pl: 0, pt: 2.5 } }}>
          <Button size="kiosk" variant="contained" aria-describedby={id} onClick={onRedeem}>
            {t('offers.redeem')}
          </Button>
        </Grid>
      )}
    </Box>
  );
}
