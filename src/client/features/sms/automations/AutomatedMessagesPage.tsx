import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Automation } from '../../../../contract/automations';
import type { AutomationKind } from '../../../../contract/plain/automationMessages';
import { SMS_RETURN_DAYS } from '../../../../contract/plain/limits';
import { AUTOMATION_TITLES } from '../../../entities/sms';
import { useGetChainSettingsQuery } from '../../../entities/storeSettings';
import { useStoreName } from '../../../session';
import { CardGrid, CardGridSkeleton } from '../../../shared/list/CardGrid';
import { getLoadError } from '../../../shared/list/listState';
import { BackLink } from '../../../shared/routing/BackLink';
import { PATHS } from '../../../shared/routing/paths';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { FailedState } from '../../../shared/ui/FailedState';
import { Grid } from '../../../shared/ui/layout';
import { PageHeader } from '../../../shared/ui/PageHeader';
import { ConnectionAlert } from '../components/ConnectionAlert';
import { UsageMeter } from '../components/UsageMeter';
import { useGetAutomationsQuery } from './automationsApi';
import { AutomationCard } from './components/AutomationCard';
import { AutomationDialog } from './components/AutomationDialog';
import { ReserveCard } from './components/ReserveCard';

const KINDS = Object.keys(AUTOMATION_TITLES) as AutomationKind[];
const RULES =
  'Texts that go out on their own, to customers who agreed to get them. Each customer gets at most one every 7 days. ' +
  'We skip one customer in ten, so you can see whether the text made the difference.';

const DEFINITION =
  `Results cover the last 12 months. A customer came back if they checked in or bought something within ` +
  `${SMS_RETURN_DAYS} days after the message was sent or skipped on purpose. The most recent ${SMS_RETURN_DAYS} days aren't included yet.`;

/** The page of the store's automated messages: turn on or off, edit, and see their results. */
export function AutomatedMessagesPage() {
  const storeName = useStoreName();
  const overview = useGetAutomationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const settings = useGetChainSettingsQuery(undefined);
  // The dialog keeps the data that it was opened with, because a refetch must not replace what was typed.
  const { dialog, openDialog, closeDialog } = useDialogState<{ automation: Automation; turnsOn: boolean }>();
  const { data } = overview;
  const error = getLoadError(overview);
  return (
    <Stack spacing={3}>
      <Stack spacing={1}>
        <BackLink to={PATHS.owner.sms} label="SMS Management" />
        <PageHeader title="Automated Messages" subtitle={RULES} />
      </Stack>
      {data?.isConnected === false && <ConnectionAlert effect="automated messages wait" />}
      {error !== null ? (
        <FailedState title="Couldn't load automated messages" message={error} onRetry={() => void overview.refetch()} />
      ) : (
        <>
          <Grid
            columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
            gap={2}
            sx={{ gridTemplateAreas: { xs: '"usage" "reserve"', sm: '"usage reserve"' } }}
          >
            <UsageMeter usage={data?.usage} />
            <ReserveCard reserve={data} />
          </Grid>
          {data === undefined ? (
            <CardGridSkeleton count={KINDS.length} facts={8} />
          ) : (
            <>
              <Typography variant="body2" color="textSecondary">
                {DEFINITION}
              </Typography>
              <CardGrid label="Automated messages">
                {listInOrder(data.automations).map((automation) => (
                  <AutomationCard
                    key={automation.kind}
                    automation={automation}
                    onEdit={() => openDialog({ automation, turnsOn: false })}
                    onTurnOn={() => openDialog({ automation, turnsOn: true })}
                  />
                ))}
              </CardGrid>
            </>
          )}
        </>
      )}
      {dialog && (
        <AutomationDialog
          {...dialog}
          storeName={settings.data?.name ?? storeName}
          sampleLink={data?.sampleLink ?? null}
          onClose={closeDialog}
        />
      )}
    </Stack>
  );
}

/** A newer server may send kinds that this page does not know. */
function listInOrder(automations: readonly Automation[]): Automation[] {
  return KINDS.flatMap((kind) => automations.filter((one) => one.kind === kind));
}
