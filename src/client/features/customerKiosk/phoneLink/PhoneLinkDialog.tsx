import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { CustomerLookup } from '../../../../contract/customers';
import phoneLink from '../../../shared/i18n/messages/en/phoneLink.json';
import { useText } from '../../../shared/i18n/useText';
import { lazyPart } from '../../../shared/ui/lazyPart';
import { KioskDialog } from '../ui/KioskDialog';
import { SHORT_SCREEN } from '../ui/KioskSplit';
import { useCountdown } from '../ui/useCountdown';
import { MediaNote, MediaSkeleton } from '../ui/MediaFrame';
import { CodePlace } from './CodePlace';
import { usePhoneLink } from './usePhoneLink';

const LinkQrCode = lazyPart(
  async () => (await import('./LinkQrCode')).LinkQrCode,
  () => <Loading />,
  (_props, onRetry) => <Failed onRetry={onRetry} />,
);

interface Props {
  lookup: CustomerLookup;
  onClose: () => void;
}

/** Shows the QR code of a one-time link, which ends with the dialog. Mounted while it is open. */
export function PhoneLinkDialog({ lookup, onClose }: Props) {
  const { t } = useText(phoneLink);
  const { result, hasFailed, renew } = usePhoneLink(lookup);
  useEffect(() => {
    LinkQrCode.preload();
  }, []);
  return (
    <KioskDialog open title={t('phoneLink.title')} closeLabel={t('phoneLink.close')} onClose={onClose}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          justifyItems: 'center',
          gap: 2,
          // The code and its countdown are in sight without scrolling.
          [SHORT_SCREEN]: {
            gridTemplate: '"code text" auto "code countdown" 1fr / auto minmax(0, 1fr)',
            justifyItems: 'start',
            columnGap: 4,
          },
        }}
      >
        <Box component="p" sx={{ m: 0, width: '100%', [SHORT_SCREEN]: { gridArea: 'text' } }}>
          {t('phoneLink.hint')}
        </Box>
        {result?.kind === 'link' ? (
          <Code url={result.url} seconds={result.seconds} onRenew={renew} />
        ) : result?.kind === 'throttled' ? (
          <Throttled seconds={result.seconds} onRetry={renew} />
        ) : (
          <CodePlace>
            {result && <MediaNote isError>{t('phoneLink.unknown')}</MediaNote>}
            {hasFailed && <Failed onRetry={renew} />}
            {!result && !hasFailed && <Loading />}
          </CodePlace>
        )}
      </Box>
    </KioskDialog>
  );
}

/** The QR code with its countdown, until it has expired. */
function Code({ url, seconds, onRenew }: { url: string; seconds: number; onRenew: () => void }) {
  const { t } = useText(phoneLink);
  const [isExpired, setIsExpired] = useState(false);
  const secondsLeft = useCountdown(!isExpired, seconds, () => {
    setIsExpired(true);
  });
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
  const secondsLeft = useCountdown(isWaiting, seconds, () => {
    setIsWaiting(false);
  });
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
