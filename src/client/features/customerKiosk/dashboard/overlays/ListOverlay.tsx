import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { KioskStatusScreen } from '../../ui/KioskStatusScreen';
import { KioskOverlay } from './KioskOverlay';
import { useGrowingList } from './useGrowingList';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import { useText } from '../../../../shared/i18n/useText';

interface Props<Item> {
  open: boolean;
  title: string;
  subtitle?: string;
  /** undefined until loaded. */
  items: readonly Item[] | undefined;
  hasFailed: boolean;
  failedMessage: string;
  loadingLabel: string;
  /** Height of a placeholder row, in px. */
  rowHeight: number;
  empty: { icon: ReactNode; title: string; hint: string };
  renderItem: (item: Item) => ReactNode;
  /** Shows all items at once. */
  showsAll?: boolean;
  /** Above the list in all of its states. */
  toolbar?: ReactNode;
  /** Dialogs and toasts that belong to the list. */
  children?: ReactNode;
  /** Called when all items are shown, to load more of them. */
  onEndReached?: () => void;
  /** Absent when a retry cannot help. */
  onRetry?: () => void;
  onClose: () => void;
}

const NO_ITEMS: readonly never[] = [];

/** An overlay with a list, which may grow as it is scrolled, and its loading, empty and error states. */
export function ListOverlay<Item>(props: Props<Item>) {
  const { open, title, subtitle, items, hasFailed, failedMessage, empty, renderItem, children } = props;
  const { t } = useText(offers);
  const list = useGrowingList(items ?? NO_ITEMS, props.showsAll ? Infinity : undefined);
  const isAtEnd = items !== undefined && !list.hasMore;
  const endReached = useEffectEvent(() => props.onEndReached?.());
  useEffect(() => {
    if (isAtEnd) endReached();
  }, [isAtEnd]);
  return (
    <KioskOverlay open={open} title={title} subtitle={subtitle} onClose={props.onClose} onScroll={list.handleScroll}>
      {props.toolbar}
      {hasFailed ? (
        <KioskStatusScreen
          isError
          icon={<ErrorOutlined />}
          title={failedMessage}
          action={
            props.onRetry && (
              <Button size="kiosk" variant="outlined" onClick={props.onRetry}>
                {t('offers.tryAgain')}
              </Button>
            )
          }
        />
      ) : !items ? (
        <Box role="status" aria-label={props.loadingLabel} sx={{ display: 'grid', gap: 2 }}>
          {[1, 2, 3].map((row) => (
            <Skeleton
              key={row}
              variant="rounded"
              height={props.rowHeight}
              sx={{ borderRadius: (theme) => theme.radii.kiosk }}
            />
          ))}
        </Box>
      ) : items.length === 0 ? (
        <KioskStatusScreen {...empty} />
      ) : (
        <>
          <Box
            component="ul"
            aria-label={title}
            aria-busy={list.isGrowing}
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
          >
            {list.visible.map(renderItem)}
          </Box>
          {list.hasMore && (
            <Button
              size="kiosk"
              variant="text"
              onClick={list.grow}
              aria-busy={list.isGrowing}
              sx={{ mt: 2, flex: 'none' }}
            >
              {t(list.isGrowing ? 'offers.loading' : 'offers.showMore')}
            </Button>
          )}
        </>
      )}
      {children}
    </KioskOverlay>
  );
}
