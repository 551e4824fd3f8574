/** Sends JSON when there is a body; throws with the message of an error. */
export async function request(path, body) {
  const response = await fetch(
    path,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const result = await response.json();
  if (!response.ok) throw new Error(result.message);
  return result;
}

/** Shows the outcome of what was pressed, in the element #status. */
export function showStatus(text, isError = false) {
  const status = document.querySelector('#status');
  status.textContent = text;
  status.classList.toggle('error', isError);
}

export function createElement(tag, text, className) {
  const node = document.createElement(tag);
  node.textContent = text;
  if (className) node.className = className;
  return node;
}

/** (202) 555-0123 for a North American number; any other as it is. */
export function formatPhone(digits) {
  const parts = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits;
}
