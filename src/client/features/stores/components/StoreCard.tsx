import Visibility from '@mui/icons-material/VisibilityOutlined';
import Link from '@mui/material/Link';
import type { Store } from '../../../../contract/stores';
import { addOwnerPath, storeOwnersPath } from '../../../entities/store';
import { formatNumber } from '../../../shared/format/formatNumber';
import { RecordCard } from '../../../shared/list/RecordCard';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { IdChip } from '../../../shared/ui/copy/IdChip';
import { DeleteAction, EditAction, IconAction } from '../../../shared/ui/IconAction';
import { Row } from '../../../shared/ui/layout';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { FormattedDate } from '../../../shared/ui/text/FormattedDate';
import { formatSmsUsage } from '../storeNumbers';
import { hasOwnContacts } from '../storesRules';
import { StatusToggle } from './StatusToggle';

interface StoreCardProps {
  store: Store;
  /** Whether the URL links to this store. */
  highlighted: boolean;
  scrollTo: boolean;
  /** Creates the event handler that opens a dialog of this store. */
  open: (dialog: 'view' | 'edit' | 'delete') => () => void;
  onToggle: () => void;
}

/** On a phone the links are below each other, and a finger must not hit both. */
const TARGET = { display: 'inline-flex', alignItems: 'center', minHeight: 44 };

export function StoreCard({ store, highlighted, scrollTo, open, onToggle }: StoreCardProps) {
  const { id, name, subdomain } = store;
  return (
    <RecordCard
      title={name}
      subtitle={subdomain}
      status={<StatusToggle store={store} onToggle={onToggle} />}
      lead={
        <>
          {store.chain && <ChainPill id={id} chain={store.chain} />}
          <MissingSteps store={store} />
        </>
      }
      highlighted={highlighted}
      scrollTo={scrollTo}
      facts={[
        { label: 'Store ID', value: <IdChip id={id} of={name} /> },
        { label: 'Points per dollar', value: formatNumber(store.pointsPerDollar) },
        { label: 'Referral points', value: formatNumber(store.referralPoints) },
        { label: 'SMS usage', value: formatSmsUsage(store.usedSmsMonthly) },
        {
          label: 'Created',
          value: <FormattedDate iso={store.createdAt} />,
        },
      ]}
      footer={
        <Row wrap sx={{ columnGap: 2, '& a': TARGET }}>
          <Link component={RouteLink} to={storeOwnersPath(id)} variant="body2" aria-label={`View Owners of ${name}`}>
            View Owners
          </Link>
          {!store.hasOwner && (
            <Link component={RouteLink} to={addOwnerPath(id)} variant="body2" aria-label={`Add Owner of ${name}`}>
              Add Owner
            </Link>
          )}
        </Row>
      }
      actions={
        <>
          <IconAction label={`View details of ${name}`} name="Details" icon={<Visibility />} onClick={open('view')} />
          <EditAction of={name} onClick={open('edit')} />
          <DeleteAction of={name} onClick={open('delete')} />
        </>
      }
    />
  );
}

const ChainPill = ({ id, chain }: { id: string; chain: NonNullable<Store['chain']> }) => (
  <Row sx={{ mb: 1.5 }}>
    <StatusPill tone="info" label={chain.id === id ? 'First shop of a chain' : `Shop of ${chain.name}`} />
  </Row>
);

const PROBLEMS: Record<keyof Store['connections'], Record<'unknown' | 'needs_attention', string>> = {
  pointOfSale: { unknown: 'Point of sale not connected', needs_attention: 'Point of sale needs attention' },
  contacts: { unknown: 'Contacts not connected', needs_attention: 'Contacts need attention' },
};

/** What a store needs before customers can use it. Renders nothing when it is ready, and for a store that is off. */
function MissingSteps({ store }: { store: Store }) {
  const { name, connections, hasOwner, isActive } = store;
  if (!isActive) return null;
  const { pointOfSale, contacts } = connections;
  const steps = [
    ...(pointOfSale === 'connected' ? [] : [PROBLEMS.pointOfSale[pointOfSale]]),
    ...(contacts === 'connected' || !hasOwnContacts(store) ? [] : [PROBLEMS.contacts[contacts]]),
    ...(hasOwner ? [] : ['No owner yet']),
  ];
  if (steps.length === 0) return null;
  return (
    <Row
      component="ul"
      aria-label={`Missing in ${name}`}
      wrap
      gap={0.75}
      sx={{ m: 0, mb: 1.5, p: 0, listStyle: 'none' }}
    >
      {steps.map((step) => (
        <li key={step}>
          <StatusPill tone="warning" label={step} />
        </li>
      ))}
    </Row>
  );
}
