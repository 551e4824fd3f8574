import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ExpiredNights as Nights } from '../../../../contract/pointsExpiry';
import { getErrorMessage } from '../../../shared/api/errors';
import { formatBirthday as formatPlainDay } from '../../../shared/format/formatBirthday';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { useListExpiredNightsQuery, useRestoreNightMutation } from '../profileApi';

type Night = Nights[number];

/** The number of nights that are shown at first. */
const FIRST_NIGHTS = 5;

/** The nights whose expired points can still be restored, with a button for each. Renders nothing without any. */
export function ExpiredNights() {
  const { data: nights = [] } = useListExpiredNightsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dialog, opener, closeDialog } = useDialogState<Night>();
  const [showsAll, setShowsAll] = useState(false);
  const titleId = useId();
  return (
    <>
      {nights.length > 0 && (
        <Box component="section" aria-labelledby={titleId}>
          <Typography id={titleId} component="h3" variant="subtitle2">
            Expired points that you can restore
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {(showsAll ? nights : nights.slice(0, FIRST_NIGHTS)).map((night) => (
              <Box
                component="li"
                key={night.day}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  justifyContent: 'space-between',
                  gap: 1,
                }}
              >
                <Typography variant="body2">
                  {formatPlainDay(night.day)}: {describe(night)} expired
                </Typography>
                <Button size="small" aria-label={`Restore all of ${formatPlainDay(night.day)}`} onClick={opener(night)}>
                  Restore All
                </Button>
              </Box>
            ))}
          </Box>
          {nights.length > FIRST_NIGHTS && !showsAll && (
            <Button size="small" sx={{ mt: 1, ml: -1.25 }} onClick={() => setShowsAll(true)}>
              Show All {formatNumber(nights.length)} Nights
            </Button>
          )}
        </Box>
      )}
      {dialog && <RestoreNightDialog night={dialog} onClose={closeDialog} />}
    </>
  );
}

function RestoreNightDialog({ night, onClose }: { night: Night; onClose: () => void }) {
  const [restore] = useRestoreNightMutation();
  return (
    <ActionDialog
      title="Restore All Expired Points?"
      confirmLabel="Restore All"
      tone="plain"
      doneText={(restored) => `${describe(restored)} restored.`}
      onConfirm={() => restore({ day: night.day }).unwrap()}
      formatError={(error) => getErrorMessage(error, "Couldn't restore the points. Please try again.")}
      onClose={onClose}
    >
      <span>
        {describe(night)} that expired on {formatPlainDay(night.day)} come back, and the expiry period starts over.
      </span>
    </ActionDialog>
  );
}

/** Describes a night, such as '57 points of 2 customers'. */
function describe({ points, customers }: { points: number; customers: number }): string {
  return `${formatCount(points, 'point')} of ${formatCount(customers, 'customer')}`;
}
