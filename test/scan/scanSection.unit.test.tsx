import { fireEvent, screen, waitFor } from '@testing-library/react';
import { IdleSection } from '../../src/client/features/kioskSettings/components/IdleSection';
import { ScanSection } from '../../src/client/features/kioskSettings/components/ScanSection';
import { renderPage, type FakeResponse } from '../support/renderPage';

/** Opens the sections. A PATCH changes the store's settings unless `refusal` is given. */
function openSection(refusal?: FakeResponse) {
  const settings = { isScanEnabled: false, kioskIdleMinutes: 1 };
  const sections = (
    <>
      <ScanSection />
      <IdleSection />
    </>
  );
  return renderPage(sections, '/owner/kiosk', ({ method, path, body }) => {
    if (path !== '/store/settings') return undefined;
    if (method === 'PATCH') {
      if (refusal) return refusal;
      Object.assign(settings, body);
    }
    return { body: { ...settings } };
  });
}
const scanSwitch = () => screen.findByRole('switch', { name: /^Scan to check in/ });
const expectChecked = (checked: boolean) =>
  waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Scan to check in/ }).checked).toBe(checked),
  );

test('the owner turns check-in by scan on and off', async () => {
  const { requests } = openSection();
  fireEvent.click(await scanSwitch());
  expect(await screen.findByText('Customers can now check in by scan.')).toBeVisible();
  await expectChecked(true);
  fireEvent.click(await scanSwitch());
  expect(await screen.findByText('Check-in by scan is off now.')).toBeVisible();
  await expectChecked(false);
  const changes = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(changes).toEqual([{ isScanEnabled: true }, { isScanEnabled: false }]);
});

test('a setting that was not saved shows an error and stays unchanged', async () => {
  openSection({ status: 503, body: { message: 'The server is busy.' } });
  fireEvent.click(await scanSwitch());
  expect(await screen.findByText(/^The setting was not saved\./)).toBeVisible();
  await expectChecked(false);
});

test('BX-234 the owner gives customers more time at the kiosk', async () => {
  const { requests } = openSection();
  const select = await screen.findByRole('combobox', { name: 'Sign a customer out without a touch after' });
  expect([...select.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    '1 minute',
    '2 minutes',
    '3 minutes',
    '5 minutes',
  ]);
  fireEvent.change(select, { target: { value: '3' } });
  expect(await screen.findByText('Kiosks now sign customers out after 3 minutes without a touch.')).toBeVisible();
  await waitFor(() => expect(select).toHaveValue('3'));
  expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { kioskIdleMinutes: 3 },
  ]);
});
