import { act, fireEvent, screen, within } from '@testing-library/react';
import { DashboardScreen } from '../../src/client/features/customerKiosk/dashboard/DashboardScreen';
import { customerCheckedIn, toCustomerData } from '../../src/client/features/customerKiosk/kioskSlice';
import { visitBegan } from '../../src/client/features/customerKiosk/lastActivity';
import { LanguageContext } from '../../src/client/shared/i18n/LanguageContext';
import { messages } from '../../src/client/shared/i18n/messages/es';
import type { Customer } from '../../src/contract/customers';
import { inLanguage, rewardInLanguage } from '../../src/contract/plain/spanishTexts';
import type { CustomerReward } from '../../src/contract/rewards';
import { renderPage } from '../support/renderPage';

const CUSTOMER: Customer = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Ana',
  phoneNumber: '+12025550101',
  loyaltyPoints: 90,
  birthday: '1990-05-17',
  referralCode: 'ABCD2345',
};
const TEA: CustomerReward = {
  id: '00000000-0000-7000-8000-000000000002',
  name: 'Tea',
  spanishName: 'Té',
  description: 'Any cup',
  spanishDescription: 'Cualquier taza',
  rewardType: 'FREE_ITEM',
  rewardValue: 0,
  pointsRequired: 50,
  isActive: true,
  isExceeded: false,
  isNew: false,
  repeat: 'always',
  alreadyRedeemed: false,
  isPending: false,
};
const CAKE: CustomerReward = { ...TEA, id: '3', name: 'Cake', spanishName: 'Pastel', pointsRequired: 100 };

beforeEach(() => {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
});

test.each([
  ['en', 'Té', 'Tea'],
  ['es', 'Té', 'Té'],
  ['es', '', 'Tea'],
  ['es', null, 'Tea'],
  ['es', undefined, 'Tea'],
] as const)('BX-308 in %s with %p the text is %s', (language, spanish, shown) => {
  expect(inLanguage(language, 'Tea', spanish)).toBe(shown);
});

test('BX-308 a reward without a description in Spanish keeps the first one', () => {
  expect(rewardInLanguage('es', { name: 'Tea', spanishName: 'Té', description: 'Any cup' })).toMatchObject({
    name: 'Té',
    description: 'Any cup',
  });
  expect(rewardInLanguage('es', TEA)).toMatchObject({ name: 'Té', description: 'Cualquier taza' });
  expect(rewardInLanguage('en', TEA)).toMatchObject({ name: 'Tea', description: 'Any cup' });
});

test('BX-308 a kiosk in Spanish names rewards in Spanish, and tells the cashier the name that the board shows', async () => {
  const { store } = renderPage(
    <LanguageContext value={{ language: 'es', messages }}>
      <DashboardScreen />
    </LanguageContext>,
    '/customer/dashboard',
    ({ path }) => {
      if (path === '/public/customer') return { body: CUSTOMER };
      if (path.startsWith('/stores/store/rewards')) return { body: [TEA, CAKE] };
      if (path.startsWith('/public/promotions')) return { body: [] };
      if (path !== '/public/redeem') return undefined;
      return { body: { message: '', loyaltyPoints: 40, redemption: { name: 'Tea', spanishName: 'Té' } } };
    },
    { id: 'store', name: 'Bean', subdomain: 'bean' },
  );
  act(() => {
    visitBegan();
    store.dispatch(customerCheckedIn({ customer: toCustomerData(CUSTOMER), storeSubdomain: 'bean' }));
  });
  await screen.findByText('Te faltan 10 puntos para Pastel');
  expect(screen.getByText('Té')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Ver recompensas' }));
  const ticket = (await screen.findByRole('heading', { name: 'Té' })).closest('li') as HTMLElement;
  expect(ticket).toHaveTextContent('Cualquier taza');
  fireEvent.click(within(ticket).getByRole('button', { name: 'Canjear' }));
  const dialog = await screen.findByRole('dialog', { name: 'Canjear recompensa' });
  expect(dialog).toHaveTextContent('Té');
  expect(dialog).not.toHaveTextContent('Tea');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar canje' }));
  const redeemed = within(await screen.findByRole('region', { name: 'Muéstralo en la caja' }));
  expect(redeemed.getByText('Té GRATIS')).toBeVisible();
  expect(redeemed.getByText('Tea')).toBeVisible();
});
