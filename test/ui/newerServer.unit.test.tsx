import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { OfferValueField } from '../../src/client/entities/offer/components/OfferFields';
import { RedemptionStatusPill, StatusBadge, StatusIcon } from '../../src/client/entities/redemption';
import { ConnectionStatus, formatPosFacts } from '../../src/client/entities/vendorStatus';
import { RedemptionRow } from '../../src/client/features/customerKiosk/dashboard/components/HistoryRows';
import { SessionsSection } from '../../src/client/features/profile/components/SessionsSection';
import { promotionForm, toFormValues as toPromotionValues } from '../../src/client/features/promotions/promotionsRules';
import { rewardForm } from '../../src/client/features/rewards/rewardsRules';
import { CampaignStatus } from '../../src/client/features/sms/components/campaignDisplay';
import { CardBoundary } from '../../src/client/shared/ui/CardBoundary';
import { Panel } from '../../src/client/shared/ui/Panel';
import { StatusPill, toPill } from '../../src/client/shared/ui/StatusPill';
import type { PosConnection } from '../../src/contract/pointOfSale';
import type { CustomerRedemption, RedemptionStatus } from '../../src/contract/redemptions';
import type { RewardType } from '../../src/contract/rewards';
import type { SmsCampaign } from '../../src/contract/sms';
import { renderPage } from '../support/renderPage';

const show = (part: ReactNode) => render(<AppTheme>{part}</AppTheme>);
const UNKNOWN = 'on_hold';
const status = UNKNOWN as RedemptionStatus;

describe('a value that only a newer server knows', () => {
  test('an unknown status is shown by its name', () => {
    const pills = { sent: { tone: 'success', label: 'Sent' } } as const;
    expect(toPill(pills, 'sent')).toBe(pills.sent);
    expect(toPill(pills, UNKNOWN as 'sent')).toEqual({ tone: 'neutral', label: 'On hold' });
    show(<StatusPill {...toPill(pills, UNKNOWN as 'sent')} />);
    expect(screen.getByText('On hold')).toBeVisible();
  });

  test('an unknown status of a redemption is shown by its name in the consoles, on the board and on the kiosk', () => {
    const redemption: CustomerRedemption = {
      id: '1',
      name: 'Tea',
      type: UNKNOWN as 'reward',
      redeemedAt: '2026-03-04T12:00:00.000Z',
      pointsUsed: 5,
      status,
    };
    show(
      <>
        <RedemptionStatusPill redemption={{ status }} />
        <StatusIcon status={status} />
        <StatusBadge large status={status} />
        <RedemptionRow redemption={redemption} />
      </>,
    );
    expect(screen.getAllByText('On hold')).toHaveLength(3);
    expect(screen.getByRole('heading', { name: 'Tea' })).toBeVisible();
  });

  test('an unknown state of a connection is shown by its name', () => {
    const connection: PosConnection = {
      status: UNKNOWN as 'connected',
      reason: null,
      lastSuccessAt: null,
      merchantId: null,
    } as PosConnection;
    show(
      <ConnectionStatus
        query={{ currentData: connection, isLoading: false }}
        testing={{ isLoading: false, isSuccess: false }}
        onTest={() => undefined}
        formatFacts={formatPosFacts}
      />,
    );
    expect(screen.getByText('On hold')).toBeVisible();
  });

  test('an unknown status of a text campaign is shown by its name', () => {
    show(<CampaignStatus campaign={{ status: UNKNOWN as 'done' } as SmsCampaign} />);
    expect(screen.getByText('On hold')).toBeVisible();
  });

  test('an unknown kind of session is shown by its name', async () => {
    const session = {
      id: '1',
      kind: UNKNOWN,
      device: 'Chrome',
      accountName: 'Olive',
      accountEmail: 'o@b.test',
      signedInAt: '2026-03-04T12:00:00.000Z',
      lastSeenAt: '2026-03-04T12:00:00.000Z',
      isCurrent: false,
    };
    renderPage(<SessionsSection />, '/owner/profile', () => ({ body: [session] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Chrome, on hold of Olive' }));
    expect(await screen.findByText('On hold of Olive')).toBeVisible();
  });

  test("the form of a reward or promotion shows a plain 'Value' field for an unknown type, and rejects that type on validation", async () => {
    const type = UNKNOWN as RewardType;
    show(<OfferValueField name="value" value="3" error={undefined} type={type} />);
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('3');
    const reward = {
      ...rewardForm.toInputs(null),
      name: 'Tea',
      rewardType: type,
      rewardValue: '3',
      pointsRequired: '5',
    };
    await expect(rewardForm.rules.validate(reward)).rejects.toThrow('rewardType');
    const promotion = {
      ...toPromotionValues(null, Date.parse('2026-03-04')),
      name: 'Tea',
      promotionType: type,
      promotionValue: '3',
    };
    await expect(promotionForm.rules.validate(promotion)).rejects.toThrow('promotionType');
  });
});

test('an error in a card does not affect the rest of the page, and the card can be tried again', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Broken = () => {
    if (isBroken) throw new Error('odd data');
    return <p>Figures</p>;
  };
  show(
    <>
      <Panel title="Points">
        <Broken />
      </Panel>
      <CardBoundary>
        <Broken />
      </CardBoundary>
      <p>Neighbor</p>
    </>,
  );
  expect(screen.getByText('Neighbor')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Points' })).toBeVisible();
  expect(screen.queryByText('odd data')).toBeNull();
  isBroken = false;
  for (const button of screen.getAllByRole('button', { name: 'Try Again' })) fireEvent.click(button);
  expect(screen.getAllByText('Figures')).toHaveLength(2);
});
