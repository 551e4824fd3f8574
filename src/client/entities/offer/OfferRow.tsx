import type { ReactNode } from 'react';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { IconAction } from '../../shared/ui/IconAction';

/** What a person may do with a reward or promotion in a list. */
export type OfferAction = 'edit' | 'copy' | 'delete';

/** The actions of a row. */
export function OfferActions({ name, onOpen }: { name: string; onOpen: (action: OfferAction) => void }) {
  return (
    <>
      <IconAction
        label={`Edit ${name}`}
        icon={<Edit />}
        onClick={() => {
          onOpen('edit');
        }}
      />
      <IconAction
        label={`Duplicate ${name}`}
        icon={<ContentCopy />}
        onClick={() => {
          onOpen('copy');
        }}
      />
      <IconAction
        label={`Delete ${name}`}
        icon={<Delete />}
        tone="danger"
        onClick={() => {
          onOpen('delete');
        }}
      />
    </>
  );
}

/** The name of a row, and below it what the customer gets. */
export function OfferTitle({ name, discount }: { name: string; discount: string }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <OfferNote>{discount}</OfferNote>
    </>
  );
}

/** Secondary text of a row. */
export const OfferNote = ({ children }: { children: ReactNode }) => (
  <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);
