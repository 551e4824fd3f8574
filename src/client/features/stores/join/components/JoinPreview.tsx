import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { JoinCounts } from '../../../../../contract/chains';
import type { Store } from '../../../../../contract/stores';
import { formatDateTime } from '../../../../shared/format/formatDate';
import { estimateMinutes, listWarnings, type JoinFormValues } from '../joinRules';
import { JoinCountsList } from './JoinCountsList';

interface JoinPreviewProps {
  counts: JoinCounts;
  values: JoinFormValues;
  shop: Store;
  chainName: string;
}

/** What joining would do now: first when, then what to know before, then the counts. */
export function JoinPreview({ counts, values, shop, chainName }: JoinPreviewProps) {
  const hasStatement = values.consentStatement.trim() !== '';
  const start =
    values.when === 'night' ? 'At the next 3 AM' : `On ${formatDateTime(values.startsAt, 'en', shop.timeZone)}`;
  // The focus is on the text that is to be read, not on the button that schedules.
  const introRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => introRef.current?.focus(), []);
  return (
    <>
      <Typography ref={introRef} tabIndex={-1} variant="body2" sx={{ outline: 'none' }}>
        {start}, its local time, {shop.name} closes for about {estimateMinutes(counts)} minutes and becomes a shop of{' '}
        {chainName}. You can cancel until then. The numbers are as of now.
      </Typography>
      <Alert severity="warning">
        <Box component="ul" aria-label="Before you schedule it" sx={{ m: 0, pl: 2 }}>
          {listWarnings(counts, { shop: shop.name, chain: chainName }, hasStatement).map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </Box>
      </Alert>
      <JoinCountsList counts={counts} shopName={shop.name} chainName={chainName} hasStatement={hasStatement} />
    </>
  );
}
