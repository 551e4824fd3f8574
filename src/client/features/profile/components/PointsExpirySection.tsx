import Button from '@mui/material/Button';
import type { PointsExpiry } from '../../../../contract/pointsExpiry';
import { useShops } from '../../../entities/shop';
import { useGetPointsExpiryQuery } from '../../../entities/storeSettings';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { DetailList } from '../../../shared/ui/DetailList';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { describeMonths } from '../expiryText';
import { ExpiredNights } from './ExpiredNights';
import { PointsExpiryDialog } from './PointsExpiryDialog';
import { Loaded, ProfileSection } from './ProfileSection';

/** The setting for the months of inactivity after which points expire. */
export function PointsExpirySection() {
  const expiry = useGetPointsExpiryQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dialog, opener, closeDialog } = useDialogState<PointsExpiry>();
  const { formatDate } = useDateFormat();
  const { isChain } = useShops();
  return (
    <ProfileSection
      title="Points expiry"
      text={`Points expire when a customer hasn't visited, made a purchase or redeemed a reward for this long${isChain ? ' in any of your shops' : ''}.`}
    >
      <Loaded query={expiry} failure="Couldn't load points expiry." lines={2}>
        {(current) => (
          <>
            <DetailList
              valueAlign="start"
              facts={[
                { label: 'Points expire', value: describeMonths(current.months) },
                ...(isPlanned(current) ? [{ label: 'Takes effect', value: formatDate(current.effectiveFrom) }] : []),
              ]}
            />
            <div>
              <Button variant="outlined" onClick={opener(current)}>
                Change Expiry
              </Button>
            </div>
            <ExpiredNights />
          </>
        )}
      </Loaded>
      {dialog && <PointsExpiryDialog current={dialog} onClose={closeDialog} />}
    </ProfileSection>
  );
}

/** Whether the expiry of points is set, but starts in the future. */
function isPlanned(expiry: PointsExpiry): expiry is PointsExpiry & { effectiveFrom: string } {
  return expiry.months !== null && expiry.effectiveFrom !== null && Date.parse(expiry.effectiveFrom) > Date.now();
}
