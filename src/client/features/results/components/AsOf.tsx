import { FormattedDate } from '../../../shared/ui/text/FormattedDate';

/** When figures that are counted once a day were counted last. */
export const AsOf = ({ iso }: { iso: string }) => (
  <>
    As of <FormattedDate iso={iso} />.
  </>
);
