import Check from '@mui/icons-material/Check';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { KioskShop } from '../../../../../contract/auth';
import { useKioskSignOut, useStoreId, type PinRefusal } from '../../../../session';
import texts from '../../../../shared/i18n/messages/en/shopChoice.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid, Row } from '../../../../shared/ui/layout';
import { ErrorNote } from '../../components/ErrorNote';
import { KioskStatusScreen } from '../../components/KioskStatusScreen';
import { PinDialog } from '../../entry/components/PinDialog';
import { useIdleCallback } from '../../hooks/useIdleCallback';
import { useChooseShop } from '../hooks/useChooseShop';
import { useListKioskShopsQuery } from '../shopChoiceApi';

const LOGOUT = 'logout';
/** The choice of another shop closes after this many ms without a touch, so that no customer finds it. */
const CLOSE_AFTER_MS = 30_000;

interface ShopChoiceProps {
  /** Closes the choice of another shop. The first choice cannot be closed. */
  onClose?: () => void;
}

/** Asks staff which shop of the chain the tablet is in. Another choice needs the PIN of the present shop. */
export function ShopChoice({ onClose }: ShopChoiceProps) {
  const { t } = useText(texts);
  const titleId = useId();
  const presentId = useStoreId();
  const shops = useListKioskShopsQuery(undefined, { refetchOnMountOrArgChange: true });
  const choose = useChooseShop();
  const signOut = useKioskSignOut();
  /** The shop that is being chosen, or LOGOUT. */
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [pinFor, setPinFor] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  useIdleCallback(onClose !== undefined && busyWith === null, CLOSE_AFTER_MS, () => onClose?.());

  const describe = (refusal: PinRefusal) => t(TEXTS[refusal.kind] ?? 'shopChoice.failed');
  const act = async (target: string, pin?: string) => {
    const refusal = await (target === LOGOUT
      ? signOut(pin)
      : choose({ shopId: target, ...(pin !== undefined && { pin }) }));
    if (refusal === null) onClose?.();
    return refusal;
  };
  const start = async (target: string) => {
    if (busyWith !== null) return;
    setBusyWith(target);
    setError(null);
    const refusal = await act(target);
    setBusyWith(null);
    if (refusal?.kind === 'pinNeeded') setPinFor(target);
    else if (refusal) setError(describe(refusal));
  };

  return (
    <Dialog open fullScreen aria-labelledby={titleId} slotProps={{ paper: { sx: { bgcolor: 'surface.warm' } } }}>
      <Grid gap={4} sx={{ width: '100%', maxWidth: 880, m: 'auto', p: { xs: 3, sm: 5 } }}>
        <Grid gap={1} sx={{ textAlign: 'center' }}>
          <Typography id={titleId} component="h1" variant="h1" sx={{ fontSize: 'min(2.5rem, 9vw)' }}>
            {t('shopChoice.title')}
          </Typography>
          <Typography variant="h4" component="p" sx={{ fontWeight: 400, color: 'ink.soft' }}>
            {t('shopChoice.hint')}
          </Typography>
        </Grid>
        {error && <ErrorNote>{error}</ErrorNote>}
        {shops.data === undefined && shops.isError ? (
          <KioskStatusScreen
            icon={<Storefront />}
            isError
            title={t('shopChoice.notLoaded')}
            action={
              <Button size="kiosk" variant="contained" onClick={() => void shops.refetch()}>
                {t('shopChoice.tryAgain')}
              </Button>
            }
          />
        ) : shops.data?.length === 0 ? (
          <KioskStatusScreen icon={<Storefront />} title={t('shopChoice.none')} />
        ) : (
          <Grid
            component="ul"
            aria-busy={shops.data === undefined}
            columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
            gap={2}
            sx={{ m: 0, p: 0, listStyle: 'none' }}
          >
            {shops.data === undefined
              ? [1, 2, 3, 4].map((place) => <Skeleton key={place} variant="rounded" height={88} />)
              : shops.data.map((shop) => (
                  <li key={shop.id}>
                    <ShopButton
                      shop={shop}
                      presentLabel={onClose && shop.id === presentId ? t('shopChoice.present') : null}
                      isBusy={busyWith === shop.id}
                      onClick={() => void start(shop.id)}
                    />
                  </li>
                ))}
          </Grid>
        )}
        <Row justify="center">
          <Button size="kiosk" color="inherit" onClick={onClose ?? (() => void start(LOGOUT))}>
            {t(onClose ? 'shopChoice.cancel' : 'shopChoice.logout')}
          </Button>
        </Row>
      </Grid>
      {pinFor !== null && (
        <PinDialog
          submitLabel={t(pinFor === LOGOUT ? 'shopChoice.logout' : 'shopChoice.change')}
          onSubmit={(pin) => act(pinFor, pin)}
          describe={describe}
          onClose={() => setPinFor(null)}
        />
      )}
    </Dialog>
  );
}

const TEXTS: Partial<Record<PinRefusal['kind'], keyof typeof texts>> = {
  pinWrong: 'shopChoice.pinWrong',
  noConnection: 'shopChoice.noConnection',
};

interface ShopButtonProps {
  shop: KioskShop;
  /** Marks the shop that the kiosk has now. */
  presentLabel: string | null;
  isBusy: boolean;
  onClick: () => void;
}

function ShopButton({ shop, presentLabel, isBusy, onClick }: ShopButtonProps) {
  return (
    <Button
      size="kiosk"
      variant="outlined"
      fullWidth
      aria-busy={isBusy}
      startIcon={presentLabel === null ? <Storefront /> : <Check />}
      onClick={onClick}
      sx={{
        minHeight: 88,
        height: '100%',
        px: 3,
        justifyContent: 'flex-start',
        textAlign: 'left',
        bgcolor: 'surface.card',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {shop.name}
        {presentLabel !== null && (
          <Typography component="span" variant="body1" sx={{ display: 'block', color: 'ink.soft' }}>
            {presentLabel}
          </Typography>
        )}
      </Box>
    </Button>
  );
}
