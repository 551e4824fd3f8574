import { useState } from 'react';
import type { CustomerPageReward } from '../../../../contract/customerPage';
import { useDiscountLabel } from '../../../entities/offer';
import { usePageText } from '../hooks/usePageText';
import { OnlyIn } from './OnlyIn';
import { Section } from './Section';
import { Stamps } from './Stamps';

/** The number of rewards that are shown at first. */
const FIRST = 4;

/** The store's rewards and their prices. Customers can only redeem them at the kiosk. */
export function RewardsSection({ rewards }: { rewards: readonly CustomerPageReward[] }) {
  const { t } = usePageText();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Section title={t('customerPage.rewards')}>
      {rewards.length === 0 ? (
        <p className="soft">{t('customerPage.noRewards')}</p>
      ) : (
        <ul className="rows">
          {(showsAll ? rewards : rewards.slice(0, FIRST)).map((reward) => (
            <RewardRow key={reward.id} reward={reward} />
          ))}
        </ul>
      )}
      {rewards.length > FIRST && (
        <button type="button" className="button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'customerPage.fewerRewards' : 'customerPage.allRewards')}
        </button>
      )}
    </Section>
  );
}

function RewardRow({ reward }: { reward: CustomerPageReward }) {
  const { t } = usePageText();
  const getLabel = useDiscountLabel();
  const { name, description, rewardType, rewardValue, pointsRequired, missingPoints, isRedeemedToday } = reward;
  const label = getLabel({ type: rewardType, value: rewardValue, name });
  return (
    <li className="row">
      <div className="row-text">
        <h3>{name}</h3>
        {label.includes(name) ? null : <p className="offer">{label}</p>}
        {description !== '' && <p className="soft">{description}</p>}
        <OnlyIn shops={reward.shops} />
        <Stamps reward={reward} />
      </div>
      <div className="row-side">
        <p className="figure">{t('customerPage.points', { points: pointsRequired })}</p>
        {isRedeemedToday ? (
          <p className="pill">{t('customerPage.tomorrow')}</p>
        ) : missingPoints > 0 ? (
          <p className="soft">{t('customerPage.missing', { points: missingPoints })}</p>
        ) : (
          <p className="pill pill-good">{t('customerPage.redeemable')}</p>
        )}
      </div>
    </li>
  );
}
