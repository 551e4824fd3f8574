import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useDispatch } from 'react-redux';
import type { Customer } from '../../../../contract/customers';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import { customerDataOf, needsProfile } from '../customerData';
import { useFindCustomerQuery } from '../customerKioskApi';
import { KioskSplit } from '../KioskSplit';
import { customerCheckedIn } from '../kioskSlice';
import { CheckingScreen } from './CheckingScreen';
import { ProfileForm } from './ProfileForm';
import { TwoButtons } from './TwoButtons';
import { VisitFacts } from './VisitFacts';
import { toFormValues } from './toFormValues';

interface Props {
  visit: { phone: string; storeSubdomain: string };
  storeName: string;
  /** The server's word to a newcomer. */
  notice?: string;
  /** The customer is kept; the dashboard is next. */
  onDone: () => void;
  onExit: () => void;
}

export function CheckInScreen({ visit, storeName, notice, onDone, onExit }: Props) {
  const dispatch = useDispatch();
  const { data, isFetching, error, refetch } = useFindCustomerQuery(visit);

  const handleReady = (customer: Customer) => {
    dispatch(customerCheckedIn({ customer: customerDataOf(customer), storeSubdomain: visit.storeSubdomain }));
    onDone();
  };

  const panel = (title: string, words?: string, eyebrow?: string) => (
    <>
      {eyebrow && (
        <Typography variant="h4" component="p" role="status" sx={{ mb: { xs: 1, md: 3 }, fontWeight: 500 }}>
          {eyebrow}
        </Typography>
      )}
      <Typography component="h1" sx={{ typography: { xs: 'h2', md: 'display' } }}>
        {title}
      </Typography>
      {words && (
        <Typography
          component="p"
          sx={{
            display: eyebrow ? { xs: 'none', md: 'block' } : 'block',
            mt: { xs: 1, md: 3 },
            mb: { xs: 2, md: 6 },
            typography: { xs: 'h4', md: 'h3' },
            fontWeight: '400 !important',
          }}
        >
          {words}
        </Typography>
      )}
      <Box sx={{ mt: { xs: 2, md: words ? 0 : 6 } }}>
        <VisitFacts phone={visit.phone} storeName={storeName} />
      </Box>
    </>
  );

  if (isFetching && data === undefined) {
    return (
      <KioskSplit panel={panel('Checking your information...', 'One moment, please.')}>
        <CheckingScreen onExit={onExit} />
      </KioskSplit>
    );
  }
  if (data === undefined) {
    const words = getErrorStatus(error) === undefined ? UNEXPECTED : getErrorMessage(error, FAILED);
    return (
      <KioskSplit panel={panel('That did not work', words)}>
        <TwoButtons label="Try again" onGo={() => void refetch()} onExit={onExit} />
      </KioskSplit>
    );
  }
  if (data === null || needsProfile(data)) {
    return (
      <KioskSplit
        panel={panel('Complete Your Profile', 'A few words about you, then your points start counting.', notice)}
      >
        <ProfileForm visit={visit} initial={toFormValues(data)} onRegistered={handleReady} onExit={onExit} />
      </KioskSplit>
    );
  }
  return (
    <KioskSplit panel={panel('Welcome Back!', data.name ?? undefined)}>
      <TwoButtons
        label="Continue"
        onGo={() => {
          handleReady(data);
        }}
        onExit={onExit}
      />
    </KioskSplit>
  );
}

const FAILED = 'Failed to check in. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';
