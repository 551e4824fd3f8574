import Insights from '@mui/icons-material/InsightsOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { AUTOMATION_HELD_BACK_MIN } from '../../../contract/plain/limits';
import type { ResultsTable } from '../../../contract/results';
import { useShops } from '../../entities/shop';
import { getErrorMessage } from '../../shared/api/errors';
import { CHART_HEIGHT, chartsGrid } from '../../shared/charts/chartLayout';
import { getLoadError } from '../../shared/list/listState';
import { CardBoundary } from '../../shared/ui/CardBoundary';
import { DownloadButton } from '../../shared/ui/DownloadButton';
import { EmptyState } from '../../shared/ui/EmptyState';
import { FailedState } from '../../shared/ui/FailedState';
import { lazyPart } from '../../shared/ui/lazyPart';
import { PageHeader } from '../../shared/ui/PageHeader';
import { RetryAlert } from '../../shared/ui/RetryAlert';
import { AccountantPanel } from './components/AccountantPanel';
import { useExportResultsMutation, useGetResultsQuery } from './resultsApi';
import { hasNoResults } from './yearTotals';

// The charts are in this chunk, so that the page appears before them.
const ResultSections = lazyPart(
  async () => (await import('./components/ResultSections')).ResultSections,
  ResultsSkeleton,
);
const FAILED = "Couldn't load your results. Please try again.";

/** What the program of a store brings in and costs, the most trustworthy figures first. */
export function ResultsPage() {
  const query = useGetResultsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError, isFetching } = query;
  const error = getLoadError(query);
  const isEmpty = data !== undefined && hasNoResults(data);
  const isOfShop = useShops().selectedId !== null;
  const retry = () => void query.refetch();
  return (
    <Stack spacing={3}>
      <PageHeader
        title="Results"
        subtitle="What your loyalty program brings in and costs, over 12 months. What you can trust most comes first."
        actions={
          data !== undefined &&
          !isEmpty && (
            <>
              <ExportButton table="months" to={data.to} label="Export Months" />
              {!isOfShop && <ExportButton table="cohorts" to={data.to} label="Export Who Came Back" />}
            </>
          )
        }
      />
      {error !== null ? (
        <Paper variant="outlined">
          <FailedState title="Couldn't load your results" message={error} onRetry={retry} />
        </Paper>
      ) : data === undefined ? (
        <ResultsSkeleton />
      ) : (
        <>
          {isError && (
            <RetryAlert isLoading={isFetching} onRetry={retry}>
              {getErrorMessage(query.error, FAILED)}
            </RetryAlert>
          )}
          <CardBoundary>{isEmpty ? <NoResults /> : <ResultSections results={data} />}</CardBoundary>
        </>
      )}
      {!isOfShop && <AccountantPanel />}
    </Stack>
  );
}

interface ExportButtonProps {
  table: ResultsTable;
  label: string;
  /** The last day of the figures, for the name of the file. */
  to: string;
}

/** Downloads a table of the page as a CSV file. */
function ExportButton({ table, label, to }: ExportButtonProps) {
  const [exportResults, { isLoading }] = useExportResultsMutation();
  return (
    <DownloadButton
      label={label}
      fileName={`results-${table}-${to}.csv`}
      isLoading={isLoading}
      onDownload={() => exportResults(table)}
    />
  );
}

const STEPS = [
  'Sales: with the first purchase that earns points.',
  'Costs: with the first reward that a customer redeems, or the first text.',
  'Who came back: once the month after the first customer joined begins.',
  `Whether your messages work: once ${AUTOMATION_HELD_BACK_MIN} customers were skipped on purpose, to compare.`,
  "Whether it's worth it: once all of this is known, with what goods, texts and the program cost you.",
];

/** Says what will be on the page of a store without any data, and when. */
function NoResults() {
  return (
    <Paper variant="outlined">
      <EmptyState
        icon={<Insights />}
        title="No results yet"
        hint={
          <>
            This page fills up as customers use your program:
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, textAlign: 'left' }}>
              {STEPS.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Box>
          </>
        }
      />
    </Paper>
  );
}

/** A placeholder for the sections of the page while their data or their chunk is loading. */
function ResultsSkeleton() {
  return (
    <Stack spacing={2} aria-busy role="status" aria-label="Loading your results">
      <Skeleton variant="rounded" height={224} />
      <Box sx={chartsGrid}>
        <Skeleton variant="rounded" height={CHART_HEIGHT + 140} />
        <Skeleton variant="rounded" height={CHART_HEIGHT + 140} />
      </Box>
      <Skeleton variant="rounded" height={240} />
    </Stack>
  );
}
