import { version } from '../../../package.json';

/** The version of Regulars at build time. */
export const VERSION: string = version;

/** The commit at build time, which the build puts here, or an empty text when it is unknown. */
export const COMMIT: string = process.env.REGULARS_COMMIT ?? '';

/** The version with its commit, such as `1.0.0 (39ddd6c1)`. */
export const describeVersion = (): string => (COMMIT === '' ? VERSION : `${VERSION} (${COMMIT})`);
