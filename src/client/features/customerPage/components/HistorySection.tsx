import type { PointsChange } from '../../../../contract/points';
import { describePointsChange } from '../../../entities/customer';
import { formatNumber } from '../../../shared/format/formatNumber';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import pointsChange from '../../../shared/i18n/messages/en/pointsChange.json';
import { useText } from '../../../shared/i18n/useText';
import { useListCustomerPageHistoryInfiniteQuery } from '../customerPageApi';
import { usePageText } from '../hooks/usePageText';
import { Section } from './Section';

/** All changes of the customer's points, newest first. */
export function HistorySection({ subdomain }: { subdomain: string }) {
  const { t } = usePageText();
  const query = useListCustomerPageHistoryInfiniteQuery(subdomain, { refetchOnFocus: true });
  const changes = query.data?.pages.flatMap(({ rows }) => rows);
  const hasFailed = query.isError && !query.isFetching;
  return (
    <Section title={t('customerPage.history')}>
      {changes === undefined && !hasFailed && (
        <>
          <p className="hidden" role="status">
            {t('customerPage.historyLoading')}
          </p>
          <div className="skeleton skeleton-row" />
          <div className="skeleton skeleton-row" />
        </>
      )}
      {changes?.length === 0 && <p className="soft">{t('customerPage.noHistory')}</p>}
      {changes !== undefined && changes.length > 0 && (
        <ul className="rows">
          {changes.map((change) => (
            <ChangeRow key={change.number} change={change} />
          ))}
        </ul>
      )}
      {hasFailed && (
        <div className="failed" role="alert">
          <p>{t('customerPage.historyFailed')}</p>
          <button
            type="button"
            className="button"
            onClick={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          >
            {t('customerPage.retry')}
          </button>
        </div>
      )}
      {query.hasNextPage && !hasFailed && (
        <button
          type="button"
          className="button"
          aria-busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('customerPage.loadMore')}
        </button>
      )}
    </Section>
  );
}

function ChangeRow({ change }: { change: PointsChange }) {
  const { t, language } = usePageText();
  const text = useText(pointsChange);
  const { formatDateTime } = useDateFormat();
  const { points, balanceAfter, createdAt, shop } = change;
  return (
    <li className="row">
      <div className="row-text">
        <h3>{describePointsChange(change, text)}</h3>
        <p className="soft">
          {formatDateTime(createdAt)}
          {shop && ` · ${shop}`}
        </p>
      </div>
      <div className="row-side">
        <p className={points > 0 ? 'figure figure-good' : 'figure'}>
          {points > 0 ? '+' : '−'}
          {formatNumber(Math.abs(points), language)}
        </p>
        <p className="soft">{t('customerPage.balance', { points: balanceAfter })}</p>
      </div>
    </li>
  );
}
