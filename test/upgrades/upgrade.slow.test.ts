import { listReleases } from './fixtureFile';
import { testUpgrades } from './upgradeRelease';

testUpgrades(listReleases());
