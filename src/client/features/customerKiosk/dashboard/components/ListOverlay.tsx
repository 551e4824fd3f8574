import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode, type UIEvent } from 'react';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid } from '../../../../shared/ui/layout';
import { KioskStatusScreen } from '../../components/KioskStatusScreen';
import { KioskOverlay } from './KioskOverlay';

interface ListOverlayProps<Item> {
  open: boolean;
  title: string;
  subtitle?: string;
  /** undefined while the items are loading. */
  items: readonly Item[] | undefined;
  hasFailed: boolean;
  failedMessage: string;
  loadingLabel: string;
  /** The height of a placeholder row in px. */
  rowHeight: number;
  empty: { icon: ReactNode; title: string; hint: string };
  renderItem: (item: Item) => ReactNode;
  /** Shows all items at once instead of in pages. */
  showsAll?: boolean;
  /** Content above the list in all of its states. */
  toolbar?: ReactNode;
  /** Content below the loaded list. */
  footer?: ReactNode;
  /** Dialogs and toasts that belong to the list. */
  children?: ReactNode;
  /** Called when all items are shown, to load more. */
  onEndReached?: () => void;
  /** Omitted if a retry would not help. */
  onRetry?: () => void;
  onClose: () => void;
}

const NO_ITEMS: readonly never[] = [];

/** An overlay with a list and its loading, empty and error states. The list can grow while it is scrolled. */
export function ListOverlay<Item>(props: ListOverlayProps<Item>) {
  const { open, title, subtitle, items, hasFailed, failedMessage, empty, renderItem, children } = props;
  const { t } = useText(offers);
  const list = useBatchedList(items ?? NO_ITEMS, props.showsAll ? Infinity : undefined);
  const isAtEnd = items !== undefined && !list.hasMore;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { grow } = list;
  const shownCount = list.visible.length;
  useEffect(() => {
    // A list that is shorter than the screen cannot be scrolled to its end. Without layout it has no height.
    const isAllVisible = scroller && scroller.clientHeight > 0 && scroller.scrollHeight <= scroller.clientHeight;
    if (shownCount > 0 && isAllVisible) grow();
  }, [scroller, shownCount, grow]);
  const endReached = useEffectEvent(() => props.onEndReached?.());
  useEffect(() => {
    if (isAtEnd) endReached();
  }, [isAtEnd]);
  return (
    <KioskOverlay
      open={open}
      title={title}
      subtitle={subtitle}
      onClose={props.onClose}
      onScroll={list.handleScroll}
      scrollerRef={setScroller}
    >
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
        <Grid role="status" aria-label={props.loadingLabel} gap={2}>
          {[1, 2, 3].map((row) => (
            <Skeleton
              key={row}
              variant="rounded"
              height={props.rowHeight}
              sx={{ borderRadius: (theme) => theme.radii.kiosk }}
            />
          ))}
        </Grid>
      ) : items.length === 0 ? (
        <KioskStatusScreen {...empty} />
      ) : (
        <>
          <OfferList label={title} isBusy={list.isGrowing}>
            {list.visible.map(renderItem)}
          </OfferList>
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
      {items && !hasFailed && props.footer}
      {children}
    </KioskOverlay>
  );
}

interface OfferListProps {
  label: string;
  isBusy?: boolean;
  children: ReactNode;
}

export function OfferList({ label, isBusy, children }: OfferListProps) {
  return (
    <Grid component="ul" aria-label={label} aria-busy={isBusy} gap={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Grid>
  );
}

const PAGE_SIZE = 3;
const PAGE_DELAY_MS = 700;
const BOTTOM_PX = 40;

/**
 * Shows a list in pages of `pageSize` items. The next page is added after a short delay, when `grow` is called or the
 * list is scrolled near its end. A refetch keeps the number of visible items.
 */
export function useBatchedList<Item>(items: readonly Item[], pageSize = PAGE_SIZE) {
  const [count, setCount] = useState(pageSize);
  const [isGrowing, setIsGrowing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hasMore = count < items.length;
  const grow = useCallback(() => {
    if (!hasMore || isGrowing) return;
    setIsGrowing(true);
    timer.current = setTimeout(() => {
      setCount((previous) => previous + pageSize);
      setIsGrowing(false);
    }, PAGE_DELAY_MS);
  }, [hasMore, isGrowing, pageSize]);

  const handleScroll = (event: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
    if (scrollHeight - scrollTop - clientHeight <= BOTTOM_PX) grow();
  };

  return { visible: items.slice(0, count), hasMore, isGrowing, grow, handleScroll };
}
