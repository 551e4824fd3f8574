import Storefront from '@mui/icons-material/StorefrontOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { selectShop, useShops } from '../../../entities/shop';
import { Row } from '../../../shared/ui/layout';

interface ShopBarProps {
  /** Whether the page shows the selected shop. Others are the same for the whole chain. */
  followsShop: boolean;
}

/** Says above a page which shop it shows while one is selected, and that a selected shop has left the chain. */
export function ShopBar({ followsShop }: ShopBarProps) {
  const { selected, selectedId, isGone } = useShops();
  const [wasGone, setWasGone] = useState(false);
  if (isGone && !wasGone) setWasGone(true);
  useEffect(() => {
    if (isGone) selectShop(null);
  }, [isGone]);
  if (wasGone && selectedId === null) {
    return (
      <Alert severity="info" onClose={() => setWasGone(false)} sx={{ mb: 3 }}>
        The shop you were looking at is no longer in your chain. You see all shops now.
      </Alert>
    );
  }
  if (selected === null) return null;
  return (
    <Row
      role="status"
      align="center"
      gap={1}
      wrap
      sx={{ mb: 2, minHeight: 36, color: 'text.secondary', '& > svg': { fontSize: 20 } }}
    >
      <Storefront aria-hidden />
      {followsShop ? (
        <>
          <Typography variant="subtitle2" component="span" color="textPrimary" sx={{ overflowWrap: 'anywhere' }}>
            {selected.name}
          </Typography>
          <Button size="small" onClick={() => selectShop(null)}>
            Show All Shops
          </Button>
        </>
      ) : (
        <Typography variant="body2" component="span">
          This page is the same for all of your shops.
        </Typography>
      )}
    </Row>
  );
}
