import { describePointsChange } from '../../src/client/entities/customer';
import english from '../../src/client/shared/i18n/messages/en/pointsChange.json';
import { messages } from '../../src/client/shared/i18n/messages/es';
import { createText } from '../../src/client/shared/i18n/useText';
import type { PointsChangeDetails } from '../../src/contract/points';
import { withReason } from '../../src/server/modules/ledger';

const text = createText(english);
const spanish = createText(english, { language: 'es', messages });

test.each([
  ['earn', 12, undefined, 'Purchase'],
  ['redeem', -100, 'Free coffee', 'Redeemed Free coffee'],
  ['redeem', -100, undefined, 'Reward redeemed'],
  ['refund', 100, 'Free coffee', 'Points returned for Free coffee'],
  ['referral', 50, undefined, 'Referred a new customer'],
  ['adjustment', 5, undefined, 'Points added by the store'],
  ['adjustment', -5, undefined, 'Points removed by the store'],
  ['reversal', -7, undefined, 'Purchase refunded'],
  ['expiry', -3, undefined, 'Points expired'],
] as const)('BX-01 a change by %s of %d points is described in a plain sentence', (kind, points, reason, sentence) =>
  expect(describePointsChange({ kind, points, reason }, text)).toBe(sentence),
);

test('BX-01 a reward that was not claimed in time is described with and without its name', () => {
  const change = { kind: 'refund', points: 100, released: true } as const;
  expect(describePointsChange({ ...change, reason: 'Free coffee' }, text)).toBe(
    "Points returned: Free coffee wasn't claimed in time",
  );
  expect(describePointsChange(change, spanish)).toBe('Puntos devueltos: no se recogió a tiempo tu recompensa');
});

type Kind = Parameters<typeof describePointsChange>[0]['kind'];

const SHOP_MOVED = 'Se movieron al incorporarse o separarse una tienda';

/** What customers read for a code: in English what the server sends as a sentence, unless there is another text. */
const DESCRIBED: readonly [Kind, PointsChangeDetails, es: string, en?: string][] = [
  ['earn', { code: 'purchase', cents: 1250 }, 'Compra de $12.50'],
  [
    'earn',
    { code: 'purchase', cents: 1250, factor: 2, promotion: 'Double, double week' },
    'Compra de $12.50, 2x con Double, double week',
  ],
  [
    'earn',
    { code: 'purchase', cents: 1250, factor: 1.5, promotion: '3x by {name}', by: 'store' },
    'Compra de $12.50, 1.5x con 3x by {name}, abonada por la tienda',
  ],
  [
    'earn',
    { code: 'purchase', cents: 2000, excludedCents: 500, factor: 2, promotion: 'Week' },
    'Compra de $20.00, $5.00 no dan puntos, 2x con Week',
  ],
  ['earn', { code: 'purchase', cents: 123_450 }, 'Compra de $1,234.50', 'Purchase of $1,234.50'],
  [
    'reversal',
    { code: 'purchase_changed', centsBefore: 2000, cents: 1500, excludedCents: 375 },
    'Compra reducida de $20.00 a $15.00, $3.75 no dan puntos',
  ],
  [
    'earn',
    { code: 'purchase_changed', centsBefore: 0, cents: 2000, factor: 2, promotion: 'Happy hour' },
    'Compra aumentada de $0.00 a $20.00, 2x con Happy hour',
  ],
  [
    'reversal',
    { code: 'purchase_changed', centsBefore: 1000, cents: 0 },
    'Compra de $10.00 reembolsada',
    'Purchase of $10.00 refunded',
  ],
  ['reversal', { code: 'purchase_taken_back', cents: 1250, by: 'store' }, 'Compra de $12.50, retirada por la tienda'],
  [
    'reversal',
    { code: 'purchase_taken_back', cents: 1250, by: 'system' },
    'Compra de $12.50, retirada, porque puede ser de otra persona',
  ],
  ['reversal', { code: 'refunded_after_expiry' }, 'Se reembolsó una compra cuando sus puntos ya habían vencido'],
  ['referral', { code: 'referral' }, 'Recomendaste la tienda a un nuevo cliente'],
  ['referral', { code: 'referral_share' }, 'Puntos por la compra de un cliente al que invitaste'],
  ['reversal', { code: 'referral_share_reduced' }, 'Se redujo la compra de un cliente al que invitaste'],
  [
    'expiry',
    { code: 'inactivity', since: '2025-05-03' },
    'Puntos vencidos: sin actividad desde el 3 may 2025',
    'Points expired: no activity since May 3, 2025',
  ],
  [
    'refund',
    { code: 'reward_reversed', reward: 'Free coffee', orderId: 'A1' },
    'Puntos devueltos por Free coffee, porque se reembolsó una compra',
    'Points returned for Free coffee, because a purchase was refunded',
  ],
  [
    'reversal',
    { code: 'merged_from' },
    'Saldo de una cuenta que se unió a la tuya',
    'Moved from an account that was merged into yours',
  ],
  ['adjustment', { code: 'moved_from_shop' }, SHOP_MOVED, 'Moved when a shop joined or left'],
  ['adjustment', { code: 'moved_to_shop' }, SHOP_MOVED, 'Moved when a shop joined or left'],
  ['adjustment', { code: 'moved_from_chain' }, SHOP_MOVED, 'Moved when a shop joined or left'],
  ['adjustment', { code: 'moved_for_refund' }, SHOP_MOVED, 'Moved when a shop joined or left'],
];

test.each(DESCRIBED)('BX-01 BX-04 BX-83 BX-312 a change by %s because of %j has a text in both languages', (...row) => {
  const [kind, details, es, en] = row;
  const { reason } = withReason({ reason: null, details });
  const change = { kind, points: 1, reason: reason ?? undefined, details };
  expect(describePointsChange(change, spanish)).toBe(es);
  expect(describePointsChange(change, text)).toBe(en ?? reason);
});

test('BX-312 a code that the client does not know has the sentence of the server, and an old row its text', () => {
  const change = { kind: 'earn', points: 1, reason: 'Purchase of $12.50' } as const;
  const details = { code: 'purchase_by_post', cents: 1250 } as unknown as PointsChangeDetails;
  for (const language of [text, spanish]) {
    expect(describePointsChange({ ...change, details }, language)).toBe('Purchase of $12.50');
    expect(describePointsChange(change, language)).toBe('Purchase of $12.50');
  }
});
