import Button from '@mui/material/Button';
import type { Gifts } from '../../../../../contract/gifts';
import { useShops } from '../../../../entities/shop';
import { DetailList } from '../../../../shared/ui/DetailList';
import { useDialogState } from '../../../../shared/ui/dialogs/useDialogState';
import { Loaded, ProfileSection } from '../../components/ProfileSection';
import { useGetGiftsQuery } from '../giftsApi';
import { describeGifts } from '../giftsText';
import { GiftsDialog } from './GiftsDialog';

/** The points that a store gives beside those for purchases, and the limits of what purchases earn. */
export function GiftsSection() {
  const gifts = useGetGiftsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dialog, opener, closeDialog } = useDialogState<Gifts>();
  const { isChain } = useShops();
  return (
    <ProfileSection
      title="Gifts and limits"
      text={`Bonus points you give, and limits on what purchases earn${isChain ? ', the same in all of your shops' : ''}.`}
    >
      <Loaded query={gifts} failure="Couldn't load gifts." lines={5}>
        {(current) => (
          <>
            <DetailList valueAlign="start" facts={describeGifts(current)} />
            <div>
              <Button variant="outlined" onClick={opener(current)}>
                Change Gifts and Limits
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {dialog && <GiftsDialog current={dialog} onClose={closeDialog} />}
    </ProfileSection>
  );
}
