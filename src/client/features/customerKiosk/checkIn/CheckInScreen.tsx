import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Customer } from '../../../../contract/customers';
import { useStoreOfKiosk } from '../../../session';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import checkIn from '../../../shared/i18n/messages/en/checkIn.json';
import { useText } from '../../../shared/i18n/useText';
import { useTranslatedError } from '../../../shared/i18n/useTranslatedError';
import { PATHS } from '../../../shared/routing/paths';
import { Grid } from '../../../shared/ui/layout';
import { InactivityBanner } from '../components/InactivityBanner';
import { CONTROLS, KioskSplit, LOW_PORTRAIT, SHORT_SCREEN } from '../components/KioskSplit';
import { PointsCard } from '../components/PointsCard';
import { useRewardGoals } from '../hooks/useRewardGoals';
import { useLeftOverVisit, useVisitEnd } from '../hooks/useVisitEnd';
import { KeyboardProvider } from '../keyboard/components/KeyboardProvider';
import { customerCheckedIn, toCustomerData, wrongNumber, type Visit } from '../kioskSlice';
import { toDigits } from '../phone';
import { PhoneLink } from '../phoneLink/components/PhoneLink';
import { toFormValues } from '../registrationRules';
import { useFindCustomerQuery } from './checkInApi';
import { CheckInPanel } from './components/CheckInPanel';
import { ProfileForm } from './components/ProfileForm';

/** The check-in page. The entry page passes the visit as navigation state. */
export function CheckInScreen() {
  const navigate = useNavigate();
  const visit = parseVisitState(useLocation().state);
  if (!visit) return <Navigate to={PATHS.kiosk.entry} replace />;
  return <StartedCheckIn visit={visit} onExit={() => void navigate(PATHS.kiosk.entry, { replace: true })} />;
}

interface CheckInProps {
  visit: Visit;
  onExit: () => void;
}

function StartedCheckIn(props: CheckInProps) {
  return useLeftOverVisit(props.onExit) ? null : <CheckIn {...props} />;
}

function CheckIn({ visit, onExit }: CheckInProps) {
  const { end, hasEnded } = useVisitEnd(onExit);
  return (
    <>
      <CheckInSteps visit={visit} onExit={end} hasEnded={hasEnded} />
      <InactivityBanner onLeave={end} />
    </>
  );
}

interface CheckInStepsProps extends CheckInProps {
  hasEnded: () => boolean;
}

function CheckInSteps({ visit, onExit, hasEnded }: CheckInStepsProps) {
  const { t } = useText(checkIn);
  const navigate = useNavigate();
  const kiosk = useStoreOfKiosk();
  const isOwnStore = kiosk.kind === 'known' && kiosk.store.subdomain === visit.storeSubdomain;
  const storeName = isOwnStore ? kiosk.store.name : visit.storeSubdomain;
  const translateError = useTranslatedError();
  const dispatch = useDispatch();
  const lookup = { phone: visit.phone, storeSubdomain: visit.storeSubdomain };
  const { data, isFetching, error, refetch } = useFindCustomerQuery(lookup);
  // Whether the customer said that the phone number used to be another customer's.
  const [isNewOwner, setIsNewOwner] = useState(false);
  const panelProps = { phone: visit.phone, storeName };

  const handleReady = (customer: Customer) => {
    if (hasEnded()) return;
    dispatch(customerCheckedIn({ customer: toCustomerData(customer), storeSubdomain: visit.storeSubdomain }));
    void navigate(PATHS.kiosk.dashboard, { replace: true });
  };

  if (isFetching && data === undefined) {
    return (
      <KioskSplit panel={<CheckInPanel {...panelProps} title={t('checkIn.checking')} text={t('checkIn.oneMoment')} />}>
        <Grid aria-busy gap={2} sx={CONTROLS}>
          <Skeleton variant="rounded" height={96} sx={{ borderRadius: (theme) => theme.radii.kiosk }} />
          <ExitButton onExit={onExit} />
        </Grid>
      </KioskSplit>
    );
  }
  if (data === undefined) {
    const message =
      getErrorStatus(error) === undefined
        ? t('checkIn.unexpected')
        : getErrorMessage(translateError(error), t('checkIn.failed'));
    return (
      <KioskSplit panel={<CheckInPanel {...panelProps} title={t('checkIn.failedTitle')} text={message} />}>
        <ContinueOrExit label={t('checkIn.tryAgain')} onContinue={() => void refetch()} onExit={onExit} />
      </KioskSplit>
    );
  }
  if (data === null || visit.isNew || isNewOwner) {
    return (
      <KeyboardProvider>
        <KioskSplit
          panel={
            <CheckInPanel
              {...panelProps}
              title={t('checkIn.completeProfile')}
              text={t('checkIn.completeHint')}
              notice={visit.notice}
              action={
                <ChangeNumberButton
                  onClick={() => {
                    dispatch(wrongNumber(toDigits(visit.phone)));
                    onExit();
                  }}
                />
              }
            />
          }
        >
          <ProfileForm
            visit={{ ...lookup, isNewOwner }}
            storeName={storeName}
            initialValues={toFormValues(isNewOwner ? null : data)}
            onSignedUp={handleReady}
            onExit={onExit}
          />
        </KioskSplit>
      </KeyboardProvider>
    );
  }
  return (
    <KioskSplit
      panel={
        <CheckInPanel {...panelProps} title={t('checkIn.welcomeBack')} text={data.name ?? undefined}>
          {/* A former number may be another person's now, whose points are nobody else's business. */}
          {!data.isFormerNumber && kiosk.kind === 'known' && <CheckInPoints storeId={kiosk.store.id} customer={data} />}
        </CheckInPanel>
      }
    >
      <ContinueOrExit label={t('checkIn.continue')} onContinue={() => handleReady(data)} onExit={onExit}>
        {data.isFormerNumber && (
          <Button size="kiosk" variant="outlined" onClick={() => setIsNewOwner(true)}>
            {t('checkIn.notMe')}
          </Button>
        )}
        <PhoneLink lookup={lookup} onDeleted={onExit} />
      </ContinueOrExit>
    </KioskSplit>
  );
}

/** What the customer has and can get. It is in the panel, so that no button moves when the rewards arrive. */
function CheckInPoints({ storeId, customer }: { storeId: string; customer: Customer }) {
  const { id, loyaltyPoints: points } = customer;
  const { affordable, nextReward } = useRewardGoals({ storeId, id, points });
  return (
    <Grid sx={{ mt: { xs: 2, md: 4 }, [SHORT_SCREEN]: { mt: 1.5 }, [LOW_PORTRAIT]: { mt: 2 } }}>
      <PointsCard points={points} affordable={affordable} nextReward={nextReward} />
    </Grid>
  );
}

/** Returns to the entry page with the digits, because a mistyped number looks like a new customer's. */
function ChangeNumberButton({ onClick }: { onClick: () => void }) {
  const { t } = useText(checkIn);
  return (
    <Button
      size="large"
      variant="text"
      color="inherit"
      onClick={onClick}
      sx={{
        '&&': { color: 'inherit' },
        typography: 'h4',
        fontWeight: '500',
        minHeight: 56,
        px: 0,
        whiteSpace: 'normal',
        textAlign: 'left',
        mt: { xs: 1, md: 3 },
        [LOW_PORTRAIT]: { mt: 0 },
        textDecoration: 'underline',
      }}
    >
      {t('checkIn.changeNumber')}
    </Button>
  );
}

interface ContinueProps {
  label: string;
  children?: ReactNode;
  onContinue: () => void;
  onExit: () => void;
}

function ContinueOrExit(props: ContinueProps) {
  return (
    <Grid gap={2} sx={CONTROLS}>
      <Button size="kiosk" variant="contained" onClick={props.onContinue} sx={{ minHeight: 96, typography: 'h2' }}>
        {props.label}
      </Button>
      {props.children}
      <ExitButton onExit={props.onExit} />
    </Grid>
  );
}

function ExitButton({ onExit }: { onExit: () => void }) {
  const { t } = useText(checkIn);
  return (
    <Button size="kiosk" variant="outlined" onClick={onExit}>
      {t('checkIn.exit')}
    </Button>
  );
}

/** Validates the navigation state of the check-in page; null if the entry page did not set it. */
function parseVisitState(state: unknown): Visit | null {
  if (typeof state !== 'object' || state === null) return null;
  const { phone, storeSubdomain, isNew, notice } = state as Partial<Record<keyof Visit, unknown>>;
  if (typeof phone !== 'string' || typeof storeSubdomain !== 'string' || !phone || !storeSubdomain) return null;
  return { phone, storeSubdomain, isNew: isNew === true, ...(typeof notice === 'string' && { notice }) };
}
