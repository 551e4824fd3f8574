import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { listen } from '../device/listen';

/** A file is chosen in the browser's dialog, or dropped on an element. */
export function useFilePicker(onFile: (file: File) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isDragging, setIsDragging] = useState(false);
  useKeepPageOnDrop();
  return {
    /** Whether something is being dragged over the element. */
    isDragging,
    openFileDialog: () => inputRef.current?.click(),
    /** Props of the element that takes a dropped file. */
    dropProps: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsDragging(true);
      },
      onDragLeave: () => setIsDragging(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsDragging(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      },
    },
    /** Props of the hidden input. */
    inputProps: {
      ref: inputRef,
      type: 'file',
      hidden: true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const file = target.files?.[0];
        if (file) onFile(file);
        // Otherwise choosing the same file again would not be a change.
        target.value = '';
      },
    },
  };
}

/** A file that is dropped next to the element would otherwise be opened in place of the page. */
function useKeepPageOnDrop() {
  useEffect(
    () =>
      listen(window, ['dragover', 'drop'], (event: globalThis.DragEvent) => {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      }),
    [],
  );
}
