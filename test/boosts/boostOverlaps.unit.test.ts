import { findOverlaps } from '../../src/client/features/boosts/boostOverlaps';
import { toDay, type BoostTimes } from '../../src/contract/plain/boostTimes';

const TODAY = toDay('2026-11-24');
const boost = (over: Partial<BoostTimes> = {}): BoostTimes => ({
  factor: 2,
  weekdays: [2],
  startTime: '14:00',
  endTime: '16:00',
  firstDate: null,
  lastDate: null,
  ...over,
});

/** The draft is on Tuesday from 2 to 4 PM unless it says otherwise. 2026-11-24 is a Tuesday. */
test.each<[string, boolean, Partial<BoostTimes>, Partial<BoostTimes>?]>([
  ['at the same hours', true, {}],
  ['that begins when the draft ends', false, { startTime: '16:00', endTime: '18:00' }],
  ['that ends when the draft begins', false, { startTime: '12:00', endTime: '14:00' }],
  ['in the last minute', true, { startTime: '15:59', endTime: '18:00' }],
  ['on another day', false, { weekdays: [3] }],
  ['for the whole day', true, { startTime: '00:00', endTime: '24:00' }],
  ['from Monday night into Tuesday afternoon', true, { weekdays: [1], startTime: '22:00', endTime: '15:00' }],
  ['from Monday night into Tuesday morning', false, { weekdays: [1], startTime: '22:00', endTime: '14:00' }],
  [
    'from Sunday night, with a draft over midnight',
    true,
    { weekdays: [7], startTime: '23:00', endTime: '03:00' },
    {
      weekdays: [1],
      startTime: '02:00',
      endTime: '04:00',
    },
  ],
  ['that has ended', false, { lastDate: '2026-11-17' }],
  [
    'over midnight that began yesterday for the last time',
    true,
    {
      weekdays: [1],
      startTime: '22:00',
      endTime: '15:00',
      lastDate: '2026-11-23',
    },
  ],
  ['that begins in a year', true, { firstDate: '2027-11-24' }],
  ['that begins after the draft has ended', false, { firstDate: '2026-12-02' }, { lastDate: '2026-12-01' }],
  [
    'on one Tuesday on which the draft is not there yet',
    false,
    { firstDate: '2026-12-01', lastDate: '2026-12-01' },
    {
      firstDate: '2026-12-02',
    },
  ],
  [
    'on one day of the week of the draft',
    true,
    { firstDate: '2026-12-25', lastDate: '2026-12-25', weekdays: [5] },
    {
      weekdays: [1, 2, 3, 4, 5],
    },
  ],
])('BX-279 a boost %s overlaps: %s', (_name, expected, other, draft = {}) => {
  expect(findOverlaps(boost(draft), [boost(other)], TODAY).overlaps).toHaveLength(expected ? 1 : 0);
});

test('BX-279 a boost that is never the highest one would never count', () => {
  const higher = boost({ factor: 3, startTime: '13:00', endTime: '16:00' });
  expect(findOverlaps(boost(), [higher], TODAY).everCounts).toBe(false);
  expect(findOverlaps(boost({ endTime: '16:01' }), [higher], TODAY).everCounts).toBe(true);
  expect(findOverlaps(boost({ weekdays: [2, 4] }), [higher], TODAY).everCounts).toBe(true);
  expect(findOverlaps(boost(), [boost()], TODAY).everCounts).toBe(true);
  expect(findOverlaps(boost(), [], TODAY)).toEqual({ overlaps: [], everCounts: true });
});
