import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { KioskSection } from './KioskSection';

/** Leads to the poster by which customers join on their own phone. */
export function PosterSection() {
  return (
    <KioskSection
      title="Poster"
      actions={
        <Button component={RouteLink} to={PATHS.owner.poster} variant="outlined">
          Print Poster
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        Customers scan the code on it and join on their own phone.
      </Typography>
    </KioskSection>
  );
}
