import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useGetOwnAccountQuery } from '../../entities/account';
import { formatPhone } from '../../shared/format/formatPhone';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { FactList } from '../../shared/ui/FactList';
import { FormattedDate } from '../../shared/ui/FormattedDate';
import type { ProfileDialog } from './ProfileDialogs';
import { Loaded, ProfileSection } from './ProfileSection';
import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';

const ProfileDialogs = lazyDialog(async () => (await import('./ProfileDialogs')).ProfileDialogs);

/** Name, email, phone and password of the signed-in owner. */
export function AccountSection() {
  const account = useGetOwnAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dialog, openDialog, closeDialog } = useDialogState<ProfileDialog>();
  return (
    <ProfileSection title="Your account">
      <Loaded query={account} failure="Your account could not be loaded." lines={4}>
        {(data) => (
          <>
            <FactList
              valueAlign="start"
              facts={[
                { label: 'Name', value: data.name },
                { label: 'Email', value: data.email },
                { label: 'Phone', value: data.phone ? formatPhone(data.phone) : 'Not set' },
                { label: 'Owner since', value: <FormattedDate iso={data.createdAt} /> },
              ]}
            />
            <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
              <Button
                variant="outlined"
                onClick={() => {
                  openDialog({ type: 'account', account: data });
                }}
              >
                Edit Account
              </Button>
              <Button
                variant="outlined"
                onClick={() => {
                  openDialog({ type: 'password' });
                }}
              >
                Change Password
              </Button>
            </Stack>
          </>
        )}
      </Loaded>
      {dialog && <ProfileDialogs dialog={dialog} onClose={closeDialog} />}
    </ProfileSection>
  );
}
