import { listReleases } from './fixtureFile';
import { testUpgrades } from './upgradeRelease';

// The slow lane, which migrates the earlier releases, runs on the packaged PostgreSQL only.
const isPackaged = !process.env.TEST_DATABASE_URL && !process.env.CITUS_DATABASE_URL;
testUpgrades(listReleases().slice(isPackaged ? -1 : 0));
