export { CustomerPageScreen } from './CustomerPageScreen';
export { JoinScreen } from './join/JoinScreen';
export { getPageSubdomain, openLink } from './link';
