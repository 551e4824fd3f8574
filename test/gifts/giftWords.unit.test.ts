import { describePointsChange } from '../../src/client/entities/customer';
import { getChanges } from '../../src/client/features/audit/auditChanges';
import { describeLedgerRow, getLedgerActor } from '../../src/client/features/customers/customerLabels';
import { describeGifts, describePreview } from '../../src/client/features/profile/gifts/giftsText';
import english from '../../src/client/shared/i18n/messages/en/pointsChange.json';
import { messages } from '../../src/client/shared/i18n/messages/es';
import { createText } from '../../src/client/shared/i18n/useText';
import type { LedgerRow } from '../../src/contract/customerRecords';
import type { PointsChange, PointsChangeDetails } from '../../src/contract/points';
import { withReason } from '../../src/server/modules/ledger';
import { OFF } from './noGifts';

const inEnglish = createText(english);
const inSpanish = createText(english, { language: 'es', messages });

const SENTENCES: readonly [PointsChange['kind'], PointsChangeDetails, en: string, es: string][] = [
  ['gift', { code: 'sign_up_gift' }, 'Sign-up gift', 'Regalo de bienvenida'],
  ['gift', { code: 'birthday_gift' }, 'Birthday gift', 'Regalo de cumpleaños'],
  ['gift', { code: 'visit_gift' }, 'Visit points', 'Puntos por tu visita'],
  [
    'reversal',
    { code: 'gift_taken_back' },
    'Gift taken back: its purchase no longer qualifies',
    'Regalo retirado: la compra ya no cumple las condiciones',
  ],
  [
    'earn',
    { code: 'purchase', cents: 90_000, factor: 2, promotion: 'Week', maxPoints: 500 },
    'Purchase of $900.00, 2x by Week, limited to 500 points',
    'Compra de $900.00, 2x con Week, con un máximo de 500 puntos',
  ],
  [
    'reversal',
    { code: 'purchase_changed', centsBefore: 2_000, cents: 1_500, maxPoints: 1 },
    'Purchase reduced from $20.00 to $15.00, limited to 1 point',
    'Compra reducida de $20.00 a $15.00, con un máximo de 1 punto',
  ],
];

const OWNER = { role: 'store_owner', id: 'owner', name: 'Ann' };
const toRow = (kind: LedgerRow['kind'], details: PointsChangeDetails): LedgerRow =>
  ({ kind, points: 5, ...withReason({ reason: null, details }), actor: OWNER }) as unknown as LedgerRow;

test.each(SENTENCES)('GI-03 GI-04 GI-06 the history names a %s by %j in both languages', (kind, details, en, es) => {
  const { reason } = withReason({ reason: null, details });
  const change = { kind, points: 5, reason: reason ?? undefined, details };
  expect(describePointsChange(change, inEnglish)).toBe(en);
  expect(describePointsChange(change, inSpanish)).toBe(es);
});

test('GI-06 the owner reads what was given, and that nobody in particular gave it', () => {
  const row = toRow('gift', { code: 'birthday_gift' });
  expect(describeLedgerRow(row)).toBe('Birthday gift');
  expect(describeLedgerRow({ ...row, reason: null })).toBe('Gift');
  expect(getLedgerActor(row)).toBeNull();
  expect(getLedgerActor(toRow('reversal', { code: 'gift_taken_back' }))).toBe('Ann');
});

const listValues = (lines: readonly { value: string }[]) => lines.map(({ value }) => value);

test('GI-01 GI-03 GI-04 gifts and limits are described in plain words', () => {
  expect(listValues(describeGifts(OFF))).toEqual(['Off', 'Off', 'Off', 'Off', 'Off']);
  const all = { signUpPoints: 100, birthdayPoints: 1, visitPoints: 5, visitMinCents: 1_000, earningMinCents: 500 };
  expect(describeGifts({ ...all, salePointsMax: 500, dayPointsMax: 1_000 })).toEqual([
    { label: 'Sign-up gift', value: '100 points with the first purchase' },
    { label: 'Birthday gift', value: '1 point' },
    { label: 'Visit points', value: '5 points once a day, with a purchase of $10.00 or more' },
    { label: 'Minimum purchase', value: 'Purchases under $5.00 earn no points' },
    { label: 'Most points', value: '500 points per purchase, 1,000 points per customer per day' },
  ]);
  expect(listValues(describeGifts({ ...OFF, visitPoints: 5, dayPointsMax: 1_000 }))).toEqual([
    ...['Off', 'Off', '5 points once a day, with a purchase', 'Off'],
    '1,000 points per customer per day',
  ]);
});

const cost = (customers: number, points: number, cents: number | null = null) => ({ customers, points, cents });

test('GI-01 GI-03 GI-04 the preview tells what is on, and what limits would have left out', () => {
  const preview = {
    ...{ signUp: cost(12, 1_200, 6_000), birthday: cost(0, 0, 0), visit: cost(1, 5), belowMinimum: 8 },
    limited: cost(3, 240, 1_200),
  };
  expect(describePreview({ signUpPoints: 100, birthdayPoints: 50, visitPoints: 5 }, preview)).toEqual([
    { label: 'Sign-up gift', value: '12 customers would have gotten 1,200 points, worth up to $60.00 in rewards.' },
    { label: 'Birthday gift', value: 'Nobody would have gotten it.' },
    { label: 'Visit points', value: '1 customer would have gotten 5 points.' },
  ]);
  const label = 'What purchases earn';
  const less = '3 customers would have earned 240 fewer points, worth up to $12.00 in rewards.';
  expect(describePreview({ earningMinCents: 500 }, preview)).toEqual([
    { label, value: `8 purchases would have earned no points. ${less}` },
  ]);
  expect(describePreview({ dayPointsMax: 500 }, { ...preview, belowMinimum: 0 })).toEqual([{ label, value: less }]);
  expect(describePreview({ salePointsMax: 500 }, { ...preview, belowMinimum: 0, limited: cost(0, 0, 0) })).toEqual([
    { label, value: 'Nobody would have earned less.' },
  ]);
});

test('GI-01 GI-03 the audit log names changed gifts as the form does, and minimums in dollars', () => {
  const changes = getChanges({
    oldValues: { signUpPoints: null, visitMinCents: 0 },
    newValues: { signUpPoints: 100, visitMinCents: 1_050 },
  });
  expect(changes).toEqual([
    { label: 'Sign-up gift', from: 'none', to: '100' },
    { label: 'Minimum purchase for visit points', from: '$0.00', to: '$10.50' },
  ]);
});
