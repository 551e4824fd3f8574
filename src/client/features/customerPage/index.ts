export { CustomerPageScreen } from './CustomerPageScreen';
export { getPageSubdomain, openLink } from './link';
