import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { EarningCategories } from '../../../../../contract/pointOfSale';
import { useGetStoreSettingsQuery, useSaveSetting } from '../../../../entities/storeSettings';
import { SwitchField } from '../../../../shared/forms/SwitchField';
import { getLoadError } from '../../../../shared/list/listState';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { RetryAlert } from '../../../../shared/ui/RetryAlert';
import { useGetEarningCategoriesQuery } from '../../pointOfSaleApi';
import { EarningDialog } from './EarningDialog';

/** What of a purchase earns points, with what the owner excluded. */
export function EarningSection() {
  const query = useGetEarningCategoriesQuery(undefined, { refetchOnMountOrArgChange: true });
  const settings = useGetStoreSettingsQuery(undefined);
  const choosing = useOpenState();
  const error = getLoadError(query) ?? getLoadError(settings);
  const handleRetry = () => {
    for (const each of [query, settings]) if (each.isError) void each.refetch();
  };
  return (
    <Paper component="section" variant="outlined" aria-labelledby="earning" sx={{ p: 2.5 }}>
      <Typography id="earning" component="h2" variant="h6" sx={{ mb: 1 }}>
        What Earns Points
      </Typography>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" color="textSecondary">
          Customers earn points for what they pay, without tax and tips. A gift card earns when it is spent, not when it
          is sold.
        </Typography>
        {query.data && <Excluded categories={query.data.categories} />}
        {!query.data && error === null && <Skeleton width="60%" />}
        {error !== null && <RetryAlert onRetry={handleRetry}>Couldn&apos;t load what earns points.</RetryAlert>}
        <Button variant="outlined" disabled={!query.data} onClick={choosing.open}>
          Choose Categories
        </Button>
        {settings.data && <AgeRestrictedSwitch isExcluded={settings.data.isAgeRestrictedExcluded} />}
      </Stack>
      {choosing.isOpen && query.data && <EarningDialog current={query.data} onClose={choosing.close} />}
    </Paper>
  );
}

/** Excludes what the register asks the customer's age for. A change is saved at once. */
function AgeRestrictedSwitch({ isExcluded }: { isExcluded: boolean }) {
  const save = useSaveSetting();
  return (
    <SwitchField
      name="isAgeRestrictedExcluded"
      label="Age-restricted items earn no points"
      checked={isExcluded}
      onChange={(isAgeRestrictedExcluded) =>
        void save({ isAgeRestrictedExcluded }, 'Saved. It counts for purchases that get their points from now on.')
      }
      help="Items for which your register asks the customer's age, such as alcohol and tobacco, in any category."
    />
  );
}

function Excluded({ categories }: Pick<EarningCategories, 'categories'>) {
  const excluded = categories.filter(({ isExcluded }) => isExcluded);
  const suggested = categories.filter(({ suggestion, isExcluded }) => suggestion !== null && !isExcluded);
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {excluded.length === 0 ? (
          'All categories of your register earn points.'
        ) : (
          <>
            These categories earn no points: <strong>{listNames(excluded)}</strong>
          </>
        )}
      </Typography>
      {suggested.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Texas and North Carolina limit rebates on alcohol and tobacco. Your register has {listNames(suggested)}.
        </Typography>
      )}
    </>
  );
}

const names = new Intl.ListFormat('en', { type: 'conjunction' });
const listNames = (categories: EarningCategories['categories']) => names.format(categories.map(({ name }) => name));
