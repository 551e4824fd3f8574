import { listReleases } from './fixtureFile';
import { testUpgrades } from './upgradeRelease';

// The releases before the last one are in the slow lane.
testUpgrades(listReleases().slice(-1));
