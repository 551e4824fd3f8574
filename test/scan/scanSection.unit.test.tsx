import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ScanSection } from '../../src/client/features/kioskSettings';
import { renderPage, type FakeResponse } from '../support/renderPage';

/** Opens the section. A PATCH changes the store's settings unless `refusal` is given. */
function openSection(refusal?: FakeResponse) {
  const settings = { isScanEnabled: false };
  return renderPage(<ScanSection />, '/owner/kiosk', ({ method, path, body }) => {
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
