import type { ComponentType } from 'react';
import { activitiesWords } from '../../features/activities';
import { adminsWords } from '../../features/admins';
import { auditWords } from '../../features/audit';
import { authWords } from '../../features/auth';
import { boostsWords } from '../../features/boosts';
import { cashierWords } from '../../features/cashier';
import { cashiersWords } from '../../features/cashiers';
import { customersWords } from '../../features/customers';
import { developersWords } from '../../features/developers';
import { flagsWords } from '../../features/flags';
import { groupsWords } from '../../features/groups';
import { importsWords } from '../../features/imports';
import { jobsWords } from '../../features/jobs';
import { kioskSettingsWords } from '../../features/kioskSettings';
import { ownerDashboardWords } from '../../features/ownerDashboard';
import { ownersWords } from '../../features/owners';
import { platformStatsWords } from '../../features/platformStats';
import { pointOfSaleWords } from '../../features/pointOfSale';
import { profileWords } from '../../features/profile';
import { promotionsWords } from '../../features/promotions';
import { resultsWords } from '../../features/results';
import { rewardsWords } from '../../features/rewards';
import { shopsWords } from '../../features/shops';
import { smsWords } from '../../features/sms';
import { storesWords } from '../../features/stores';
import { systemWords } from '../../features/system';
import { WordsContext, type Words } from '../../shared/routing/words';

/** In the order in which the palette lists actions that fit equally. */
const SLICES: readonly Words[] = [
  rewardsWords,
  promotionsWords,
  customersWords,
  activitiesWords,
  resultsWords,
  smsWords,
  shopsWords,
  pointOfSaleWords,
  kioskSettingsWords,
  cashiersWords,
  developersWords,
  profileWords,
  ownerDashboardWords,
  boostsWords,
  importsWords,
  flagsWords,
  auditWords,
  cashierWords,
  storesWords,
  ownersWords,
  adminsWords,
  groupsWords,
  jobsWords,
  systemWords,
  platformStatsWords,
  authWords,
];

/** The words of all slices. */
export const WORDS: Required<Words> = {
  pages: Object.fromEntries(SLICES.flatMap(({ pages = {} }) => Object.entries(pages))),
  audit: Object.fromEntries(SLICES.flatMap(({ audit = {} }) => Object.entries(audit))),
};

export const provideWords = <Props extends object>(Part: ComponentType<Props>) =>
  function WithWords(props: Props) {
    return (
      <WordsContext value={WORDS}>
        <Part {...props} />
      </WordsContext>
    );
  };
