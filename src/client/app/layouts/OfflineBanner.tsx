import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { useOnline } from '../../shared/device/useOnline';
import { Row } from '../../shared/ui/layout';
import { useIsOffline } from '../device/useIsOffline';

/** A sentence above the page while the server cannot be reached. It goes away by itself. */
export function OfflineBanner() {
  const isOffline = useIsOffline();
  const hasNetwork = useOnline();
  return (
    <Box role="status" sx={{ position: 'sticky', top: { xs: 56, md: 0 }, zIndex: 'appBar' }}>
      {isOffline && (
        <Row
          align="center"
          gap={1.5}
          sx={{
            px: { xs: 2, sm: 3, lg: 4 },
            py: 1.25,
            borderBottom: 1,
            borderColor: 'warning.line',
            bgcolor: 'warning.soft',
            color: 'warning.onSoft',
            typography: 'body2',
          }}
        >
          <CloudOff aria-hidden fontSize="small" />
          {hasNetwork
            ? "We can't reach the server. Trying again…"
            : "You're offline. You can save changes once you're back online."}
        </Row>
      )}
    </Box>
  );
}
