export { rewardsManifest } from './rewardsManifest';
export { rewardsWords } from './rewardsWords';
