/** The time that a browser gets for a file that the server streams, in ms. */
export const DOWNLOAD_TIMEOUT_MS = 600_000;

/** The response handler of a download: answers the URL of the file in memory, for saveFile; an error's body as JSON. */
export async function toFileUrl(response: Response): Promise<unknown> {
  return response.ok ? URL.createObjectURL(await response.blob()) : ((await response.json()) as unknown);
}

/** Saves a file in memory under this name, and frees the memory. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
