import { version } from '../../../package.json';

/** The version of the product, of the time when it was built. */
export const VERSION: string = version;
