import Stack from '@mui/material/Stack';
import { PageHeader } from '../../shared/ui/PageHeader';
import { BetweenShopsSection } from './components/BetweenShopsSection';
import { FiguresSection } from './components/FiguresSection';
import { RegistersSection } from './components/RegistersSection';

/** The shops of a chain: their figures, what they owe each other, and their registers and devices. */
export function ShopsPage() {
  return (
    <Stack spacing={4}>
      <PageHeader title="Shops" subtitle="How each of your shops is doing." />
      <FiguresSection />
      <BetweenShopsSection />
      <RegistersSection />
    </Stack>
  );
}
