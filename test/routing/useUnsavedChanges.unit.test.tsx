import { act, fireEvent, render, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { RouteLink } from '../../src/client/shared/routing/RouteLink';
import { watchBack } from '../../src/client/shared/routing/useBackCloses';
import {
  UnsavedChangesProvider,
  useConfirmLeave,
  useUnsavedChanges,
} from '../../src/client/shared/routing/useUnsavedChanges';

function FormPage({ dirty }: { dirty: boolean }) {
  useUnsavedChanges(dirty);
  const navigate = useNavigate();
  const confirmLeave = useConfirmLeave();
  const open = () => void navigate('/other');
  return (
    <>
      <h1>Form</h1>
      <button onClick={open}>Save</button>
      <button onClick={() => confirmLeave(open)}>Open</button>
      <RouteLink to="/form?tab=2">Second tab</RouteLink>
    </>
  );
}

const onNavigate = jest.fn();

/** Opens the form from the start page, so that there is a page to go back to. */
function openForm({ dirty }: { dirty: boolean }) {
  window.history.replaceState({ idx: 0, key: 'default' }, '', '/start');
  const page = (isDirty: boolean) => (
    <BrowserRouter>
      <UnsavedChangesProvider>
        <RouteLink to="/other" state={{ from: 'form' }} onClick={onNavigate}>
          <b>Other page</b>
        </RouteLink>
        <Routes>
          <Route path="/start" element={<RouteLink to="/form">Edit</RouteLink>} />
          <Route path="/form" element={<FormPage dirty={isDirty} />} />
          <Route path="/other" element={<h1>Other</h1>} />
        </Routes>
      </UnsavedChangesProvider>
    </BrowserRouter>
  );
  const { rerender } = render(page(dirty));
  fireEvent.click(screen.getByText('Edit'));
  expect(screen.getByRole('heading', { name: 'Form' })).toBeInTheDocument();
  return {
    setDirty: (next: boolean) => rerender(page(next)),
  };
}

const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });
const click = (name: string) => fireEvent.click(screen.getByText(name));
const back = () =>
  act(() => {
    window.history.back();
  });

/** Whether the browser would ask before it closes the tab. */
function asksOnClose(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Called for each history step, including those that are hidden from the router. */
const onStep = jest.fn();

beforeAll(() => {
  window.addEventListener('popstate', onStep, true);
  watchBack();
});
beforeEach(() => jest.clearAllMocks());

test('a form without changes can be left without a confirmation', async () => {
  openForm({ dirty: false });
  expect(asksOnClose()).toBe(false);
  click('Other page');
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
});

test('a link asks before changes are lost, and is followed with its state after the user agrees', async () => {
  openForm({ dirty: true });
  click('Other page');
  expect(onNavigate).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Keep editing'));
  await waitForElementToBeRemoved(question);
  expect(window.location.pathname).toBe('/form');
  click('Other page');
  click('Discard');
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
  expect(onNavigate).toHaveBeenCalledTimes(1);
  expect(window.history.state).toMatchObject({ usr: { from: 'form' } });
  expect(asksOnClose()).toBe(false);
});

test('Back asks before changes are lost, and goes back after the user agrees', async () => {
  openForm({ dirty: true });
  back();
  // There are two steps: the user's, and the one that undoes it.
  await waitFor(() => expect(onStep).toHaveBeenCalledTimes(2));
  expect(question()).not.toBeNull();
  expect(window.location.pathname).toBe('/form');
  click('Discard');
  expect(await screen.findByText('Edit')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/start');
});

test('closing the tab asks while there are changes', () => {
  const { setDirty } = openForm({ dirty: true });
  expect(asksOnClose()).toBe(true);
  setDirty(false);
  expect(asksOnClose()).toBe(false);
});

test('a button that leaves the page asks, and a button that saves does not', async () => {
  openForm({ dirty: true });
  click('Open');
  fireEvent.click(screen.getByText('Keep editing'));
  await waitForElementToBeRemoved(question);
  click('Save');
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
});

test('links within the page, to a new tab or with a modifier key are followed', () => {
  openForm({ dirty: true });
  click('Second tab');
  expect(window.location.search).toBe('?tab=2');
  fireEvent.click(screen.getByText('Other page'), { ctrlKey: true });
  expect(question()).toBeNull();
});
