import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { getErrorMessage } from '../../shared/api/errors';
import { SwitchField } from '../../shared/forms/SwitchField';
import { FailedState } from '../../shared/ui/FailedState';
import { useToast } from '../../shared/ui/toast/ToastProvider';
import { useGetBoardSettingsQuery, useUpdateBoardSettingsMutation } from './boardApi';

/** The owner's setting whether cashiers may complete and cancel rewards. A change is saved at once. */
export function CashierPermission() {
  const { data, error, isFetching, refetch } = useGetBoardSettingsQuery(undefined);
  const [updateSettings, { isLoading: isSaving }] = useUpdateBoardSettingsMutation();
  const showToast = useToast();

  const handleChange = async (cashiersMayResolve: boolean) => {
    if (isSaving) return;
    const result = await updateSettings({ cashiersMayResolve });
    if (result.error) showToast(`The setting was not saved. ${getErrorMessage(result.error)}`, 'danger');
    else
      showToast(cashiersMayResolve ? 'Cashiers can now complete and cancel rewards.' : 'The board is read-only now.');
  };

  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      {data !== undefined ? (
        <SwitchField
          name="cashiersMayResolve"
          label="Can cashiers complete rewards?"
          checked={data.cashiersMayResolve}
          onChange={(next) => void handleChange(next)}
          onLabel="Allowed"
          offLabel="Not allowed"
          help="A cashier can complete a pending reward on its card and cancel it in its details. Cancelling returns the points to the customer. The history names the cashier."
        />
      ) : error && !isFetching ? (
        <FailedState message="Couldn't load the board settings." onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={84} />
      )}
    </Paper>
  );
}
