import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import type { GiftsPreview, GiftsPreviewQuery } from '../../../../../contract/gifts';
import { GIFT_PREVIEW_DAYS } from '../../../../../contract/plain/giftLimits';
import { ChangePreview, type PreviewQuery } from '../../../../shared/ui/ChangePreview';
import { describePreview } from '../giftsText';

interface GiftsPreviewPanelProps {
  /** What is on; null where nothing is, or a value is invalid. */
  settings: GiftsPreviewQuery | null;
  query: PreviewQuery<GiftsPreview>;
}

/** What the gifts and limits of the form would have given and left out in the last days. */
export function GiftsPreviewPanel({ settings, query }: GiftsPreviewPanelProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        position: { md: 'sticky' },
        top: 0,
        alignSelf: 'start',
        minWidth: 0,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: (theme) => theme.radii.card,
        bgcolor: 'surface.page',
      }}
    >
      <Typography id={id} component="h3" variant="subtitle2" gutterBottom>
        In the last {GIFT_PREVIEW_DAYS} days
      </Typography>
      {settings === null ? (
        <Typography variant="body2" color="textSecondary">
          Enter a gift or a limit to see what it would have done.
        </Typography>
      ) : (
        <ChangePreview query={query} height={72}>
          {(preview) => (
            <Box role="status">
              <Box component="dl" sx={{ m: 0, typography: 'body2' }}>
                {describePreview(settings, preview).map(({ label, value }) => (
                  <Fragment key={label}>
                    <Box component="dt" sx={{ mt: 1, color: 'text.secondary' }}>
                      {label}
                    </Box>
                    <Box component="dd" sx={{ m: 0 }}>
                      {value}
                    </Box>
                  </Fragment>
                ))}
              </Box>
            </Box>
          )}
        </ChangePreview>
      )}
    </Box>
  );
}
