import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { KioskSection } from './KioskSection';

/** Explains what an idle kiosk shows and where its content comes from. */
export function AttractSection() {
  return (
    <KioskSection
      title="Idle screen"
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
        After a minute the kiosk shows your offers. Touch to check in.
      </Typography>
    </KioskSection>
  );
}
