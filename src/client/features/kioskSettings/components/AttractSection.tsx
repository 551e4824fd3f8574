import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { KioskSection } from './KioskSection';

/** Explains what the kiosk's attract screen shows and where its content comes from. */
export function AttractSection() {
  return (
    <KioskSection
      title="Attract screen"
      actions={
        <>
          <Button component={RouteLink} to={PATHS.owner.promotions} variant="outlined">
            Promotions
          </Button>
          <Button component={RouteLink} to={PATHS.owner.rewards} variant="outlined">
            Rewards
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="textSecondary">
        After a minute without a touch, the kiosk shows your active promotions and rewards in turn. Any touch brings the
        check-in back.
      </Typography>
    </KioskSection>
  );
}
