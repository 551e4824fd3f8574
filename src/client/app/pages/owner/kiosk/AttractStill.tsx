import { AttractSlide } from '../../../../features/customerKiosk';

/** A reward has the accent color; promotions have the same color in every store. */
const OFFER = {
  id: 'sample',
  kind: 'reward',
  discount: { type: 'FIXED_DISCOUNT', value: 5, name: '' },
  description: '',
  points: 100,
} as const;

/** The attract screen of the kiosk with a sample reward. */
export function AttractStill({ storeName }: { storeName: string }) {
  return <AttractSlide storeName={storeName} offer={OFFER} current={0} count={3} />;
}
