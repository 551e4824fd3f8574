import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useShops } from '../../../../entities/shop';
import { useChain, useStoreId } from '../../../../session';
import { ActionDialog } from '../../../../shared/ui/dialogs/ActionDialog';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { FailedState } from '../../../../shared/ui/FailedState';
import { Grid, Row } from '../../../../shared/ui/layout';
import { useGetOwnBrandQuery, useResetBrandMutation } from '../brandApi';
import type { BrandDraft } from '../brandDraft';
import { BrandForm } from './BrandForm';

interface BrandSettingsProps {
  renderPreview: (draft: BrandDraft) => ReactNode;
}

const DEFAULT_TEXTS = {
  title: 'Restore Default Look',
  confirm: 'Restore',
  done: 'The default look was restored.',
  text: 'Your logo, accent color and welcome line are removed from the kiosk, the board and the sign-in. The default language stays.',
};

const toChainTexts = (chain: string): typeof DEFAULT_TEXTS => ({
  title: `Use the Look of ${chain}`,
  confirm: 'Use It',
  done: `This shop has the look of ${chain} again.`,
  text: `The logo, color, welcome lines and language that this shop has of its own are removed. It looks like ${chain} again, also when that look changes.`,
});

/** The settings for the look of the store's screens and their default language. */
export function BrandSettings({ renderPreview }: BrandSettingsProps) {
  const storeId = useStoreId();
  const { data, isError, refetch } = useGetOwnBrandQuery(storeId, { refetchOnMountOrArgChange: true });
  const [resetBrand] = useResetBrandMutation();
  const reset = useOpenState();
  const chainName = useChain()?.name ?? '';
  const { isChain } = useShops();
  /** Incremented by each reset, to remount the form with the saved values. */
  const [version, setVersion] = useState(0);
  const hasLook =
    data?.hasOwnLook ??
    (data !== undefined && (data.logo ?? data.accentColor ?? data.welcomeLine ?? data.spanishWelcomeLine) !== null);
  const texts = data?.hasOwnLook === undefined ? DEFAULT_TEXTS : toChainTexts(chainName);

  return (
    <Stack component="section" spacing={2} aria-labelledby="brand">
      <Row wrap align="start" gap={2}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography id="brand" component="h2" variant="h4">
            Brand and language
          </Typography>
          <Typography variant="body2" color="textSecondary">
            How your kiosk, board and sign-in look, and the language they start with.
            {isChain && data?.hasOwnLook === undefined && ' Shops without a look of their own look the same.'}
          </Typography>
        </Box>
        {hasLook && (
          <Button color="error" onClick={reset.open}>
            {texts.title}
          </Button>
        )}
      </Row>
      {data?.hasOwnLook === false && (
        <Alert severity="info">
          Same look as {chainName}. Once you change something here, this shop has a look of its own.
        </Alert>
      )}
      {data ? (
        <BrandForm key={version} brand={data} renderPreview={renderPreview} />
      ) : isError ? (
        <FailedState message="Couldn't load your brand." onRetry={() => void refetch()} />
      ) : (
        <BrandSkeleton />
      )}
      {reset.isOpen && (
        <ActionDialog
          title={texts.title}
          confirmLabel={texts.confirm}
          doneText={texts.done}
          onConfirm={async () => {
            await resetBrand(storeId).unwrap();
            await refetch();
            setVersion(version + 1);
          }}
          onClose={reset.close}
        >
          {texts.text}
        </ActionDialog>
      )}
    </Stack>
  );
}

function BrandSkeleton() {
  return (
    <Grid aria-busy columns={{ lg: 'minmax(340px, 400px) minmax(0, 1fr)' }} gap={3}>
      <Skeleton variant="rounded" height={560} />
      <Skeleton variant="rounded" height={560} />
    </Grid>
  );
}
