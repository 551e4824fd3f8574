import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { BoardAddress, CashierPermission } from '../../entities/board';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { PageHeader } from '../../shared/ui/PageHeader';

/** The owner's settings of the board. */
export function BoardSettingsPage() {
  return (
    <Stack spacing={3} sx={{ maxWidth: 720 }}>
      <PageHeader
        title="Board Settings"
        subtitle="What your cashiers may do on the board."
        actions={
          <Button component={RouteLink} to={PATHS.owner.kiosk} variant="outlined" startIcon={<PaletteOutlined />}>
            Brand
          </Button>
        }
      />
      <BoardAddress />
      <CashierPermission />
    </Stack>
  );
}
