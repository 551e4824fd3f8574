/** The variables with which `npm run test:clock` shifts the clock of this process. Child processes need them too. */
export function getClockVariables(): Record<string, string> {
  const { REGULARS_CLOCK_OFFSET_MS, NODE_OPTIONS = '' } = process.env;
  return REGULARS_CLOCK_OFFSET_MS === undefined ? {} : { REGULARS_CLOCK_OFFSET_MS, NODE_OPTIONS };
}
