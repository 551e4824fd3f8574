import { fireEvent, render, screen } from '@testing-library/react';
import { useFilePicker } from '../../src/client/shared/forms/useFilePicker';

const FILE = new File(['a'], 'a.csv');

function Picker({ onFile }: { onFile: (file: File) => void }) {
  const { isDragging, openFileDialog, dropProps, inputProps } = useFilePicker(onFile);
  return (
    <div data-testid="zone" {...dropProps}>
      {isDragging ? 'Drop it' : 'Waiting'}
      <button onClick={openFileDialog}>Choose</button>
      <input {...inputProps} aria-label="File" />
    </div>
  );
}

function renderPicker() {
  const files: File[] = [];
  render(<Picker onFile={(file) => files.push(file)} />);
  return files;
}

test('BX-44 a dropped file is accepted, and the browser does not open it', () => {
  const files = renderPicker();
  const zone = screen.getByTestId('zone');
  // fireEvent returns false if the default was prevented.
  expect(fireEvent.dragOver(zone)).toBe(false);
  expect(zone).toHaveTextContent('Drop it');
  expect(fireEvent.drop(zone, { dataTransfer: { files: [FILE], types: ['Files'] } })).toBe(false);
  expect(zone).toHaveTextContent('Waiting');
  expect(files).toEqual([FILE]);
});

test('text that is dropped is ignored, and dragging away ends the highlight', () => {
  const files = renderPicker();
  const zone = screen.getByTestId('zone');
  fireEvent.dragOver(zone);
  fireEvent.dragLeave(zone);
  expect(zone).toHaveTextContent('Waiting');
  fireEvent.drop(zone, { dataTransfer: { files: [], types: ['text/plain'] } });
  expect(files).toEqual([]);
});

test('a file that is dropped next to the element is ignored, and the browser does not open it', () => {
  const files = renderPicker();
  const dataTransfer = { files: [FILE], types: ['Files'] };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  expect(fireEvent.drop(document.body, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true);
  expect(files).toEqual([]);
});

test('the button opens the file dialog, and a canceled dialog chooses nothing', () => {
  const files = renderPicker();
  const input = screen.getByLabelText('File');
  const click = jest.spyOn(input, 'click');
  fireEvent.click(screen.getByText('Choose'));
  expect(click).toHaveBeenCalledTimes(1);
  fireEvent.change(input, { target: { files: [] } });
  expect(files).toEqual([]);
});
