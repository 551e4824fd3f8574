import { render, screen } from '@testing-library/react';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { CheckoutDialog } from '../../src/client/features/customerKiosk/dashboard/components/CheckoutDialog';
import { LanguageContext } from '../../src/client/shared/i18n/LanguageContext';
import { messages } from '../../src/client/shared/i18n/messages/es';
import type { CheckoutResponse } from '../../src/contract/checkout';

const MATCHED = { message: 'In English', status: 'matched' } as const;

test.each<[string, CheckoutResponse, string]>([
  ['earned points', { ...MATCHED, pointsEarned: 5 }, '¡Listo! Ganaste 5 puntos.'],
  [
    'is below the minimum',
    { ...MATCHED, pointsEarned: 0, minCents: 500 },
    '¡Listo! Las compras de menos de $5.00 no dan puntos.',
  ],
  ['earned nothing for another reason', { ...MATCHED, pointsEarned: 0 }, '¡Listo! Esta compra no dio puntos.'],
  [
    'is not confirmed yet',
    { message: 'In English', status: 'pending', pointsEarned: 0 },
    '¡Listo! Sumamos tus puntos en cuanto la caja registre tu compra.',
  ],
])('GI-04 the kiosk says in Spanish that a purchase %s', (_what, result, text) => {
  render(
    <LanguageContext value={{ language: 'es', messages }}>
      <AppTheme>
        <CheckoutDialog result={result} onStay={() => undefined} onLeave={() => undefined} />
      </AppTheme>
    </LanguageContext>,
  );
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByText('In English')).toBeNull();
});
