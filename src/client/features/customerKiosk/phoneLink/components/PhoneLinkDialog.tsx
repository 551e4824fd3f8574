import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { CustomerLookup } from '../../../../../contract/customers';
import type { PinRefusal } from '../../../../session';
import { getErrorStatus } from '../../../../shared/api/errors';
import phoneLink from '../../../../shared/i18n/messages/en/phoneLink.json';
import staff from '../../../../shared/i18n/messages/en/staff.json';
import { useText } from '../../../../shared/i18n/useText';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { Grid, Row } from '../../../../shared/ui/layout';
import { lazyPart } from '../../../../shared/ui/lazyPart';
import { KioskDialog } from '../../components/KioskDialog';
import { SHORT_SCREEN } from '../../components/KioskSplit';
import { MediaNote, MediaSkeleton } from '../../components/MediaFrame';
import { useDeleteAtKioskMutation } from '../../customerKioskApi';
import { PinDialog } from '../../entry/components/PinDialog';
import { useCountdown } from '../../hooks/useCountdown';
import { useGetKioskSettingsQuery } from '../../scan/scanApi';
import { usePhoneLink } from '../hooks/usePhoneLink';
import { CodePlace } from './CodePlace';

const LinkQrCode = lazyPart(
  async () => (await import('./LinkQrCode')).LinkQrCode,
  () => <Loading />,
  (_props, onRetry) => <Failed onRetry={onRetry} />,
);

interface PhoneLinkDialogProps {
  lookup: CustomerLookup;
  /** Called when the customer has been deleted. */
  onDeleted: () => void;
  onClose: () => void;
}

/** Shows the QR code of a one-time link, which closing the dialog revokes. It must be mounted only while it is open. */
export function PhoneLinkDialog({ lookup, onDeleted, onClose }: PhoneLinkDialogProps) {
  const { t } = useText(phoneLink);
  const { result, hasFailed, renew, confirm } = usePhoneLink(lookup);
  useEffect(() => {
    LinkQrCode.preload();
  }, []);
  return (
    <KioskDialog open title={t('phoneLink.title')} closeLabel={t('phoneLink.close')} onClose={onClose}>
      <Grid
        columns="minmax(0, 1fr)"
        gap={2}
        sx={{
          justifyItems: 'center',
          // The code and its countdown must be visible without scrolling.
          [SHORT_SCREEN]: {
            gridTemplate: '"code text" auto "code countdown" 1fr / auto minmax(0, 1fr)',
            justifyItems: 'start',
            columnGap: 4,
          },
        }}
      >
        <Box component="p" sx={{ m: 0, width: '100%', [SHORT_SCREEN]: { gridArea: 'text' } }}>
          {result?.kind === 'link' && result.isConfirmed ? t('phoneLink.confirmed') : t('phoneLink.hint')}
        </Box>
        {result?.kind === 'link' ? (
          <Code key={result.url} url={result.url} seconds={result.seconds} onRenew={renew} />
        ) : result?.kind === 'throttled' ? (
          <Throttled seconds={result.seconds} onRetry={renew} />
        ) : (
          <CodePlace>
            {result && <MediaNote isError>{t('phoneLink.unknown')}</MediaNote>}
            {hasFailed && <Failed onRetry={renew} />}
            {!result && !hasFailed && <Loading />}
          </CodePlace>
        )}
      </Grid>
      {/* The buttons are side by side, so that the dialog does not scroll on a tablet. */}
      <Row wrap justify="center" sx={{ columnGap: 1, mt: 2 }}>
        <StaffConfirmation onPin={confirm} />
        <DeleteAccount lookup={lookup} onDeleted={onDeleted} />
      </Row>
    </KioskDialog>
  );
}

/** If the kiosk has a PIN, the staff can use it to confirm a customer who receives no text messages. */
function StaffConfirmation({ onPin }: { onPin: (pin: string) => Promise<PinRefusal | null> }) {
  const { t } = useText(phoneLink);
  const staffText = useText(staff);
  const { data: settings } = useGetKioskSettingsQuery(undefined);
  const dialog = useOpenState();
  if (settings?.hasPin !== true) return null;
  const handlePin = async (pin: string) => {
    const refusal = await onPin(pin);
    if (refusal === null) dialog.close();
    return refusal;
  };
  const describe = ({ kind }: PinRefusal) => {
    if (kind === 'pinWrong') return staffText.t('staff.pinWrong');
    return t(kind === 'noConnection' ? 'phoneLink.confirmOffline' : 'phoneLink.confirmFailed');
  };
  return (
    <>
      <Button size="large" variant="text" color="inherit" onClick={dialog.open}>
        {t('phoneLink.staff')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ order: 1, width: '100%', textAlign: 'center' }}>
        {t('phoneLink.staffHint')}
      </Typography>
      {dialog.isOpen && (
        <PinDialog
          submitLabel={t('phoneLink.confirm')}
          onSubmit={handlePin}
          describe={describe}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** Deletes a customer who receives no text messages. The customer's phone shows the code for it. */
function DeleteAccount({ lookup, onDeleted }: Pick<PhoneLinkDialogProps, 'lookup' | 'onDeleted'>) {
  const { t } = useText(phoneLink);
  const [remove] = useDeleteAtKioskMutation();
  const dialog = useOpenState();
  const handleCode = async (code: string): Promise<PinRefusal | null> => {
    const { error } = await remove({ ...lookup, code });
    if (error !== undefined) return { kind: getErrorStatus(error) === 400 ? 'pinWrong' : 'failed' };
    onDeleted();
    return null;
  };
  return (
    <>
      <Button size="large" variant="text" color="inherit" onClick={dialog.open}>
        {t('phoneLink.delete')}
      </Button>
      {dialog.isOpen && (
        <PinDialog
          title={t('phoneLink.deleteTitle')}
          submitLabel={t('phoneLink.confirmDelete')}
          isDangerous
          onSubmit={handleCode}
          describe={({ kind }) => t(kind === 'pinWrong' ? 'phoneLink.codeWrong' : 'phoneLink.deleteFailed')}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** The QR code with its countdown, until it expires. */
function Code({ url, seconds, onRenew }: { url: string; seconds: number; onRenew: () => void }) {
  const { t } = useText(phoneLink);
  const [isExpired, setIsExpired] = useState(false);
  const secondsLeft = useCountdown(!isExpired, seconds, () => setIsExpired(true));
  return (
    <CodePlace countdown={secondsLeft === null ? undefined : t('phoneLink.secondsLeft', { seconds: secondsLeft })}>
      {isExpired ? (
        <MediaNote action={{ label: t('phoneLink.newCode'), onClick: onRenew }}>{t('phoneLink.expired')}</MediaNote>
      ) : (
        <LinkQrCode url={url} />
      )}
    </CodePlace>
  );
}

function Throttled({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const { t } = useText(phoneLink);
  const [isWaiting, setIsWaiting] = useState(true);
  const secondsLeft = useCountdown(isWaiting, seconds, () => setIsWaiting(false));
  return (
    <CodePlace countdown={secondsLeft === null ? undefined : t('phoneLink.wait', { seconds: secondsLeft })}>
      {isWaiting ? <MediaNote isError>{t('phoneLink.throttled')}</MediaNote> : <Failed onRetry={onRetry} />}
    </CodePlace>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useText(phoneLink);
  return (
    <MediaNote isError action={{ label: t('phoneLink.tryAgain'), onClick: onRetry }}>
      {t('phoneLink.failed')}
    </MediaNote>
  );
}

function Loading() {
  const { t } = useText(phoneLink);
  return <MediaSkeleton label={t('phoneLink.loading')} />;
}
