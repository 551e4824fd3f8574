import { fireEvent, screen, within } from '@testing-library/react';
import { ConsentWords } from '../../src/client/features/customers/detail/components/ConsentWords';
import { OWNER_CONSENT_VERSION } from '../../src/contract/plain/smsConsent';
import { renderPage } from '../support/renderPage';

const STORE = { id: 's', name: 'Sweet Bean', subdomain: 'bean' };
const show = (version: string) => renderPage(<ConsentWords version={version} />, '/', () => undefined, STORE);
const openText = (version: string) => {
  show(version);
  fireEvent.click(screen.getByRole('button', { name: 'Read the Text' }));
  return within(screen.getByRole('dialog', { name: 'What they agreed to' }));
};

test('AP-34 the owner reads the text that a customer agreed to, with its version', () => {
  const dialog = openText('2026-11-28-es');
  expect(dialog.getByText(/^Acepto que Sweet Bean me envíe mensajes promocionales/)).toBeVisible();
  expect(dialog.getByText(/Responde STOP para cancelar, HELP para ayuda\./)).toBeVisible();
  expect(dialog.getByText('Version 2026-11-28-es')).toBeVisible();
});

test('AP-34 the first text is shown in both languages, because the record does not say which one was displayed', () => {
  const dialog = openText('2026-11-01');
  expect(dialog.getByText('Text me offers')).toBeVisible();
  expect(dialog.getByText('Quiero recibir ofertas por mensaje de texto')).toBeVisible();
  expect(dialog.getByText('The customer saw it in one of these languages.')).toBeVisible();
});

test('AP-34 a consent that the owner entered has the statement of the owner', () => {
  const dialog = openText(OWNER_CONSENT_VERSION);
  expect(dialog.getByText('The owner confirmed that the customer asked for offers by text.')).toBeVisible();
});

test('AP-34 a version without a text is shown as it is', () => {
  show('1');
  expect(screen.getByText('1')).toBeVisible();
});
