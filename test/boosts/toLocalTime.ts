import { toLocal, type StoreTime } from '../../src/contract/plain/boostTimes';
import { getOffsetMs } from '../../src/server/shared/timeZones';

/** What a clock in the time zone shows at an instant in ms. */
export const toLocalTime = (ms: number, timeZone: string): StoreTime => toLocal(ms + getOffsetMs(ms, timeZone));
