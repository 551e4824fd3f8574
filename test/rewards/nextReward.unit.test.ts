import { describePointsChange } from '../../src/client/entities/customer';
import { findNextReward } from '../../src/client/features/customerKiosk/dashboard/findNextReward';
import english from '../../src/client/shared/i18n/messages/en/history.json';
import { messages } from '../../src/client/shared/i18n/messages/es';
import { createText } from '../../src/client/shared/i18n/useText';

const reward = (name: string, pointsRequired: number, over = {}) => ({
  name,
  pointsRequired,
  isActive: true,
  isExceeded: false,
  alreadyRedeemed: false,
  ...over,
});

test('BX-02 the next reward is the cheapest one that is only missing points', () => {
  const rewards = [
    reward('affordable', 50),
    reward('inactive', 110, { isActive: false }),
    reward('redeemed', 120, { alreadyRedeemed: true }),
    reward('at its limit', 130, { isExceeded: true }),
    reward('far', 400),
    reward('next', 150),
  ];
  expect(findNextReward(rewards, 100)?.name).toBe('next');
  expect(findNextReward(rewards, 149)?.name).toBe('next');
  expect(findNextReward(rewards, 150)?.name).toBe('far');
  expect(findNextReward(rewards, 400)).toBeNull();
});

test.each([
  ['earn', 12, 'Purchase of $12.50', 'Purchase of $12.50'],
  ['redeem', -100, 'Free coffee', 'Redeemed Free coffee'],
  ['refund', 100, 'Free coffee', 'Points returned for Free coffee'],
  ['referral', 50, undefined, 'Referred a new customer'],
  ['adjustment', 5, undefined, 'Points added by the store'],
  ['adjustment', -5, undefined, 'Points removed by the store'],
  ['reversal', -12, 'Purchase reduced from $10.00 to $0.00', 'Purchase of $10.00 refunded'],
  ['reversal', -7, 'Purchase reduced from $10.00 to $3.00', 'Purchase reduced from $10.00 to $3.00'],
  ['reversal', -7, undefined, 'Purchase refunded'],
  ['reversal', -12, 'Purchase of $12.50, taken back by the store', 'Purchase of $12.50, taken back by the store'],
  ['expiry', -3, undefined, 'Points expired'],
  ['expiry', -3, 'No activity since May 3, 2025', 'Points expired: no activity since May 3, 2025'],
] as const)('BX-01 a change by %s of %d points is described in a plain sentence', (kind, points, reason, sentence) =>
  expect(describePointsChange({ kind, points, ...(reason !== undefined && { reason }) }, createText(english))).toBe(
    sentence,
  ),
);

test.each([
  ['earn', 'Purchase of $12.50', 'Compra de $12.50'],
  ['earn', 'Purchase of $12.50, 2x by Double, double week', 'Compra de $12.50, 2x con Double, double week'],
  [
    'earn',
    'Purchase of $12.50, 1.5x by Week, credited by the store',
    'Compra de $12.50, 1.5x con Week, abonada por la tienda',
  ],
  ['reversal', 'Purchase of $12.50, taken back by the store', 'Compra de $12.50, retirada por la tienda'],
  [
    'earn',
    'Purchase of $20.00, $5.00 of it earns no points, 2x by Week',
    'Compra de $20.00, $5.00 no dan puntos, 2x con Week',
  ],
  [
    'reversal',
    'Purchase reduced from $20.00 to $15.00, $3.75 of it earns no points',
    'Compra reducida de $20.00 a $15.00, $3.75 no dan puntos',
  ],
  ['earn', 'Something that no one translated', 'Compra'],
  ['redeem', 'Free coffee', 'Canjeaste Free coffee'],
  ['referral', 'Share of a purchase by a customer you referred', 'Puntos por la compra de un cliente al que invitaste'],
  ['expiry', 'No activity since May 3, 2025', 'Puntos vencidos: sin actividad desde el 3 may 2025'],
  ['reversal', 'Purchase reduced from $10.00 to $0.00', 'Compra de $10.00 reembolsada'],
  ['reversal', 'Purchase reduced from $10.00 to $3.00', 'Compra reducida de $10.00 a $3.00'],
] as const)('BX-01 BX-04 BX-83 a change by %s with the reason %j is described in Spanish', (kind, reason, sentence) => {
  const text = createText(english, { language: 'es', messages });
  expect(describePointsChange({ kind, points: 1, reason }, text)).toBe(sentence);
});
