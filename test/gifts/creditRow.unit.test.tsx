import { screen } from '@testing-library/react';
import { CreditsSection } from '../../src/client/features/pointOfSale/credits/components/CreditsSection';
import type { ListedCredit } from '../../src/contract/pointOfSale';
import { renderPage } from '../support/renderPage';

const CREDIT: ListedCredit = {
  orderId: 'ORDER1',
  paidAt: '2026-11-24T19:00:00.000Z',
  amountCents: 300,
  customer: { id: '00000000-0000-7000-8000-000000000001', name: 'Ann Ashe', phone: '+12025550101' },
  matchMethod: 'identity',
  points: 0,
  limitedBy: 'below the minimum of $5.00',
  multiplier: null,
  takenBackAt: null,
  movableUntil: '2026-12-01T19:00:00.000Z',
};

test('GI-04 the list of credits says why a purchase earned nothing', async () => {
  const rows = [CREDIT, { ...CREDIT, orderId: 'ORDER2', amountCents: 500, points: 5, limitedBy: null }];
  renderPage(<CreditsSection headingRef={null} />, '/owner/point-of-sale', ({ path }) =>
    path.includes('credits') ? { body: rows } : undefined,
  );
  const [limited, other] = await screen.findAllByRole('listitem');
  expect(limited).toHaveTextContent('Ann Ashe, 0 points for $3.00, below the minimum of $5.00');
  expect(other).toHaveTextContent(/^Ann Ashe, 5 points for \$5\.00N/);
});
