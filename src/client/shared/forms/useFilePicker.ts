import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { listen } from '../device/listen';

/** Props for choosing a file in the browser's dialog or dropping it on an element. */
export function useFilePicker(onFile: (file: File) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isDragging, setIsDragging] = useState(false);
  useKeepPageOnDrop();
  return {
    /** Whether the user is dragging something over the element. */
    isDragging,
    openFileDialog: () => inputRef.current?.click(),
    /** Props of the element that accepts a dropped file. */
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
    /** Props of the hidden file input. */
    inputProps: {
      ref: inputRef,
      type: 'file',
      hidden: true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const file = target.files?.[0];
        if (file) onFile(file);
        // Without this, choosing the previous file again would not fire a change event.
        target.value = '';
      },
    },
  };
}

/** Prevents the browser from opening a file in place of the page when it is dropped beside the element. */
function useKeepPageOnDrop() {
  useEffect(
    () =>
      listen(window, ['dragover', 'drop'], (event: globalThis.DragEvent) => {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      }),
    [],
  );
}
