import Print from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useGetBrandQuery } from '../../../entities/brand';
import { useStoreId } from '../../../session';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/i18n/languages';
import { FilterButtons } from '../../../shared/list/FilterButtons';
import { FailedState } from '../../../shared/ui/FailedState';
import { Row } from '../../../shared/ui/layout';
import { PageHeader } from '../../../shared/ui/PageHeader';
import { useGetStoreJoinPageQuery, useRecordPosterPrintMutation } from '../kioskSettingsApi';
import { Poster } from './components/Poster';
import { PAPERS, type PaperName } from './paper';
import { getPosterColors } from './posterColors';
import type { PosterLanguage } from './posterTexts';

const PAPER_OPTIONS = (Object.keys(PAPERS) as PaperName[]).map((value) => ({ value, label: PAPERS[value].label }));
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
/** The preview fits beside the margins of a phone of 390 px. */
const PREVIEW_SCALE = 0.42;

/** The owner's page that prints the poster with the QR code by which customers join on their own phone. */
export function PosterPage() {
  const storeId = useStoreId();
  const brand = useGetBrandQuery(storeId === '' ? skipToken : storeId);
  const subdomain = brand.data?.subdomain;
  const { data: page, ...join } = useGetStoreJoinPageQuery(subdomain ?? skipToken, { refetchOnMountOrArgChange: true });
  const [recordPrint] = useRecordPosterPrintMutation();
  const [paper, setPaper] = useState<PaperName>('letter');
  const [chosen, setChosen] = useState<PosterLanguage | null>(null);
  const language = chosen ?? page?.store.defaultLanguage ?? 'en';
  const { widthMm, heightMm, pageSize } = PAPERS[paper];
  const hasFailed = brand.isError || join.isError;
  return (
    <Stack spacing={3}>
      <PageHeader
        title="Poster"
        subtitle="Customers scan it and join on their own phone. Hang it at the entrance, or fold the table tent for the counter. For color up to the edge, choose borderless printing."
        actions={
          <Button
            variant="contained"
            startIcon={<Print />}
            disabled={page === undefined}
            onClick={() => {
              void recordPrint(undefined);
              window.print();
            }}
          >
            Print
          </Button>
        }
      />
      {page?.canJoin === false && (
        <Alert severity="warning">
          Texts are not connected, so customers who scan the poster are asked to join at the store. Ask your
          administrator.
        </Alert>
      )}
      <Row wrap gap={3}>
        <FilterButtons label="Paper" options={PAPER_OPTIONS} value={paper} onChange={setPaper} />
        <FilterButtons
          label="Language of the poster"
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={setChosen}
        />
      </Row>
      {page !== undefined ? (
        <>
          <Box
            role="img"
            aria-label={`Preview of the poster: ${page.url}`}
            sx={{
              width: `${widthMm * PREVIEW_SCALE}mm`,
              height: `${heightMm * PREVIEW_SCALE}mm`,
              maxWidth: '100%',
              overflow: 'hidden',
              outline: '1px solid',
              outlineColor: 'divider',
              '& > *': { transform: `scale(${PREVIEW_SCALE})`, transformOrigin: '0 0' },
            }}
          >
            <Poster page={page} paper={paper} language={language} />
          </Box>
          <GlobalStyles
            styles={{
              '@page': { size: pageSize, margin: 0 },
              // The color of the document reaches the edge also where the size of the sheet is rounded.
              '@media print': {
                '#root': { display: 'none' },
                'html, body': { margin: 0, background: getPosterColors(page).ground, printColorAdjust: 'exact' },
              },
            }}
          />
          {createPortal(
            <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
              <Poster page={page} paper={paper} language={language} />
            </Box>,
            document.body,
          )}
        </>
      ) : hasFailed ? (
        <FailedState
          message="Couldn't load the poster."
          onRetry={() => void (brand.isError ? brand.refetch() : join.refetch())}
        />
      ) : (
        <Skeleton variant="rounded" height={400} />
      )}
    </Stack>
  );
}
