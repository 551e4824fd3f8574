import type { Store } from '../../../../contract/stores';
import { Row } from '../../../shared/ui/layout';
import { StatusPill } from '../../../shared/ui/StatusPill';

const PROBLEMS: Record<keyof Store['connections'], Record<'unknown' | 'needs_attention', string>> = {
  pointOfSale: { unknown: 'Point of sale not connected', needs_attention: 'Point of sale needs attention' },
  contacts: { unknown: 'Contacts not connected', needs_attention: 'Contacts need attention' },
};

/** What a store needs before customers can use it. Renders nothing when it is ready, and for a store that is off. */
export function MissingSteps({ store: { name, connections, hasOwner, isActive } }: { store: Store }) {
  if (!isActive) return null;
  const { pointOfSale, contacts } = connections;
  const steps = [
    ...(pointOfSale === 'connected' ? [] : [PROBLEMS.pointOfSale[pointOfSale]]),
    ...(contacts === 'connected' ? [] : [PROBLEMS.contacts[contacts]]),
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
