import { useEffect, useState } from 'react';
import { rewardInLanguage } from '../../../../contract/plain/spanishTexts';
import type { CustomerPromotion } from '../../../../contract/promotions';
import type { OfferedReward } from '../../../../contract/rewards';
import type { OfferSummary } from '../../../entities/offer';
import { getPromotionBadge } from '../../../entities/promotion';
import { getServerNow } from '../../../shared/device/serverClock';
import { useLanguage } from '../../../shared/i18n/LanguageContext';
import { useListOfferedRewardsQuery, useListStorePromotionsQuery } from './attractApi';

/** A reward with its price in points, or a promotion with its end. */
export type Offer = { id: string; summary: OfferSummary; description: string } & (
  { kind: 'reward'; points: number } | { kind: 'promotion'; endsAt: string }
);

/** Nobody watches long enough to see more offers. */
const MAX_OF_A_KIND = 6;

/** The current promotions, then the rewards, each in their original order. */
function toOffers(promotions: readonly CustomerPromotion[], rewards: readonly OfferedReward[], now: Date): Offer[] {
  const running = promotions.filter((promotion) => getPromotionBadge(promotion, now) === 'Active');
  return [
    ...running.slice(0, MAX_OF_A_KIND).map((promotion): Offer => ({
      kind: 'promotion',
      id: promotion.id,
      summary: { type: promotion.promotionType, value: promotion.promotionValue, name: promotion.name },
      description: promotion.description,
      endsAt: promotion.endDate,
    })),
    ...rewards.slice(0, MAX_OF_A_KIND).map((reward): Offer => ({
      kind: 'reward',
      id: reward.id,
      summary: { type: reward.rewardType, value: reward.rewardValue, name: reward.name },
      description: reward.description,
      points: reward.pointsRequired,
    })),
  ];
}

const REFRESH_EVERY_MS = 300_000;
const SLIDE_MS = 8_000;

/**
 * The offers of a store while `isRunning` is true, and the index of the current one. The list is empty until both
 * queries have finished, or without offers. A promotion that ends is removed with the next slide.
 */
export function useOffers(storeId: string, isRunning: boolean): { offers: Offer[]; current: number } {
  const options = { skip: !isRunning, pollingInterval: REFRESH_EVERY_MS, refetchOnMountOrArgChange: 60 };
  const rewards = useListOfferedRewardsQuery(storeId, options);
  const promotions = useListStorePromotionsQuery(storeId, options);
  const { now, turn } = useTurns(isRunning);
  const language = useLanguage();
  if (!isRunning || rewards.isLoading || promotions.isLoading) return { offers: [], current: 0 };
  const shown = (rewards.data ?? []).map((reward) => rewardInLanguage(language, reward));
  const offers = toOffers(promotions.data ?? [], shown, new Date(now));
  return { offers, current: offers.length > 0 ? turn % offers.length : 0 };
}

/** The number of slides shown so far, and the time of the last change. */
function useTurns(isRunning: boolean): { now: number; turn: number } {
  const [state, setState] = useState(() => ({ now: getServerNow(), turn: 0 }));
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setState(({ turn }) => ({ now: getServerNow(), turn: turn + 1 })), SLIDE_MS);
    return () => {
      clearInterval(timer);
      setState({ now: getServerNow(), turn: 0 });
    };
  }, [isRunning]);
  return state;
}
