import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import type { Manifest } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';

export const rewardsManifest: Manifest = [
  {
    path: PATHS.owner.rewards,
    title: 'Rewards',
    nav: { label: 'Rewards', icon: CardGiftcard },
    load: async () => (await import(/* webpackChunkName: "route-owner-rewards" */ './RewardsPage')).RewardsPage,
  },
];
