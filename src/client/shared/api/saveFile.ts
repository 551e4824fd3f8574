/** For the request of a file: its data is the URL of the file in memory, for saveFile. */
export const FILE_RESPONSE = {
  /** A browser gets as long as this for a file that the server streams, in ms. */
  timeout: 600_000,
  responseHandler: toFileUrl,
};

/** An error's body is JSON. */
async function toFileUrl(response: Response): Promise<unknown> {
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
