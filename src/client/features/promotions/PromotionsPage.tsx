import Campaign from '@mui/icons-material/CampaignOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import Link from '@mui/material/Link';
import { useId, useMemo } from 'react';
import type { Promotion } from '../../../contract/promotions';
import { OfferListFrame } from '../../entities/offer';
import { useListPromotionsQuery } from '../../entities/promotion';
import { formatTimeZone } from '../../entities/store';
import { useGetChainSettingsQuery } from '../../entities/storeSettings';
import { useStoreId } from '../../session';
import { useNow } from '../../shared/device/useNow';
import { toListState } from '../../shared/list/listState';
import type { Column } from '../../shared/list/table/columns';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { useUrlState } from '../../shared/routing/useUrlState';
import { IconAction } from '../../shared/ui/IconAction';
import { FormattedDateTime } from '../../shared/ui/text/FormattedDateTime';
import { PromotionFormDialog } from './PromotionFormDialog';
import { countByTab, parseListParams, sortAndFilterPromotions, type Tab } from './promotionList';
import { useDeletePromotionMutation, useSetPromotionActiveMutation } from './promotionsApi';
import { PromotionTabs } from './PromotionTabs';

const COLUMNS: readonly Column<Promotion>[] = [
  {
    id: 'start',
    header: 'Starts',
    sort: { key: 'start', names: { asc: 'Earliest Start First', desc: 'Latest Start First' } },
    render: ({ startDate }) => <FormattedDateTime iso={startDate} />,
  },
  {
    id: 'end',
    header: 'Ends',
    sort: { key: 'end', names: { asc: 'Earliest End First', desc: 'Latest End First' } },
    render: ({ endDate }) => <FormattedDateTime iso={endDate} isEnd />,
  },
];
const HINTS: Record<Tab['value'], string> = {
  active: 'A promotion is for everyone who checks in, such as double points for a week.',
  upcoming: 'Promotions that start later appear here.',
  expired: 'Promotions that have ended appear here. Duplicate one to run it again.',
  inactive: 'Promotions that are switched off appear here.',
};

/** The page of the store's promotions by state: search, add, edit, duplicate, activate, deactivate, send and delete. */
export function PromotionsPage() {
  const storeId = useStoreId();
  const promotions = useListPromotionsQuery(undefined);
  const timeZone = useGetChainSettingsQuery(undefined).data?.timeZone;
  const [setActive] = useSetPromotionActiveMutation();
  const [deletePromotion] = useDeletePromotionMutation();
  const { params, setParams } = useUrlState();
  const { tab, sort } = useMemo(() => parseListParams(params), [params]);
  const time = useNow();
  const now = useMemo(() => new Date(time), [time]);
  const { data } = promotions;
  const arranged = useMemo(() => data && sortAndFilterPromotions(data, { tab, sort }, now), [data, tab, sort, now]);
  const counts = useMemo(() => data && countByTab(data, now), [data, now]);
  const panelId = useId();
  const isCurrent = tab.value === 'active' || tab.value === 'upcoming';

  return (
    <OfferListFrame
      noun="promotion"
      subtitle={
        <>
          Offers for everyone who checks in.{timeZone !== undefined && ` Times are ${formatTimeZone(timeZone)}.`} Double
          points at certain hours?{' '}
          <Link component={RouteLink} to={PATHS.owner.boosts}>
            Boosts
          </Link>
        </>
      }
      list={toListState(promotions, (all) => all)}
      arranged={arranged}
      sort={sort}
      defaultSort={tab.sort}
      columns={COLUMNS}
      toSummary={({ name, promotionType, promotionValue }) => ({ type: promotionType, value: promotionValue, name })}
      tabs={
        <PromotionTabs
          value={tab.value}
          counts={counts}
          panelId={panelId}
          onChange={(next) => setParams({ status: next === 'active' ? null : next, sort: null, page: null })}
        />
      }
      panel={{ role: 'tabpanel', id: panelId, 'aria-labelledby': `${panelId}-${tab.value}` }}
      icon={<Campaign />}
      empty={{ title: `No ${tab.label.toLowerCase()} promotions`, hint: HINTS[tab.value], canAdd: isCurrent }}
      noMatch={{ hint: 'Try another search or tab.', clearLabel: 'Clear Search' }}
      renderActions={(promotion) => isCurrent && <SendAction promotion={promotion} />}
      renderForm={(form) => <PromotionFormDialog {...form} />}
      onSetActive={({ id }, isActive) => setActive({ storeId, id, isActive })}
      onDelete={({ id }) => deletePromotion({ storeId, id }).unwrap()}
    />
  );
}

/** A link to the SMS page with a prepared text about the promotion. */
function SendAction({ promotion: { id, name } }: { promotion: Promotion }) {
  return (
    <IconAction label={`Send ${name} by SMS`} name="Send" icon={<Sms />} to={`${PATHS.owner.sms}?promotion=${id}`} />
  );
}
