import { version } from '../../../package.json';

/** The version of Regulars at build time. */
export const VERSION: string = version;
