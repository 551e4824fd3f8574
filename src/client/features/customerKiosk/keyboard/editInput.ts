/**
 * Inserts text at the caret of an input or replaces its selection, as typing does. The input event triggers React's
 * onChange. That requires setRangeText, because React would notice an assignment to `value` and ignore the event.
 */
export function insertText(input: HTMLInputElement, text: string): void {
  const { start, end } = getSelection(input);
  const rest = input.value.length - (end - start);
  if (input.maxLength >= 0 && rest + text.length > input.maxLength) return;
  replaceRange(input, text, start, end);
}

/** Deletes the selection or, without one, up to `count` characters before the caret. */
export function deleteBackward(input: HTMLInputElement, count: number): void {
  const { start, end } = getSelection(input);
  if (start !== end) replaceRange(input, '', start, end);
  else if (start > 0) replaceRange(input, '', Math.max(0, start - count), start);
}

function getSelection(input: HTMLInputElement): { start: number; end: number } {
  const end = input.selectionEnd ?? input.value.length;
  return { start: input.selectionStart ?? end, end };
}

function replaceRange(input: HTMLInputElement, text: string, start: number, end: number): void {
  input.setRangeText(text, start, end, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text || null }));
}
